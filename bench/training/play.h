// The players of the field, and hands and matches between them.
#pragma once
#include "facts.h"

// players
typedef struct {
    int kind;  /*0 heuristic, 1 net, 3 NORMAL*/
    int style; /*knock: 0 asap,1 schedule6,2 gin only,3 <=4/wait12,4 K-based(hard), 5 <=2*/
    int disc;  /*0 least dw, 1 hard formula*/
    float eps;
    float hw[8];
    int useW;
    float kb;
    float drawb;
} Player;
typedef struct {
    float f[NF];
    float o[NO];
} Step;
typedef struct {
    float f[KF];
    float y[KO];
    float wy;
} KStep;
static Step TR[2][64];
static int ntr[2];
static KStep KT[2][64];
static int nkt[2];
static int collect = 0;
static void snap(G *g, int s, const float *f) {
    if (!collect || ntr[s] >= 64) return;
    memcpy(TR[s][ntr[s]++].f, f, sizeof(float) * NF);
}
// outcome with true hands if s knocks with H (ten cards); d its deadwood; returns kind cat for s and diff
static int knock_truth(G *g, int s, u64 H, int d, float *diff, int *oppdw) {
    u64 O = g->I[1 - s].hand;
    int od = dw(O);
    *oppdw = od;
    if (d == 0) {
        *diff = od;
        return 0;
    }
    Arr a = arrange(H);
    int o = od;
    if (g->r.layoffs) o = defence(&a, O);
    if (d < o) {
        *diff = o - d;
        return 1;
    }
    if (d == o && g->r.tie) {
        *diff = 0;
        return 6;
    }
    *diff = d - o;
    return 5;
}
static void ksnap(G *g, int s, u64 H, int d, const float *f) {
    if (!collect || nkt[s] >= 64) return;
    float diff;
    int od;
    int cat = knock_truth(g, s, H, d, &diff, &od);
    KStep *k = &KT[s][nkt[s]++];
    memcpy(k->f, f, sizeof(float) * KF);
    k->y[3] = od / 50.f;
    k->wy = cat;
    k->y[0] = (cat == 1 || cat == 0);
    k->y[1] = cat == 1 ? diff / 30.f : -1;
    k->y[2] = cat == 5 ? diff / 10.f : -1;
}
static float netval(G *g, int s, u64 H, int c, int phase, const float *p, int took, float *f, float *o) {
    float h[NH];
    features(g, s, H, c, phase, p, took, f);
    forward(f, h, o);
    return utility(g, s, o);
}
static const float RACE = 10, RACE_GAIN = 5; // HARD's, as in game/ai/hard.py
// hard's hand value (lower is better cost)
static float hcost(G *g, int s, u64 H, int c, const float *p, const float *w) {
    int d = dw(H);
    u64 u = unseen(g, s) & ~H;
    if (c >= 0) u &= ~(1ULL << c);
    float e = 0, sum = 0, live = 0, ready = 0;
    u64 m = u;
    while (m) {
        int x = LOW(m);
        m &= m - 1;
        float q = 1 - p[x];
        int b = dad(H | 1ULL << x);
        if (b > d) b = d;
        sum += q;
        e += q * (b == 0 ? -w[4] : b);
        if (b <= g->limit) ready += q;
        // combos completed by x
        int r = x % 13, bs = x - r;
        int k = POP(H & NB[0][x]);
        live += q * (k == 2 ? 1 : k == 3 ? 3 : 0);
#define I(dd) (r + (dd) >= 0 && r + (dd) < 13 && (H >> (bs + r + (dd)) & 1))
        live += q * (I(-2) * I(-1) + I(-1) * I(1) + I(1) * I(2));
    }
    if (sum > 0) {
        e /= sum;
        ready /= sum;
    }
    float dng = c >= 0 ? wants(p, c) : 0;
    float race = g->r.under ? 0 : RACE; // where an undercut brings nothing, who may knock first wins the hand
    return w[0] * d + w[1] * e - w[2] * live + w[3] * dng - race * ready;
}

// NORMAL, as in game/ai/normal.py and game/ai/wants.py
static int normal_goes_out(G *g, int count) { return count <= 4 || 52 - g->at <= 12 || !g->r.under; }
static int normal_gains(G *g, u64 hand, int c) {
    u64 H = hand | 1ULL << c;
    int least = 99;
    u64 m = hand;
    while (m) {
        int x = LOW(m);
        m &= m - 1;
        int d = dw(H ^ 1ULL << x);
        if (d < least) least = d;
    }
    if (least >= dw(hand)) return 0;
    Arr a = arrange(H);
    return !(a.loose >> c & 1) || (least <= g->limit && normal_goes_out(g, least));
}
static float normal_danger(u64 live, u64 held, u64 cold, float chance, int c) {
    float q[52];
    u64 near = NB[0][c] | NB[1][c] | NB[2][c];
    while (near) {
        int x = LOW(near);
        near &= near - 1;
        u64 bit = 1ULL << x;
        q[x] = held & bit ? 1 : live & bit ? chance * (cold & bit ? .5f : 1) : 0;
    }
    float safe = 1;
    int r = c % 13, s0 = c - r, mate[3], n = 0;
    for (int s = 0; s < 4; s++)
        if (s * 13 + r != c) mate[n++] = s * 13 + r;
#define PAIR(a, b) \
    if (held & (1ULL << (a) | 1ULL << (b))) safe *= 1 - q[a] * q[b]
    PAIR(mate[0], mate[1]);
    PAIR(mate[0], mate[2]);
    PAIR(mate[1], mate[2]);
    for (int low = imax(r - 2, 0); low <= imin(r, 10); low++) {
        int a = s0 + (low == r ? low + 1 : low), b = s0 + (low + 2 == r ? low + 1 : low + 2);
        PAIR(a, b);
    }
    return 1 - safe;
}
static int normal_hopes(u64 H, u64 live) {
    int n = 0;
    while (live) {
        int x = LOW(live);
        live &= live - 1;
        int r = x % 13, s0 = x - r, k = POP(H & NB[0][x]);
        n += k == 2 ? 1 : k == 3 ? 3 : 0;
        for (int low = imax(r - 2, 0); low <= imin(r, 10); low++) {
            u64 pair = (7ULL << (low + s0)) ^ 1ULL << x;
            n += (pair & H) == pair;
        }
    }
    return n;
}
static int normal_throw(G *g, int s, int barred) {
    Info *i = &g->I[s];
    u64 live = unseen(g, s), m = i->hand;
    float chance = (10 - POP(i->known)) / (float)imax(POP(live), 1), best = 1e9;
    int card = -1, ties = 1;
    while (m) {
        int x = LOW(m);
        m &= m - 1;
        if (x == barred) continue;
        u64 T = i->hand ^ 1ULL << x;
        float cost = dw(T) - .5f * normal_hopes(T, live) +
                     8 * normal_danger(live, i->known, i->cold & ~i->warm, chance, x);
        if (cost < best - 1e-4f) {
            best = cost;
            card = x;
            ties = 1;
        } else if (cost < best + 1e-4f && rnd() % ++ties == 0)
            card = x;
    }
    return card;
}

enum { HF = 13 };
typedef struct {
    float S[NC][HF], mag[6], kw[HF], kd[HF], kl[HF], ko[HF];
} HM;
static HM M7;
typedef struct {
    float f[HF];
    int cat;
    float diff;
    int od;
    int went;
} HStep;
static HStep HT[2][64];
static int nht[2];
static int hcollect = 0;
static void hfeat(G *g, int s, u64 H, int d, int c, const float *p, float *f) {
    Info *i = &g->I[s];
    u64 u = unseen(g, s) & ~H;
    if (c >= 0) u &= ~(1ULL << c);
    float e = 0, sum = 0, pg = 0;
    u64 m = u;
    while (m) {
        int x = LOW(m);
        m &= m - 1;
        float q = 1 - p[x];
        int b = dad(H | 1ULL << x);
        if (b > d) b = d;
        sum += q;
        e += q * b;
        if (!b) pg += q;
    }
    if (sum <= 0) sum = 1;
    e /= sum;
    pg /= sum;
    float kf[KF];
    kfeatures(g, s, H, d, 52 - g->at, p, kf);
    float t = (i->turn > 12 ? 12 : i->turn) / 12.f;
    int n = 0;
    f[n++] = 1;
    f[n++] = d / 10.f;
    f[n++] = pg * 5;
    f[n++] = (e > 20 ? 20 : e) / 20;
    f[n++] = t;
    f[n++] = t * t;
    f[n++] = i->otakes / 4.f;
    f[n++] = (52 - g->at) / 31.f;
    f[n++] = (i->last[0] + i->last[1]) / 20.f;
    f[n++] = kf[13];
    f[n++] = g->limit / 10.f;
    f[n++] = g->r.layoffs;
    f[n++] = c >= 0 ? wants(p, c) : 0;
}
static float dot(const float *a, const float *b) {
    float t = 0;
    for (int k = 0; k < HF; k++) t += a[k] * b[k];
    return t;
}
static float hgo(G *g, const float *f) {
    float z[NC], s = 0;
    for (int k = 0; k < NC; k++) {
        z[k] = expf(dot(M7.S[k], f));
        s += z[k];
    }
    float bon[6] = {g->r.gin, 0, g->r.under, g->r.gin, 0, g->r.under};
    static const int sg[6] = {1, 1, 1, -1, -1, -1};
    float b = g->r.base ? (g->r.base - (52 - g->at)) / 2.f + 7 : 0, u = 0;
    for (int k = 0; k < 6; k++)
        u += z[k] / s * sg[k] * (M7.mag[k] + bon[k] + (g->r.base && k != 0 && k != 3 ? b : 0));
    return u;
}
static float hknock(G *g, int d, const float *f) {
    if (d == 0) return 1e6;
    float w = 1 / (1 + expf(-dot(M7.kw, f)));
    float a = dot(M7.kd, f) * 30, l = dot(M7.kl, f) * 10;
    if (a < 1) a = 1;
    if (l < 0) l = 0;
    float b = g->r.base ? g->r.base - (52 - g->at) : 0;
    return w * (a + b) - (1 - w) * (l + b + g->r.under);
}
static int inmeld(u64 H, int c) {
    int d = dw(H);
    return dw(H ^ 1ULL << c) + 0 > d - PTS[c] ? 1 : 0;
}

// the best discard: returns card, sets *knock, and value
static float best_discard_net(G *g, int s, Player *pl, u64 H, int barred, const float *p, int took, int *card,
                              int *knock, float *bf, int doKnock) {
    float best = -1e9;
    *card = -1;
    *knock = 0;
    float f[NF], o[NO];
    int lim = g->limit;
    u64 m = H;
    float vals[11];
    int cs[11];
    int n = 0;
    static float fs[11][NF];
    while (m) {
        int x = LOW(m);
        m &= m - 1;
        if (x == barred) continue;
        u64 T = H ^ 1ULL << x;
        vals[n] = netval(g, s, T, x, 0, p, took, fs[n], o);
        cs[n] = x;
        n++;
    }
    int bi = 0;
    for (int i = 1; i < n; i++)
        if (vals[i] > vals[bi]) bi = i;
    if (pl->eps > 0 && collect && uni() < pl->eps) {
        int j = (int)(uni() * n);
        if (vals[j] > vals[bi] - 6) bi = j;
    }
    best = vals[bi];
    *card = cs[bi];
    memcpy(bf, fs[bi], sizeof(float) * NF);
    if (doKnock) {
        m = H;
        float kf[KF], kh[KH], ko[KO];
        int any = 0;
        float kbest = -1e9;
        int kc = -1;
        while (m) {
            int x = LOW(m);
            m &= m - 1;
            if (x == barred) continue;
            u64 T = H ^ 1ULL << x;
            int d = dw(T);
            if (d > lim) continue;
            kfeatures(g, s, T, d, 52 - g->at, p, kf);
            kforward(kf, kh, ko);
            ksnap(g, s, T, d, kf);
            float u = kutility(g, s, d, 52 - g->at, ko);
            any = 1;
            if (u > kbest) {
                kbest = u;
                kc = x;
            }
        }
        if (any) {
            int take = kbest > best + pl->kb;
            if (collect && pl->eps > 0 && uni() < 0.06 && dw(H ^ 1ULL << kc) > 0) take = uni() < 0.5;
            if (take) {
                *knock = 1;
                *card = kc;
                best = kbest;
            }
        }
    }
    return best;
}
static int hstyle_knock(G *g, int s, Player *pl, u64 H, int d, const float *p) {
    if (d == 0) return 1;
    int st = 52 - g->at;
    int turn = g->I[s].turn;
    switch (pl->style) {
    case 0:
        return 1;
    case 1:
        return turn <= 6;
    case 2:
        return 0;
    case 3:
        return d <= 4 || st <= 12;
    case 5:
        return d <= 2;
    case 7: {
        float f[HF];
        int c = -1;
        hfeat(g, s, H, d, c, p, f);
        int kn = hknock(g, d, f) > hgo(g, f) + pl->kb;
        if (hcollect && d > 0) {
            if (uni() < pl->eps) kn = uni() < .5;
            if (nht[s] < 64) {
                HStep *h = &HT[s][nht[s]++];
                memcpy(h->f, f, sizeof f);
                h->went = !kn;
                float df;
                int od;
                h->cat = knock_truth(g, s, H, d, &df, &od);
                h->diff = df;
                h->od = od;
            }
        }
        return kn;
    }
    case 6:
        return turn <= pl->hw[5] || d <= pl->hw[6];
    }
    return 1;
}
// returns 1 if the hand ended by knock; H knocked in *out
static void (*bfit)(G *, int) = 0;
static int turn_discard(G *g, int s, Player *pl, int barred, int took, int *card) { // 1 knock
    Info *i = &g->I[s];
    float p[52];
    int lim = g->limit;
    W_on = pl->useW;
    if (bfit) bfit(g, s);
    if (pl->kind == 1) {
        belief(g, s, p);
        int k;
        float bf[NF];
        best_discard_net(g, s, pl, i->hand, barred, p, took, card, &k, bf, 1);
        if (!k) snap(g, s, bf);
        return k;
    }
    u64 m = i->hand;
    int bd = 999, kc = -1;
    while (m) {
        int x = LOW(m);
        m &= m - 1;
        if (x == barred) continue;
        int d = dw(i->hand ^ 1ULL << x);
        if (d < bd || (d == bd && PTS[x] > PTS[kc])) {
            bd = d;
            kc = x;
        }
    }
    int hard = pl->disc == 1;
    if (pl->kind == 3) {
        if (bd <= lim && normal_goes_out(g, bd)) {
            *card = kc;
            return 1;
        }
        *card = normal_throw(g, s, barred);
        return 0;
    }
    if (hard || pl->style == 7) belief(g, s, p);
    if (bd <= lim && hstyle_knock(g, s, pl, i->hand ^ 1ULL << kc, bd, p)) {
        *card = kc;
        return 1;
    }
    if (hard) {
        float best = 1e9;
        m = i->hand;
        while (m) {
            int x = LOW(m);
            m &= m - 1;
            if (x == barred) continue;
            float c = hcost(g, s, i->hand ^ 1ULL << x, x, p, pl->hw);
            if (c < best) {
                best = c;
                *card = x;
            }
        }
        return 0;
    }
    *card = kc;
    return 0;
}
// 0 stock, 1 take, 2 knock now
static int turn_draw(G *g, int s, Player *pl, int can_take, int upc, int can_stockidle) {
    Info *i = &g->I[s];
    float p[52];
    int c = g->np ? g->pile[g->np - 1] : -1;
    int d = dw(i->hand);
    W_on = pl->useW;
    if (pl->kind == 1) {
        belief(g, s, p);
        float f[NF], o[NO];
        float vs = netval(g, s, i->hand, -1, 1, p, 0, f, o);
        float best = vs;
        int act = 0;
        if (g->r.kbd && !upc && d <= g->limit) {
            float kf[KF], kh[KH], ko[KO];
            kfeatures(g, s, i->hand, d, 52 - g->at, p, kf);
            kforward(kf, kh, ko);
            ksnap(g, s, i->hand, d, kf);
            float u = kutility(g, s, d, 52 - g->at, ko);
            if (u > best + pl->kb) {
                best = u;
                act = 2;
            }
        }
        if (can_take) {
            int card, k;
            float bf[NF];
            float vt = best_discard_net(g, s, pl, i->hand | 1ULL << c, c, p, 1, &card, &k, bf, 1);
            int blocked = 0;
            if (can_stockidle >= 3) blocked = 1;
            if (!blocked && vt > best + pl->drawb) {
                act = 1;
            }
        }
        if (collect && pl->eps > 0 && can_take && act < 2 && can_stockidle < 3 && uni() < pl->eps * 0.3)
            act = 1 - act;
        if (act == 0 && !upc) snap(g, s, f);
        return act;
    }
    if (pl->kind == 3) {
        if (g->r.kbd && !upc && d <= g->limit && normal_goes_out(g, d)) return 2;
        return can_take && can_stockidle < 3 && normal_gains(g, i->hand, c);
    }
    if (g->r.kbd && !upc && d <= g->limit) {
        if (pl->style == 7) belief(g, s, p);
        if (hstyle_knock(g, s, pl, i->hand, d, p)) return 2;
    }
    if (!can_take || can_stockidle >= 3) return 0;
    u64 H = i->hand | 1ULL << c;
    if (pl->disc == 1) {
        belief(g, s, p);
        float best = 1e9;
        u64 m = H;
        int bd = 99;
        while (m) {
            int x = LOW(m);
            m &= m - 1;
            if (x == c) continue;
            float q = hcost(g, s, H ^ 1ULL << x, x, p, pl->hw);
            if (q < best) best = q;
            int dd = dw(H ^ 1ULL << x);
            if (dd < bd) bd = dd;
        }
        if (bd == 0) return 1;
        float now = hcost(g, s, i->hand, -1, p, pl->hw);
        return best < now - (g->r.under ? pl->hw[7] : RACE_GAIN);
    }
    int a = 0;
    u64 m = H;
    int bd = 99;
    while (m) {
        int x = LOW(m);
        m &= m - 1;
        if (x == c) continue;
        int dd = dw(H ^ 1ULL << x);
        if (dd < bd) bd = dd;
    }
    a = inmeld(H, c) && bd < d;
    return a;
}
typedef struct {
    int cat;
    int winner;
    int pts;
    int knocker;
    int d;
    int turns;
    float diff;
} Res;
static void finish(G *g, int s, u64 H, int d, Res *r) {
    float diff;
    int od;
    int cat = knock_truth(g, s, H, d, &diff, &od);
    r->knocker = s;
    r->d = d;
    int base = g->r.base ? g->r.base - (52 - g->at) : 0;
    r->diff = diff;
    r->cat = cat; // cat relative to s
    if (cat == 0) {
        r->winner = s;
        r->pts = diff + g->r.gin;
    } else if (cat == 1) {
        r->winner = s;
        r->pts = base + diff;
    } else if (cat == 5) {
        r->winner = 1 - s;
        r->pts = base + diff + g->r.under;
    } else {
        r->winner = -1;
        r->pts = 0;
    }
    r->pts *= g->kmult;
}
static void play_hand(G *g, Player *pl, Res *r) {
    // g->r, score, leader, prompt set; deal
    for (int i = 0; i < 52; i++) g->deck[i] = i;
    for (int i = 51; i > 0; i--) {
        int j = rnd() % (i + 1);
        int t = g->deck[i];
        g->deck[i] = g->deck[j];
        g->deck[j] = t;
    }
    memset(g->I, 0, sizeof g->I);
    int L = g->leader;
    for (int i = 0; i < 10; i++) g->I[L].hand |= 1ULL << g->deck[i];
    for (int i = 10; i < 20; i++) g->I[1 - L].hand |= 1ULL << g->deck[i];
    g->pile[0] = g->deck[20];
    g->np = 1;
    g->pilemask = 1ULL << g->deck[20];
    g->at = 21;
    g->ptakes = 0;
    int up = g->deck[20];
    g->limit = g->r.limit;
    if (g->r.ok) g->limit = PTS[up] == 1 ? 0 : PTS[up];
    g->kmult = (g->r.sd && up >= 39) ? 2 : 1;
    for (int s = 0; s < 2; s++) {
        g->I[s].last[0] = g->I[s].last[1] = 8;
    }
    nht[0] = nht[1] = ntr[0] = ntr[1] = nkt[0] = nkt[1] = 0;
    r->winner = -1;
    r->pts = 0;
    r->cat = 6;
    r->knocker = -1;
    r->turns = 0;
    int idle[2] = {0, 0};
    int s = L;
    int closed = 0;
    int offer = g->r.offer ? 0 : 2;
    int force = -1;
    while (offer < 2) {
        int w = offer == 0 ? L : 1 - L;
        if (turn_draw(g, w, &pl[w], 1, 1, 0) == 1) {
            s = w;
            force = 1;
            break;
        }
        event(&g->I[1 - w], 1, up);
        offer++;
        if (offer == 2) {
            closed = 1;
            s = L;
        }
    }
    for (;;) {
        Info *me = &g->I[s], *op = &g->I[1 - s];
        int top = g->np ? g->pile[g->np - 1] : -1;
        r->turns++;
        int took;
        int before = dw(me->hand);
        me->turn++;
        if (force == 1) {
            took = 1;
            force = -1;
        } else {
            took = turn_draw(g, s, &pl[s], !closed && top >= 0, 0, idle[s]);
            if (took == 2) {
                finish(g, s, me->hand, before, r);
                return;
            }
        }
        int barred = -1;
        if (took) {
            g->np--;
            g->pilemask ^= 1ULL << top;
            me->hand |= 1ULL << top;
            me->mytakes++;
            op->otakes++;
            op->known |= 1ULL << top;
            event(op, 0, top);
            barred = top;
            g->ptakes++;
        } else {
            if (g->r.enddraw && 52 - g->at < 2) {
                return;
            }
            if (!closed && top >= 0) {
                event(op, 1, top);
                op->orefuse++;
            }
            me->hand |= 1ULL << g->deck[g->at++];
        }
        closed = 0;
        op->oturn++;
        int card;
        int k = turn_discard(g, s, &pl[s], barred, 0, &card);
        me->hand ^= 1ULL << card;
        op->known &= ~(1ULL << card);
        int after = dw(me->hand);
        if (took) {
            if (after >= before)
                idle[s]++;
            else
                idle[s] = 0;
        } else
            idle[s] = 0;
        if (k) {
            finish(g, s, me->hand, after, r);
            return;
        }
        g->pile[g->np++] = card;
        g->pilemask |= 1ULL << card;
        event(op, 2, card);
        op->last[1] = op->last[0];
        op->last[0] = PTS[card];
        if (g->ptakes >= 60) return;
        if (!g->r.enddraw && 52 - g->at <= 2) return;
        s = 1 - s;
    }
}
// matches ------------------------------------------------------------------
typedef struct {
    double w, l;
    long hands, gin[2], und[2], knk[2], dead;
    double pts[2];
} Stat;
static void (*hook)(G *, Res *) = 0;
static int play_match(Player *pl, Rules *r, Stat *st, int firstleader) {
    G g;
    memset(&g, 0, sizeof g);
    g.r = *r;
    int L = firstleader;
    int pk[2] = {0, 0}, ph[2] = {0, 0}, pd[2] = {0, 0};
    int nh = 0;
    for (;;) {
        g.leader = L;
        for (int s = 0; s < 2; s++) {
            g.prompt[s] = (1.0f + pk[1 - s]) / (2.0f + pk[1 - s] + ph[1 - s]);
            g.promptn[s] = pk[1 - s] + ph[1 - s];
            g.low[s] = (5.f + pd[1 - s]) / (1 + pk[1 - s]);
        }
        Res res;
        W_on = 0;
        play_hand(&g, pl, &res);
        nh++;
        // evidence on knocking habits: late knocks above 2, or holding within the limit at the end
        for (int s = 0; s < 2; s++) {
            int d = dw(g.I[s].hand);
            if (res.knocker == s) {
                if (res.d > 0) {
                    pk[s]++;
                    pd[s] += res.d;
                }
            } else {
                if (d <= g.limit) ph[s]++;
            }
            if (res.knocker == s && res.d == 0) {
                ph[s] += (g.I[s].turn > 6);
            }
        }
        if (st) {
            st->hands++;
            if (res.winner < 0)
                st->dead++;
            else {
                st->pts[res.winner] += res.pts;
                if (res.d == 0)
                    st->gin[res.knocker]++;
                else if (res.winner == res.knocker)
                    st->knk[res.knocker]++;
                else
                    st->und[res.winner]++;
            }
        }
        if (hook) hook(&g, &res);
        if (res.winner >= 0) {
            g.score[res.winner] += res.pts;
            if (g.score[res.winner] >= r->target) {
                if (st) {
                    if (res.winner == 0)
                        st->w++;
                    else
                        st->l++;
                }
                return res.winner;
            }
            L = r->loser ? 1 - res.winner : 1 - L;
        }
        if (nh > 40) return -1;
    }
}

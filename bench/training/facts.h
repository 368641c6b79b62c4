// What a seat knows of a hand, the odds of the hidden cards, the facts that the nets see, and the nets.
#pragma once
#include "cards.h"

enum { NF = 35, NH = 64, NC = 7, NO = 13 }; // outputs: 7 classes, 6 magnitudes
enum { KF = 23, KH = 20, KO = 4 };
typedef struct {
    int limit, gin, under, layoffs, base, tie, offer, enddraw, kbd, loser, ok;
    int target;
    int sd;
} Rules;
static Rules R_GIN25 = {10, 25, 25, 1, 0, 0, 1, 0, 0, 0, 0, 100, 0};
typedef struct {
    float W1[NH][NF], b1[NH], W2[NO][NH], b2[NO];
} Net;
typedef struct {
    float W1[KH][KF], b1[KH], W2[KO][KH], b2[KO];
} KNet;
static Net V;
static KNet K;
// belief: events 0 take 1 refuse 2 discard ; relations 0 mate 1 adj1 2 adj2 ; early/late
enum { NE = 18 };
typedef struct {
    float ev[NE];
    float base[13][5];
} Belief;
static Belief B;
static float BEV0[NE] = {.9, .9, .8, .8, .3, .3, -.3, -.3, -.3, -.3, -.1, -.1, -.5, -.6, -.4, -.5, -.15, -.2};
typedef struct {
    u64 hand, known, mytaken;
    uint8_t cnt[52][NE];
    int turn, otakes, mytakes, oturn;
    int last[2];
    int orefuse;
    u64 warm, cold; // near what the other took; near what it threw or let lie
} Info;
typedef struct {
    u64 h[2];
    int deck[52];
    int at;
    u64 pilemask;
    int pile[80];
    int np;
    int ptakes;
    Rules r;
    int limit;
    Info I[2];
    int leader;
    int score[2];
    float prompt[2];
    int promptn[2];
    float low[2]; // counts with which the other has knocked in this match, 5 to begin with: their mean
    int kmult;
} G;
static u64 NB[3][52];
static void init_nb(void) {
    for (int c = 0; c < 52; c++) {
        int r = c % 13;
        NB[0][c] = (ACES << r) ^ (1ULL << c);
        u64 a = 0, b = 0;
        if (r > 0) a |= 1ULL << (c - 1);
        if (r < 12) a |= 1ULL << (c + 1);
        if (r > 1) b |= 1ULL << (c - 2);
        if (r < 11) b |= 1ULL << (c + 2);
        NB[1][c] = a;
        NB[2][c] = b;
    }
}
static inline int tb(int t) { return t < 2 ? 0 : t < 4 ? 1 : t < 7 ? 2 : t < 10 ? 3 : 4; }
static void event(Info *i, int e, int c) {
    int late = i->oturn > 4;
    *(e == 0 ? &i->warm : &i->cold) |= NB[0][c] | NB[1][c] | NB[2][c];
    for (int k = 0; k < 3; k++) {
        u64 m = NB[k][c];
        while (m) {
            int x = LOW(m);
            m &= m - 1;
            i->cnt[x][e * 6 + k * 2 + late]++;
        }
    }
}
static inline u64 unseen(G *g, int s) { return FULL & ~(g->I[s].hand | g->I[s].known | g->pilemask); }
// probability that x is in opp's hand
static void belief(G *g, int s, float *p) {
    Info *i = &g->I[s];
    u64 u = unseen(g, s);
    int hidden = 10 - POP(i->known);
    for (int x = 0; x < 52; x++) p[x] = 0;
    float sum = 0;
    u64 m = u;
    float w[52];
    int t = tb(i->oturn);
    while (m) {
        int x = LOW(m);
        m &= m - 1;
        float l = B.base[x % 13][t];
        for (int k = 0; k < NE; k++)
            if (i->cnt[x][k]) l += B.ev[k] * (i->cnt[x][k] > 3 ? 3 : i->cnt[x][k]);
        if (l > 3) l = 3;
        if (l < -5) l = -5;
        w[x] = expf(l);
        sum += w[x];
    }
    // solve scale: sum of a*w/(1+a*w) = hidden
    float a = hidden / (sum + 1e-9f);
    if (hidden > 0)
        for (int it = 0; it < 4; it++) {
            float f = 1e-9f;
            m = u;
            while (m) {
                int x = LOW(m);
                m &= m - 1;
                f += a * w[x] / (1 + a * w[x]);
            }
            a *= hidden / f;
        }
    m = u;
    while (m) {
        int x = LOW(m);
        m &= m - 1;
        p[x] = a * w[x] / (1 + a * w[x]);
    }
    m = i->known;
    while (m) {
        int x = LOW(m);
        m &= m - 1;
        p[x] = 1;
    }
}
static float wants(const float *p, int c) { // chance the opponent melds c
    float no = 1;
    int r = c % 13;
    int b = c - r;
    float q[3];
    int n = 0;
    for (int s = 0; s < 4; s++) {
        int x = s * 13 + r;
        if (x != c) q[n++] = p[x];
    }
    no *= (1 - q[0] * q[1]) * (1 - q[0] * q[2]) * (1 - q[1] * q[2]);
#define P(d) (r + (d) >= 0 && r + (d) < 13 ? p[b + r + (d)] : 0.f)
    no *= (1 - P(-2) * P(-1)) * (1 - P(-1) * P(1)) * (1 - P(1) * P(2));
    return 1 - no;
}
// features of ten cards, phase 0: just thrown c (or -1), phase 1 about to draw from stock
static void features(G *g, int s, u64 H, int c, int phase, const float *p, int took, float *f) {
    Info *i = &g->I[s];
    int d = dw(H);
    u64 u = unseen(g, s) & ~H;
    if (c >= 0) u &= ~(1ULL << c);
    float sum = 0, e1 = 0, pg = 0, pk = 0, pm = 0, pm2 = 0;
    int lim = g->limit;
    u64 m = u;
    while (m) {
        int x = LOW(m);
        m &= m - 1;
        float q = 1 - p[x];
        u64 H1 = H | 1ULL << x;
        int b = dad(H1);
        if (b > d) b = d;
        int a = dw(H1);
        sum += q;
        e1 += q * b;
        if (b == 0) pg += q;
        if (b <= lim) pk += q;
        if (a < d + PTS[x]) {
            pm += q;
            pm2 += q * (d - b);
        }
    }
    if (sum <= 0) sum = 1e-6;
    e1 /= sum;
    pg /= sum;
    pk /= sum;
    pm /= sum;
    pm2 /= sum;
    u64 loose = 0;
    m = H;
    int nl = 0, hi = 0, hi2 = 0, isop = 0, iso = 0;
    while (m) {
        int x = LOW(m);
        m &= m - 1;
        if (dw(H ^ 1ULL << x) == d - PTS[x]) {
            loose |= 1ULL << x;
            nl++;
            if (PTS[x] > hi) {
                hi2 = hi;
                hi = PTS[x];
            } else if (PTS[x] > hi2)
                hi2 = PTS[x];
        }
    }
    float c2 = 0;
    m = loose;
    while (m) {
        int x = LOW(m);
        m &= m - 1;
        int r = x % 13, bse = x - r;
        float mine = 0;
        u64 mates = loose & NB[0][x];
        u64 allm = NB[0][x];
        if (mates) {
            u64 rest = allm & ~mates & u;
            float q = 0;
            while (rest) {
                int y = LOW(rest);
                rest &= rest - 1;
                q += 1 - p[y];
            }
            mine += q * 0.5f * POP(mates);
        }
#define Q(d) ((r + (d) >= 0 && r + (d) < 13 && (u >> (bse + r + (d)) & 1)) ? 1 - p[bse + r + (d)] : 0.f)
#define L(d) (r + (d) >= 0 && r + (d) < 13 && (loose >> (bse + r + (d)) & 1))
        if (L(1)) mine += 0.5f * (Q(-1) + Q(2));
        if (L(-1)) mine += 0.5f * (Q(1) + Q(-2));
        if (L(2)) mine += 0.5f * Q(1);
        if (L(-2)) mine += 0.5f * Q(-1);
        c2 += mine;
        if (mine <= 0) {
            iso++;
            isop += PTS[x];
        }
    }
    float eo = 0;
    for (int x = 0; x < 52; x++) eo += p[x] * PTS[x];
    float st = (52 - g->at) / 31.f;
    int t = i->turn;
    float dng = c >= 0 ? wants(p, c) : 0;
    int n = 0;
    f[n++] = d / 40.f;
    f[n++] = (d > 10 ? 10 : d) / 10.f;
    f[n++] = d <= lim;
    f[n++] = e1 / 40.f;
    f[n++] = pg * 5;
    f[n++] = pk * 2;
    f[n++] = pm * 2;
    f[n++] = pm2 / 8;
    f[n++] = nl / 8.f;
    f[n++] = nl == 1;
    f[n++] = nl == 2;
    f[n++] = nl == 3;
    f[n++] = c2 / 8;
    f[n++] = iso / 5.f;
    f[n++] = isop / 40.f;
    f[n++] = (hi + hi2) / 20.f;
    f[n++] = dng * 2;
    f[n++] = phase;
    f[n++] = st;
    f[n++] = t > 12 ? 1 : t / 12.f;
    f[n++] = i->otakes / 4.f;
    f[n++] = POP(i->known) / 5.f;
    f[n++] = (i->mytakes + took) / 4.f;
    f[n++] = i->last[0] / 10.f;
    f[n++] = i->last[1] / 10.f;
    f[n++] = eo / 80.f;
    f[n++] = i->orefuse / 10.f;
    f[n++] = lim / 10.f;
    f[n++] = g->r.under / 25.f;
    f[n++] = g->r.layoffs;
    f[n++] = g->r.base > 0;
    f[n++] = g->r.kbd;
    f[n++] = g->prompt[s];
    f[n++] = imin(g->promptn[s], 6) / 6.f;
    f[n++] = g->low[s] / 10;
}
static void forward(const float *f, float *h, float *o) {
    for (int j = 0; j < NH; j++) {
        float a = V.b1[j];
        for (int k = 0; k < NF; k++) a += V.W1[j][k] * f[k];
        h[j] = a > 0 ? a : 0.01f * a;
    }
    float o2[NO];
    for (int j = 0; j < NO; j++) {
        float a = V.b2[j];
        for (int k = 0; k < NH; k++) a += V.W2[j][k] * h[k];
        o2[j] = a;
    }
    float mx = -1e9, s = 0;
    for (int j = 0; j < NC; j++)
        if (o2[j] > mx) mx = o2[j];
    for (int j = 0; j < NC; j++) {
        o[j] = expf(o2[j] - mx);
        s += o[j];
    }
    for (int j = 0; j < NC; j++) o[j] /= s;
    for (int j = NC; j < NO; j++) o[j] = o2[j];
}
static void kfeatures(G *g, int s, u64 H, int d, int stockafter, const float *p, float *f) {
    Info *i = &g->I[s];
    float lay = 0, layn = 0;
    Arr a = arrange(H);
    float eo = 0;
    for (int x = 0; x < 52; x++) eo += p[x] * PTS[x];
    int sets = 0;
    for (int q = 0; q < a.n; q++) {
        u64 m = a.m[q], lo = m & -m;
        if (!(m & (lo << 1))) {
            sets++;
            u64 o = ((ACES << (LOW(lo) % 13)) ^ m) & (ACES << (LOW(lo) % 13));
            if (o && p[LOW(o)] > 0) {
                lay += p[LOW(o)] * PTS[LOW(o)];
                layn += p[LOW(o)];
            }
        } else {
            int l = LOW(lo), h = l + POP(m) - 1;
            if (l % 13 > 0) {
                lay += p[l - 1] * PTS[l - 1];
                layn += p[l - 1];
                if (l % 13 > 1) {
                    lay += p[l - 1] * p[l - 2] * PTS[l - 2];
                    layn += p[l - 1] * p[l - 2];
                }
            }
            if (h % 13 < 12) {
                lay += p[h + 1] * PTS[h + 1];
                layn += p[h + 1];
                if (h % 13 < 11) {
                    lay += p[h + 1] * p[h + 2] * PTS[h + 2];
                    layn += p[h + 1] * p[h + 2];
                }
            }
        }
    }
    float pairs = 0; /* expected melded mass of the opponent */
    for (int x = 0; x < 52; x++)
        if (p[x] > 0) {
            pairs += p[x] * wants(p, x);
        }
    int n = 0;
    f[n++] = d / 10.f;
    f[n++] = d == 0;
    f[n++] = (i->turn > 12 ? 12 : i->turn) / 12.f;
    f[n++] = i->turn <= 2;
    f[n++] = i->turn <= 4;
    f[n++] = stockafter / 31.f;
    f[n++] = i->otakes / 4.f;
    f[n++] = imin(i->otakes, 1);
    f[n++] = POP(i->known) / 5.f;
    f[n++] = i->last[0] / 10.f;
    f[n++] = i->last[1] / 10.f;
    f[n++] = eo / 80.f;
    f[n++] = pairs / 6;
    f[n++] = lay / 10;
    f[n++] = layn;
    f[n++] = sets / 3.f;
    f[n++] = g->r.layoffs;
    f[n++] = g->limit / 10.f;
    f[n++] = g->prompt[s];
    f[n++] = imin(g->promptn[s], 6) / 6.f;
    f[n++] = g->r.base > 0;
    f[n++] = dw(i->known) / 20.f;
    f[n++] = g->low[s] / 10;
}
static void kforward(const float *f, float *h, float *o) {
    for (int j = 0; j < KH; j++) {
        float a = K.b1[j];
        for (int k = 0; k < KF; k++) a += K.W1[j][k] * f[k];
        h[j] = a > 0 ? a : 0.01f * a;
    }
    for (int j = 0; j < KO; j++) {
        float a = K.b2[j];
        for (int k = 0; k < KH; k++) a += K.W2[j][k] * h[k];
        o[j] = a;
    }
    o[0] = 1 / (1 + expf(-o[0]));
}
// ---- match equity
enum { WB = 41 };
static float WT[WB][WB]; // [my needed buckets][opp needed], in units of target/20 ; hand equally likely
static int W_on = 0;
static void build_W(void) { // distribution of hand results in units of 5 (target 100): average over both
    float pr[12] = {0.02, 0.10, 0.13, 0.10, 0.09, 0.10,
                    0.13, 0.13, 0.09, 0.06, 0.03, 0.02}; // 0,5,..55 points
    float s = 0;
    for (int i = 0; i < 12; i++) s += pr[i];
    for (int i = 0; i < 12; i++) pr[i] /= s;
    for (int t = 0; t <= 80; t++)
        for (int a = 0; a < WB; a++) {
            int b = t - a;
            if (b < 0 || b >= WB) continue;
            if (a == 0 && b == 0) {
                WT[a][b] = .5;
                continue;
            }
            if (a == 0) {
                WT[a][b] = 1;
                continue;
            }
            if (b == 0) {
                WT[a][b] = 0;
                continue;
            }
            float v = 0;
            for (int k = 1; k < 12; k++) {
                v += .5f * pr[k] * WT[imax(a - k, 0)][b] + .5f * pr[k] * WT[a][imax(b - k, 0)];
            }
            WT[a][b] = v / (1 - pr[0]);
        }
}
static float Wat(float a, float b) {
    if (a <= 0) return 1;
    if (b <= 0) return 0;
    a /= 5;
    b /= 5;
    if (a > 40) a = 40;
    if (b > 40) b = 40;
    int i = (int)a, j = (int)b;
    float x = a - i, y = b - j;
    int i1 = imin(i + 1, 40), j1 = imin(j + 1, 40);
    float w00 = WT[i][j], w01 = WT[i][j1], w10 = WT[i1][j], w11 = WT[i1][j1];
    return (1 - x) * ((1 - y) * w00 + y * w01) + x * ((1 - y) * w10 + y * w11);
}
static float util_pts(G *g, int s, float pts) {
    if (!W_on) return pts;
    float sc = 100.f / g->r.target;
    float a = (g->r.target - g->score[s]) * sc, b = (g->r.target - g->score[1 - s]) * sc;
    pts *= sc; // back to a scale of points: divide by slope
    float w = pts >= 0 ? Wat(a - pts, b) : Wat(a, b + pts);
    return 100 * w;
}
static float utility(G *g, int s, const float *o) {
    Rules *r = &g->r;
    float base = 0;
    static const int sign[6] = {1, 1, 1, -1, -1, -1};
    float bon[6] = {r->gin, 0, r->under, r->gin, 0, r->under};
    float u = 0;
    float b = r->base ? r->base - (52 - g->at) : 0;
    base = b > 0 ? b / 2 + 7 : 0;
    for (int k = 0; k < 6; k++) {
        float m = o[NC + k] * 30;
        if (m < 0) m = 0;
        float pt = m + bon[k];
        if (r->base && (k == 1 || k == 2 || k == 4 || k == 5)) pt += base;
        u += o[k] * util_pts(g, s, sign[k] * pt * g->kmult);
    }
    u += o[6] * util_pts(g, s, 0);
    return u;
}
static float kutility(G *g, int s, int d, int stock, const float *k) {
    Rules *r = &g->r;
    float base = r->base ? r->base - stock : 0;
    if (d == 0) {
        float m = k[3] * 50;
        if (m < 0) m = 0;
        return util_pts(g, s, (m + r->gin) * g->kmult);
    }
    float w = k[1] * 30, l = k[2] * 10;
    if (w < 1) w = 1;
    if (l < 0) l = 0;
    return k[0] * util_pts(g, s, (w + base) * g->kmult) +
           (1 - k[0]) * util_pts(g, s, -(l + base + r->under) * g->kmult);
}

// Learning from the hands played: the nets by Adam, the odds and the linear fits step by step.
#pragma once
#include "play.h"

// Adam nets
typedef struct {
    float *p, *m, *v, *g;
    int n;
} Ad;
static float *alloc(int n) { return calloc(n, sizeof(float)); }
static Ad mk(void *p, int n) {
    Ad a = {p, alloc(n), alloc(n), alloc(n), n};
    return a;
}
static Ad aV, aK;
static int adt = 0, adk = 0;
static void adam(Ad *a, float lr, int t, float scale) {
    float b1 = 1 - powf(.9f, t), b2 = 1 - powf(.999f, t);
    for (int i = 0; i < a->n; i++) {
        float g = a->g[i] * scale;
        a->m[i] = .9f * a->m[i] + .1f * g;
        a->v[i] = .999f * a->v[i] + .001f * g * g;
        a->p[i] -= lr * (a->m[i] / b1) / (sqrtf(a->v[i] / b2) + 1e-6f);
        a->g[i] = 0;
    }
}
static float lr = 2e-3;
static double lossV = 0, lossK = 0;
static long nV = 0, nK = 0;
typedef struct {
    float f[NF];
    float tc[NC];
    int cat;
    float mag;
} Smp;
static int nb = 0, nbk = 0;
static void trainV(const float *f, const float *tc, int cat, float mag) {
    Net *G = (Net *)aV.g;
    float h[NH], o[NO];
    forward(f, h, o);
    float d[NO] = {0};
    for (int k = 0; k < NC; k++) {
        d[k] = o[k] - tc[k];
        lossV -= tc[k] * logf(o[k] + 1e-9);
    }
    nV++;
    if (cat < 6) {
        float e = o[NC + cat] - mag;
        d[NC + cat] = e * 0.5f;
    }
    float dh[NH] = {0};
    for (int j = 0; j < NO; j++) {
        if (d[j] == 0) continue;
        G->b2[j] += d[j];
        for (int k = 0; k < NH; k++) {
            G->W2[j][k] += d[j] * h[k];
            dh[k] += d[j] * V.W2[j][k];
        }
    }
    for (int k = 0; k < NH; k++) {
        float x = h[k] > 0 ? dh[k] : 0.01f * dh[k];
        G->b1[k] += x;
        for (int q = 0; q < NF; q++) G->W1[k][q] += x * f[q];
    }
    if (++nb == 256) {
        adt++;
        adam(&aV, lr, adt, 1 / 256.f);
        nb = 0;
    }
}
static void trainK(const float *f, const float *y, int cat) {
    KNet *G = (KNet *)aK.g;
    float h[KH], o[KO];
    kforward(f, h, o);
    float d[KO] = {0};
    if (cat != 0 && cat != 6) {
        d[0] = o[0] - y[0];
        lossK -= y[0] > .5 ? logf(o[0] + 1e-9) : logf(1 - o[0] + 1e-9);
        nK++;
    }
    if (cat == 1) d[1] = (o[1] - y[1]);
    if (cat == 5) d[2] = (o[2] - y[2]) * .5f;
    d[3] = (o[3] - y[3]);
    float dh[KH] = {0};
    for (int j = 0; j < KO; j++) {
        if (d[j] == 0) continue;
        G->b2[j] += d[j];
        for (int k = 0; k < KH; k++) {
            G->W2[j][k] += d[j] * h[k];
            dh[k] += d[j] * K.W2[j][k];
        }
    }
    for (int k = 0; k < KH; k++) {
        float x = h[k] > 0 ? dh[k] : 0.01f * dh[k];
        G->b1[k] += x;
        for (int q = 0; q < KF; q++) G->W1[k][q] += x * f[q];
    }
    if (++nbk == 256) {
        adk++;
        adam(&aK, lr, adk, 1 / 256.f);
        nbk = 0;
    }
}
static Player *CUR;
static float LAM = 0.7;
static void hook_train(G *g, Res *r) {
    for (int s = 0; s < 2; s++) {
        if (CUR[s].kind != 1) continue;
        int cat;
        if (r->winner < 0)
            cat = 6;
        else if (r->knocker == s)
            cat = r->winner == s ? (r->d == 0 ? 0 : 1) : 5;
        else
            cat = r->winner != s ? (r->d == 0 ? 3 : 4) : 2;
        float mag = r->diff / 30.f;
        float tgt[NC] = {0};
        tgt[cat] = 1;
        for (int t = ntr[s] - 1; t >= 0; t--) {
            float h[NH], o[NO];
            trainV(TR[s][t].f, tgt, cat, mag);
            forward(TR[s][t].f, h, o);
            for (int k = 0; k < NC; k++) tgt[k] = LAM * tgt[k] + (1 - LAM) * o[k];
        }
        for (int t = 0; t < nkt[s]; t++) trainK(KT[s][t].f, KT[s][t].y, KT[s][t].wy);
    }
}
static void init_net(void) {
    for (int j = 0; j < NH; j++)
        for (int k = 0; k < NF; k++) V.W1[j][k] = (uni() - .5) * .5;
    for (int j = 0; j < NO; j++)
        for (int k = 0; k < NH; k++) V.W2[j][k] = (uni() - .5) * .3;
    for (int j = 0; j < KH; j++)
        for (int k = 0; k < KF; k++) K.W1[j][k] = (uni() - .5) * .6;
    for (int j = 0; j < KO; j++)
        for (int k = 0; k < KH; k++) K.W2[j][k] = (uni() - .5) * .3;
    for (int k = NC; k < NO; k++) V.b2[k] = .5;
    aV = mk(&V, sizeof(Net) / 4);
    aK = mk(&K, sizeof(KNet) / 4);
}
static double PTIME(void) {
    struct timespec t;
    clock_gettime(0, &t);
    return t.tv_sec + t.tv_nsec * 1e-9;
}
// Figures to go on from: those of assets/ai as plain numbers, in the order in which they are written at the end.
static void numbers(FILE *f, float *p, int rows, int width, int stride) {
    for (int j = 0; j < rows; j++)
        for (int k = 0; k < width; k++)
            if (fscanf(f, "%f", p + j * stride + k) != 1) {
                fprintf(stderr, "train_players: the figures to start from end too early\n");
                exit(2);
            }
}
// A knock's facts as bench/training counts them, in the order of game/ai/facts.py.
static const int KNOCK_ORDER[KF] = {0, 1, 13, 14, 15, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 16, 17, 18, 19, 20, 21, 22};
static void start_from(const char *name) {
    FILE *f = fopen(name, "r");
    if (!f) {
        fprintf(stderr, "train_players: cannot read %s\n", name);
        exit(2);
    }
    static float kw[KH][KF];
    numbers(f, V.W1[0], NH, NF, NF);
    numbers(f, V.b1, 1, NH, NH);
    numbers(f, V.W2[0], NO, NH, NH);
    numbers(f, V.b2, 1, NO, NO);
    numbers(f, kw[0], KH, KF, KF);
    for (int j = 0; j < KH; j++)
        for (int k = 0; k < KF; k++) K.W1[j][KNOCK_ORDER[k]] = kw[j][k];
    numbers(f, K.b1, 1, KH, KH);
    numbers(f, K.W2[0], KO, KH, KH);
    numbers(f, K.b2, 1, KO, KO);
    numbers(f, B.ev, 1, NE, NE);
    numbers(f, B.base[0], 13, 5, 5);
    numbers(f, M7.S[0], NC, HF - 1, HF);
    numbers(f, M7.mag, 1, 6, 6);
    numbers(f, M7.kw, 1, HF - 1, HF);
    numbers(f, M7.kd, 1, HF - 1, HF);
    numbers(f, M7.kl, 1, HF - 1, HF);
    fclose(f);
}
static Rules rand_rules(void) {
    Rules r = R_GIN25;
    double u = uni();
    if (u < .45) return r;
    if (u < .55) {
        r.under = 20;
        return r;
    }
    if (u < .63) {
        r.under = 10;
        r.gin = 20;
        return r;
    }
    if (u < .72) {
        r.kbd = 1;
        return r;
    }
    if (u < .82) {
        r.ok = 1;
        r.under = 20;
        return r;
    }
    r.offer = 0;
    r.enddraw = 1;
    r.layoffs = 0;
    r.base = 30;
    r.tie = 1;
    r.under = 0;
    r.loser = 1;
    return r;
}
static const float HARD_WEIGHTS[8] = {.1, 1, .5, 4, 20, 0, 0, 3}; // game/ai/hard.py; 20: 0.8 of the gin bonus
static Player rand_opp(void) {
    Player p;
    memset(&p, 0, sizeof p);
    memcpy(p.hw, HARD_WEIGHTS, sizeof HARD_WEIGHTS);
    double u = uni();
    if (u < .28) { // itself
        p.kind = 1;
        p.eps = .05;
    } else if (u < .38) { // plain throws from here on: knocks as soon as it may,
    } else if (u < .45) { // in its first six turns or with gin,
        p.style = 1;
    } else if (u < .51) { // with gin only
        p.style = 2;
    } else if (u < .72) {
        p.kind = 3;
    } else {
        p.disc = 1; // HARD's throws from here on
        if (u < .89) {
            p.style = 7;
            p.kb = uni() < .5 ? 5 : uni() * 8;
        } else if (u < .95) {
            p.style = 6;
            p.hw[5] = 3 + (int)(uni() * 6);
            p.hw[6] = (int)(uni() * 4);
        } else if (u < .975)
            p.style = 2;
    }
    return p;
}
static long nn = 0;
static double L = 0, L0 = 0;
static float blr = 0.01;
static void fit(G *g, int s) {
    Info *i = &g->I[s];
    u64 u = unseen(g, s);
    int t = tb(i->oturn);
    u64 O = g->I[1 - s].hand;
    int hid = 10 - POP(i->known);
    float pr = hid / (float)POP(u);
    while (u) {
        int x = LOW(u);
        u &= u - 1;
        float l = B.base[x % 13][t];
        for (int k = 0; k < NE; k++)
            if (i->cnt[x][k]) l += B.ev[k] * imin(i->cnt[x][k], 3);
        float q = 1 / (1 + expf(-l));
        float y = O >> x & 1;
        float e = q - y;
        L -= y > .5 ? log(q + 1e-9) : log(1 - q + 1e-9);
        L0 -= y > .5 ? log(pr) : log(1 - pr);
        nn++;
        B.base[x % 13][t] -= blr * e;
        for (int k = 0; k < NE; k++)
            if (i->cnt[x][k]) B.ev[k] -= blr * .2f * e * imin(i->cnt[x][k], 3);
    }
}
static float hlr = .02;
static double LS = 0, LK = 0;
static long nS = 0, nKK = 0;
static void hook_h(G *g, Res *r) {
    for (int s = 0; s < 2; s++) {
        if (CUR[s].style != 7) continue;
        int cat;
        if (r->winner < 0)
            cat = 6;
        else if (r->knocker == s)
            cat = r->winner == s ? (r->d == 0 ? 0 : 1) : 5;
        else
            cat = r->winner != s ? (r->d == 0 ? 3 : 4) : 2;
        for (int t = 0; t < nht[s]; t++) {
            HStep *h = &HT[s][t];
            float *f = h->f;
            if (h->went) {
                float z[NC], sm = 0;
                for (int k = 0; k < NC; k++) {
                    z[k] = expf(dot(M7.S[k], f));
                    sm += z[k];
                }
                for (int k = 0; k < NC; k++) {
                    float e = z[k] / sm - (k == cat);
                    for (int q = 0; q < HF; q++) M7.S[k][q] -= hlr * e * f[q];
                }
                LS -= log(z[cat] / sm + 1e-9);
                nS++;
                if (cat < 6) M7.mag[cat] += hlr * .3f * (r->diff - M7.mag[cat]);
            }
            if (h->cat != 6) {
                float w = 1 / (1 + expf(-dot(M7.kw, f)));
                float y = h->cat == 1;
                for (int q = 0; q < HF; q++) M7.kw[q] -= hlr * (w - y) * f[q];
                LK -= log(y ? w + 1e-9 : 1 - w + 1e-9);
                nKK++;
                if (y) {
                    float e = dot(M7.kd, f) - h->diff / 30.f;
                    for (int q = 0; q < HF; q++) M7.kd[q] -= hlr * e * f[q];
                } else {
                    float e = dot(M7.kl, f) - h->diff / 10.f;
                    for (int q = 0; q < HF; q++) M7.kl[q] -= hlr * e * f[q];
                }
            }
        }
    }
}

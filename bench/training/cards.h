// Cards and counts as in game/engine: one bit a card, 13 a suit, tables by suit.
#pragma once
#include <math.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
typedef uint64_t u64;
#define SUIT 0x1FFF
#define ACES (1ULL | 1ULL << 13 | 1ULL << 26 | 1ULL << 39)
#define FULL ((1ULL << 52) - 1)
#define POP __builtin_popcountll
#define LOW(x) __builtin_ctzll(x)
static uint8_t COST[8192];
static int16_t CHANGE[8192];
static int PTS[52];
static int seqcost(int low, int len) {
    if (len >= 3 || len <= 0) return 0;
    int t = 0;
    for (int i = 0; i < len; i++) {
        int r = low + i;
        t += r + 1 > 10 ? 10 : r + 1;
    }
    return t;
}
static void init_tables(void) {
    for (int c = 0; c < 52; c++) {
        int r = c % 13;
        PTS[c] = r + 1 > 10 ? 10 : r + 1;
    }
    for (int m = 0; m < 8192; m++) {
        int cost = 0, ch = 999;
        int r = 0;
        while (r < 13) {
            if (!(m >> r & 1)) {
                r++;
                continue;
            }
            int l = r;
            while (r < 13 && (m >> r & 1)) r++;
            int len = r - l, own = seqcost(l, len);
            cost += own;
            for (int a = 0; a < len; a++) {
                int v = seqcost(l, a) + seqcost(l + a + 1, len - a - 1) - own;
                if (v < ch) ch = v;
            }
        }
        COST[m] = cost;
        CHANGE[m] = ch;
    }
}
static inline int ranks3(u64 h) {
    unsigned c = h & SUIT, d = h >> 13 & SUIT, e = h >> 26 & SUIT, s = h >> 39 & SUIT;
    return (c & d & (e | s)) | (e & s & (c | d));
}
static int leastf(int c, int d, int h, int s, int ranks) {
    if (!ranks) return COST[c] + COST[d] + COST[h] + COST[s];
    int r = ranks & -ranks;
    ranks ^= r;
    int c2 = c & ~r, d2 = d & ~r, h2 = h & ~r, s2 = s & ~r;
    int b = leastf(c, d, h, s, ranks), v = leastf(c2, d2, h2, s2, ranks);
    if (v < b) b = v;
    if (c & d & h & s & r) {
        v = leastf(c, d2, h2, s2, ranks);
        if (v < b) b = v;
        v = leastf(c2, d, h2, s2, ranks);
        if (v < b) b = v;
        v = leastf(c2, d2, h, s2, ranks);
        if (v < b) b = v;
        v = leastf(c2, d2, h2, s, ranks);
        if (v < b) b = v;
    }
    return b;
}
static inline int dw(u64 h) {
    return leastf(h & SUIT, h >> 13 & SUIT, h >> 26 & SUIT, h >> 39 & SUIT, ranks3(h));
}
static inline int imin(int a, int b) { return a < b ? a : b; }
static inline int imax(int a, int b) { return a > b ? a : b; }
static int restf(int c, int d, int h, int s, int ranks) {
    if (!ranks) {
        int ch = imin(imin(CHANGE[c], CHANGE[d]), imin(CHANGE[h], CHANGE[s]));
        return COST[c] + COST[d] + COST[h] + COST[s] + ch;
    }
    int r = ranks & -ranks;
    ranks ^= r;
    int c2 = c & ~r, d2 = d & ~r, h2 = h & ~r, s2 = s & ~r;
    int b = imin(restf(c, d, h, s, ranks), restf(c2, d2, h2, s2, ranks));
    if (c & d & h & s & r) {
        b = imin(b, imin(imin(restf(c, d2, h2, s2, ranks), restf(c2, d, h2, s2, ranks)),
                         imin(restf(c2, d2, h, s2, ranks), restf(c2, d2, h2, s, ranks))));
    }
    return b;
}
static inline int dad(u64 h) {
    return restf(h & SUIT, h >> 13 & SUIT, h >> 26 & SUIT, h >> 39 & SUIT, ranks3(h));
}
static int pts_of(u64 h) {
    int t = 0;
    while (h) {
        t += PTS[LOW(h)];
        h &= h - 1;
    }
    return t;
}
// best arrangement: melds out
static int whole_runs(u64 h, u64 *out) {
    int n = 0;
    for (int s = 0; s < 4; s++) {
        int m = h >> (13 * s) & SUIT;
        int r = 0;
        while (r < 13) {
            if (!(m >> r & 1)) {
                r++;
                continue;
            }
            int l = r;
            while (r < 13 && (m >> r & 1)) r++;
            if (r - l >= 3) out[n++] = (((1ULL << (r - l)) - 1) << l) << (13 * s);
        }
    }
    return n;
}
typedef struct {
    u64 m[8];
    int n;
    u64 loose;
    int pts;
} Arr;
static void arr_rec(u64 h, int ranks, u64 *chosen, int nc, Arr *best) {
    if (!ranks) {
        u64 runs[8];
        int nr = whole_runs(h, runs);
        u64 l = h;
        for (int i = 0; i < nr; i++) l ^= runs[i];
        int p = pts_of(l);
        if (p < best->pts || (p == best->pts && POP(l) < POP(best->loose))) {
            best->pts = p;
            best->loose = l;
            best->n = 0;
            for (int i = 0; i < nc; i++) best->m[best->n++] = chosen[i];
            for (int i = 0; i < nr; i++) best->m[best->n++] = runs[i];
        }
        return;
    }
    int r = LOW(ranks);
    ranks &= ranks - 1;
    arr_rec(h, ranks, chosen, nc, best);
    u64 held = h & (ACES << r);
    chosen[nc] = held;
    arr_rec(h ^ held, ranks, chosen, nc + 1, best);
    if (POP(held) == 4) {
        u64 t = held;
        while (t) {
            u64 c = t & -t;
            t ^= c;
            chosen[nc] = held ^ c;
            arr_rec(h ^ held ^ c, ranks, chosen, nc + 1, best);
        }
    }
}
static Arr arrange(u64 h) {
    Arr a;
    a.pts = 9999;
    a.loose = 0;
    a.n = 0;
    u64 ch[8];
    arr_rec(h, ranks3(h), ch, 0, &a);
    return a;
}
// cards that could be laid off on melds (all chain cards held)
static int defence(Arr *k, u64 hand) { // least deadwood with layoffs
    u64 masks[512];
    int nm = 1;
    masks[0] = 0;
    for (int i = 0; i < k->n; i++) {
        u64 m = k->m[i];
        u64 lo = m & -m;
        u64 chains[2][13];
        int cl[2] = {0, 0};
        if (!(m & (lo << 1)) || (LOW(lo) % 13 == 12)) {
            u64 f = ((ACES << (LOW(lo) % 13)) ^ m) & hand;
            f &= (ACES << (LOW(lo) % 13));
            if (f) {
                chains[0][0] = f;
                cl[0] = 1;
            }
        } else {
            u64 c = lo;
            while (!(c & ACES) && ((c >> 1) & hand)) {
                c >>= 1;
                chains[0][cl[0]++] = c;
            }
            c = m + lo;
            while ((c & hand) && !(c & ACES)) {
                chains[1][cl[1]++] = c;
                c <<= 1;
            }
        }
        for (int w = 0; w < 2; w++) {
            if (!cl[w]) continue;
            int n0 = nm;
            u64 t = 0;
            for (int j = 0; j < cl[w]; j++) {
                t |= chains[w][j];
                for (int q = 0; q < n0 && nm < 512; q++) masks[nm++] = masks[q] | t;
            }
        }
    }
    int b = 999;
    for (int i = 0; i < nm; i++) {
        int v = dw(hand & ~masks[i]);
        if (v < b) b = v;
    }
    return b;
}
// rng
static u64 rs[2] = {88172645463325252ULL, 0x9E3779B97F4A7C15ULL};
static inline u64 rnd(void) {
    u64 a = rs[0], b = rs[1];
    rs[0] = b;
    a ^= a << 23;
    rs[1] = a ^ b ^ (a >> 17) ^ (b >> 26);
    return rs[1] + b;
}
static inline double uni(void) { return (rnd() >> 11) * (1.0 / 9007199254740992.0); }
static void seed_rng(u64 s) {
    rs[0] = s * 0x9E3779B97F4A7C15ULL + 1;
    rs[1] = s ^ 0xD1B54A32D192ED03ULL;
    for (int i = 0; i < 20; i++) rnd();
}

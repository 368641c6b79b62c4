// Learns the figures under assets/ai by playing hands: bench/train_players.py compiles and runs this.
//
// Four things are learned at once from matches between a learner and a mixed field (itself, NORMAL, plain players
// with four ways to knock, HARD and others that throw as it does) under mixed rules:
//   belief   how far events move the odds of cards nearby (logistic, game/ai/odds.py)
//   hand     a net from the facts of ten cards to how the hand will end and by how much (game/ai/facts.py,
//            temporal differences with lambda 0.8)
//   knock    a net from the facts of a spread to what a knock now brings, from the other's true cards
//   hard     HARD's linear fits of the same two questions (game/ai/hard.py)
// Counting cards goes as in game/engine: one bit a card, 13 a suit, tables by suit.
#include "learn.h"

static double seconds_left(double start, double secs) {
    double f = (PTIME() - start) / secs;
    return f > 1 ? 1 : f;
}
static void swap_seats(Player *pl) {
    if (uni() < .5) {
        Player t = pl[0];
        pl[0] = pl[1];
        pl[1] = t;
    }
}
// Nets, and the belief with odds, by matches against a mixed field. fine: a second pass at a lower rate.
static void train_nets(double secs, int fine, int odds) {
    double start = PTIME();
    Stat st = {0};
    long matches = 0;
    LAM = .8;
    for (;;) {
        double fr = seconds_left(start, secs);
        if (fr >= 1) break;
        lr = fine ? 1e-3 * (1 - fr) + 2e-5 : 2e-3 * (fr < .5 ? 1 : (1 - fr) * 2 * .95 + .05);
        blr = .01 * (1 - fr) + .0005;
        Rules r = rand_rules();
        Player pl[2];
        memset(pl, 0, sizeof pl);
        pl[0].kind = 1;
        pl[0].eps = .06;
        pl[1] = rand_opp();
        swap_seats(pl);
        CUR = pl;
        collect = 1;
        bfit = matches++ % 4 == 0 && odds ? fit : 0;
        hook = hook_train;
        play_match(pl, &r, &st, rnd() & 1);
        bfit = 0;
    }
    collect = 0;
    hook = 0;
    fprintf(stderr, "nets: %ld matches, %ld hands, loss %.4f (ends) %.4f (knocks) %.4f (belief)\n", matches,
            st.hands, lossV / nV, lossK / nK, nn ? L / nn : 0);
}
// HARD's fit of knocking and going on.
static void train_hard(double secs) {
    double start = PTIME();
    Stat st = {0};
    Player H;
    memset(&H, 0, sizeof H);
    H.style = 7;
    H.disc = 1;
    H.eps = .15;
    H.kb = 6;
    memcpy(H.hw, HARD_WEIGHTS, sizeof HARD_WEIGHTS);
    M7.kd[0] = .5;
    M7.kl[0] = .5;
    M7.kw[0] = 1;
    for (int k = 0; k < 6; k++) M7.mag[k] = 15;
    for (;;) {
        double fr = seconds_left(start, secs);
        if (fr >= 1) break;
        hlr = .012 * (1 - fr) * (1 - fr) + .0003;
        Rules r = rand_rules();
        Player pl[2] = {H, rand_opp()};
        pl[1].eps = 0;
        if (uni() < .4) pl[1] = H;
        swap_seats(pl);
        CUR = pl;
        hcollect = 1;
        hook = hook_h;
        play_match(pl, &r, &st, rnd() & 1);
    }
    hcollect = 0;
    hook = 0;
    fprintf(stderr, "hard: %ld hands, loss %.3f (ends) %.3f (knocks)\n", st.hands, LS / nS, LK / nKK);
}
static void row(const float *p, int n) {
    printf("[");
    for (int k = 0; k < n; k++) printf("%s%.3f", k ? ", " : "", p[k]);
    printf("]");
}
static void rows(const char *name, const float *p, int n, int width, int stride) {
    printf("\"%s\": [", name);
    for (int j = 0; j < n; j++) {
        if (j) printf(", ");
        row(p + j * stride, width);
    }
    printf("]");
}
static void one(const char *name, const float *p, int n) {
    printf("\"%s\": ", name);
    row(p, n);
}
int main(int argc, char **argv) {
    if (argc != 5 && argc != 6) {
        fprintf(stderr, "usage: train_players SEED FIRST FINE HARD (seconds each) [FIGURES TO GO ON FROM]\n");
        return 2;
    }
    init_tables();
    init_nb();
    build_W();
    seed_rng(atoi(argv[1]));
    for (int k = 0; k < NE; k++) B.ev[k] = BEV0[k];
    for (int r = 0; r < 13; r++)
        for (int t = 0; t < 5; t++) B.base[r][t] = -.8;
    init_net();
    if (argc == 6)
        start_from(argv[5]);
    else { // the first fit of HARD serves as an opponent, the last one is kept
        train_nets(atof(argv[2]) / 8, 0, 1);
        train_hard(atof(argv[4]) / 2);
        train_nets(atof(argv[2]), 0, 1);
    }
    train_nets(atof(argv[3]), 1, argc == 5);
    if (argc == 5) train_hard(atof(argv[4]));
    static float kw[KH][KF];
    for (int j = 0; j < KH; j++)
        for (int k = 0; k < KF; k++) kw[j][k] = K.W1[j][KNOCK_ORDER[k]];
    printf("{\"master\": {\"hand\": {");
    rows("hidden", V.W1[0], NH, NF, NF);
    printf(", ");
    one("bias", V.b1, NH);
    printf(", ");
    rows("out", V.W2[0], NO, NH, NH);
    printf(", ");
    one("out_bias", V.b2, NO);
    printf("}, \"knock\": {");
    rows("hidden", kw[0], KH, KF, KF);
    printf(", ");
    one("bias", K.b1, KH);
    printf(", ");
    rows("out", K.W2[0], KO, KH, KH);
    printf(", ");
    one("out_bias", K.b2, KO);
    printf("}}, \"odds\": {");
    one("events", B.ev, NE);
    printf(", ");
    rows("ranks", B.base[0], 13, 5, 5);
    printf("}, \"hard\": {");
    rows("ends", M7.S[0], NC, HF - 1, HF);
    printf(", ");
    one("sizes", M7.mag, 6);
    printf(", ");
    one("win", M7.kw, HF - 1);
    printf(", ");
    one("gain", M7.kd, HF - 1);
    printf(", ");
    one("loss", M7.kl, HF - 1);
    printf("}}\n");
    return 0;
}

#ifndef VERDICT_ZYGOTE_H
#define VERDICT_ZYGOTE_H

/* `main` of a zygote: speaks to the broker on descriptor 3. Arguments: core numbers joined by commas, toolchains. */
int zygote_main(int argc, char **argv);

#endif

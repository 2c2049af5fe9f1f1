// Draws of every kind; fails by itself when one is out of range.
#include "testlib.h"
#include <numeric>

int main(int argc, char *argv[]) {
    registerGen(argc, argv, argc > 2 ? 0 : 1);
    std::vector<int> seen(7);
    for (int i = 0; i < 20000; i++) {
        int die = rnd.next(1, 6);
        ensure(1 <= die && die <= 6);
        seen[die]++;
        double share = rnd.next();
        ensure(0 <= share && share < 1);
        ensure(rnd.next(7) < 7 && rnd.next(8LL) < 8 && rnd.next(9u) < 9u);
        long long wide = rnd.next(-4000000000000000000LL, 4000000000000000000LL);
        ensure(-4000000000000000000LL <= wide && wide <= 4000000000000000000LL);
        rnd.next(LLONG_MIN, LLONG_MAX);
        double real = rnd.next(-2.5, 2.5);
        ensure(-2.5 <= real && real < 2.5);
        int leaning = rnd.wnext(1, 100, i % 61 - 30);
        ensure(1 <= leaning && leaning <= 100);
    }
    for (int side = 1; side <= 6; side++) ensuref(seen[side] > 3000 && seen[side] < 3700, "%d fell %d times", side, seen[side]);
    double low = 0, high = 0;
    for (int i = 0; i < 2000; i++) low += rnd.wnext(1000, -4), high += rnd.wnext(1000, 4);
    ensuref(low < high / 3, "leaning draws do not lean: %f and %f", low, high);
    for (int sum : {0, 1, 17}) {
        auto parts = rnd.partition(5, sum, 0);
        ensure(parts.size() == 5 && std::accumulate(parts.begin(), parts.end(), 0) == sum);
    }
    auto all = rnd.distinct(10, 10);
    ensure(std::set<int>(all.begin(), all.end()).size() == 10);
    std::set<std::string> few = {"a", "b"};
    ensure(few.count(rnd.any(few)) == 1 && few.count(rnd.wany(few, 2)) == 1);
    println("fine");
}

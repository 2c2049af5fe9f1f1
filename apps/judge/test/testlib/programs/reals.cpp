#include "testlib.h"

int main(int argc, char *argv[]) {
    registerTestlibCmd(argc, argv);
    int n = inf.readInt();
    double worst = 0;
    for (int i = 1; i <= n; i++) {
        setTestCase(i);
        double expected = ans.readDouble(), found = ouf.readDouble(-1e9, 1e9, "x");
        if (!doubleCompare(expected, found, 1e-6)) expectedButFound(_wa, expected, found);
        worst = std::max(worst, doubleDelta(expected, found));
    }
    unsetTestCase();
    quitf(_ok, "%d numbers, error %.9f", n, worst);
}

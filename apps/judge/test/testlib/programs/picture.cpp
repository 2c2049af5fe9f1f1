#include "testlib.h"

int main(int argc, char *argv[]) {
    registerTestlibCmd(argc, argv);
    int height = inf.readInt(1, 100), width = inf.readInt(1, 100);
    auto rows = ouf.readTokens(height, pattern(format("[.#]{%d}", width)), "row", 0);
    int ink = 0;
    for (const auto &row : rows) ink += int(std::count(row.begin(), row.end(), '#'));
    ensure(ink >= 0);
    quitf(ink > 0 ? _ok : _wa, "%d dots", ink);
}

#include "testlib.h"
#include <numeric>

int rootOf(std::vector<int> &parent, int v) { return parent[v] == v ? v : parent[v] = rootOf(parent, parent[v]); }

int main(int argc, char *argv[]) {
    registerValidation(argc, argv);
    int n = inf.readInt(1, 100000, "n");
    inf.readEoln();
    std::vector<int> parent(n + 1);
    std::iota(parent.begin(), parent.end(), 0);
    for (int i = 1; i < n; i++) {
        int a = inf.readInt(1, n, "a");
        inf.readSpace();
        int b = inf.readInt(1, n, "b");
        inf.readEoln();
        ensuref(rootOf(parent, a) != rootOf(parent, b), "edge %d closes a circle", i);
        parent[rootOf(parent, a)] = rootOf(parent, b);
    }
    inf.readEof();
}

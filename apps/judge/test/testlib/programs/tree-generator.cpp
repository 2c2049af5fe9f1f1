#include "testlib.h"
using namespace std;

int main(int argc, char *argv[]) {
    registerGen(argc, argv, 1);
    int n = opt<int>(1), lean = opt<int>(2);
    vector<int> name = rnd.perm(n, 1);
    vector<pair<int, int>> edges;
    for (int i = 1; i < n; i++) edges.emplace_back(name[i], name[rnd.wnext(i, lean)]);
    shuffle(edges.begin(), edges.end());
    println(n);
    for (auto &edge : edges) println(edge.first, edge.second);
}

#include "testlib.h"

int main(int argc, char *argv[]) {
    registerGen(argc, argv, 1);
    int n = opt<int>("n"), tests = opt<int>("tests", 1);
    long long most = opt<long long>("most", 1000000000000LL);
    bool sorted = has_opt("sorted");
    println(tests);
    for (int part : rnd.partition(tests, n)) {
        auto values = rnd.distinct(part, 1LL, most);
        if (sorted) std::sort(values.begin(), values.end());
        println(part);
        println(values);
    }
}

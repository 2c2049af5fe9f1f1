// Arguments: input file, output of the program, expected output.
// Exit codes: 0 accepted, 101 presentation error, 102 wrong answer, 103 broken test data.
#include <cstdlib>
#include <fstream>
#include <iostream>
#include <string>
#include <vector>

namespace {

int finish(int code, const std::string &words) {
    std::cerr << words << '\n';
    return code;
}

}  // namespace

int main(int argc, char *argv[]) {
    if (argc < 4) return 103;
    std::ifstream input(argv[1]), output(argv[2]), expected(argv[3]);
    int n, d;
    std::string truth, claim, rest;
    if (!(input >> n >> d) || !(expected >> truth)) return finish(103, "broken test data");
    if (!(output >> claim) || (claim != "YES" && claim != "NO")) return finish(101, "the first word is not YES or NO");
    if (claim != truth) return finish(102, truth == "YES" ? "there is a seating" : "there is no seating");
    if (claim == "YES") {
        std::vector<int> guests(n);
        std::vector<bool> isSeated(n + 1);
        for (int &guest : guests) {
            if (!(output >> guest)) return finish(101, "a guest is missing");
            if (guest < 1 || guest > n || isSeated[guest]) return finish(102, "this is not a permutation");
            isSeated[guest] = true;
        }
        for (int i = 0; i < n; i++)
            if (std::abs(guests[i] - guests[(i + 1) % n]) < d) return finish(102, "two neighbours are too close");
    }
    if (output >> rest) return finish(101, "there is more text than needed");
    return finish(0, "fine");
}

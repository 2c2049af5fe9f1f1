// Arguments: input file ("n p"), output file to create, expected output file (unused).
// Exit codes: 0 accepted, 101 presentation error, 102 wrong answer, 103 broken test data.
#include <fstream>
#include <iostream>
#include <string>

namespace {

const int allowedQuestions = 20;
std::ofstream report;

int finish(int code, const std::string &words) {
    report << words << '\n';
    report.close();
    std::cerr << words << '\n';
    return code;
}

}  // namespace

int main(int argc, char *argv[]) {
    if (argc < 3) return 103;
    std::ifstream data(argv[1]);
    report.open(argv[2]);
    int n, leak;
    if (!(data >> n >> leak)) return finish(103, "broken test data");

    std::cout << n << std::endl;
    for (int asked = 0;;) {
        std::string sign;
        long long segment;
        if (!(std::cin >> sign)) return finish(101, "the conversation ended without an answer");
        if (sign != "?" && sign != "!") return finish(101, "a line must begin with ? or !");
        if (!(std::cin >> segment)) return finish(101, "a number is missing");
        if (segment < 1 || segment > n) return finish(102, "there is no such segment");
        if (sign == "!") {
            if (segment != leak) return finish(102, "another segment leaks");
            return finish(0, "found with " + std::to_string(asked) + " questions");
        }
        if (++asked > allowedQuestions) return finish(102, "too many questions");
        std::cout << (segment < leak ? 1 : 0) << std::endl;
    }
}

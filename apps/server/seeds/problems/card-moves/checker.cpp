// Arguments: input file, output of the program, expected output.
// Exit codes: 0 accepted, 99 partial (percentage on standard output), 102 wrong answer, 103 broken test data.
#include <fstream>
#include <iostream>
#include <string>
#include <utility>
#include <vector>

namespace {

int finish(int code, const std::string &words) {
    std::cerr << words << '\n';
    return code;
}

int numberOnly(const std::string &words) {
    std::cout << 40 << '\n';
    return finish(99, "the number is right, but " + words);
}

}  // namespace

int main(int argc, char *argv[]) {
    if (argc < 4) return 103;
    std::ifstream input(argv[1]), output(argv[2]), expected(argv[3]);
    int n;
    long long fewest, claimed;
    if (!(input >> n) || !(expected >> fewest)) return finish(103, "broken test data");
    std::vector<int> cards(n);
    for (int &card : cards)
        if (!(input >> card)) return finish(103, "broken test data");
    if (!(output >> claimed)) return finish(102, "there is no number");
    if (claimed != fewest) return finish(102, "the number of moves is wrong");
    for (long long move = 0; move < fewest; move++) {
        int i, j;
        if (!(output >> i >> j)) return numberOnly("the plan is not complete");
        if (i < 1 || i > n || j < 1 || j > n || i == j) return numberOnly("there is no such move");
        std::swap(cards[i - 1], cards[j - 1]);
    }
    for (int i = 0; i < n; i++)
        if (cards[i] != i + 1) return numberOnly("the plan does not sort the cards");
    std::string rest;
    if (output >> rest) return numberOnly("there is text behind the plan");
    return finish(0, "fine");
}

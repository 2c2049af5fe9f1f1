/** Checkers that most problems can use as they are. In C++ with testlib, which every judge host brings. */
export const readyCheckers = {
  tokens: `#include "testlib.h"

// Compares token by token; blanks and line ends do not matter.
int main(int argc, char *argv[]) {
    registerTestlibCmd(argc, argv);
    int count = 0;
    while (!ans.seekEof() && !ouf.seekEof()) {
        count++;
        std::string expected = ans.readToken();
        std::string found = ouf.readToken();
        if (expected != found) quitf(_wa, "token %d differs", count);
    }
    if (!ans.seekEof()) quitf(_wa, "output ends after %d tokens", count);
    if (!ouf.seekEof()) quitf(_wa, "output goes on after %d tokens", count);
    quitf(_ok, "%d tokens", count);
}
`,
  lines: `#include "testlib.h"

// Compares line by line, every character; empty lines at the end do not matter.
int main(int argc, char *argv[]) {
    registerTestlibCmd(argc, argv);
    std::vector<std::string> expected, found;
    while (!ans.eof()) expected.push_back(ans.readLine());
    while (!ouf.eof()) found.push_back(ouf.readLine());
    while (!expected.empty() && expected.back().empty()) expected.pop_back();
    while (!found.empty() && found.back().empty()) found.pop_back();
    for (size_t i = 0; i < expected.size() && i < found.size(); i++)
        if (expected[i] != found[i]) quitf(_wa, "line %d differs", int(i) + 1);
    if (expected.size() != found.size())
        quitf(_wa, "%d lines instead of %d", int(found.size()), int(expected.size()));
    quitf(_ok, "%d lines", int(found.size()));
}
`,
  floats: `#include "testlib.h"

// Numbers may differ by this much, absolutely or relatively.
const double tolerance = 1e-6;

int main(int argc, char *argv[]) {
    registerTestlibCmd(argc, argv);
    int count = 0;
    while (!ans.seekEof()) {
        count++;
        double expected = ans.readDouble();
        if (ouf.seekEof()) quitf(_wa, "output ends before number %d", count);
        double found = ouf.readDouble();
        double error = std::fabs(expected - found);
        if (!(error <= tolerance * std::max(1.0, std::fabs(expected))))
            quitf(_wa, "number %d differs", count);
    }
    if (!ouf.seekEof()) quitf(_wa, "output goes on after %d numbers", count);
    quitf(_ok, "%d numbers", count);
}
`,
  anyOrder: `#include "testlib.h"

// The tokens of the answer, in any order.
int main(int argc, char *argv[]) {
    registerTestlibCmd(argc, argv);
    std::vector<std::string> expected, found;
    while (!ans.seekEof()) expected.push_back(ans.readToken());
    while (!ouf.seekEof()) found.push_back(ouf.readToken());
    if (expected.size() != found.size())
        quitf(_wa, "%d tokens instead of %d", int(found.size()), int(expected.size()));
    std::sort(expected.begin(), expected.end());
    std::sort(found.begin(), found.end());
    if (expected != found) quitf(_wa, "the tokens differ");
    quitf(_ok, "%d tokens", int(found.size()));
}
`,
  yesNo: `#include "testlib.h"

// YES and NO in any case: Yes, yes and YES are the same.
std::string upper(std::string text) {
    for (char &letter : text) letter = char(std::toupper((unsigned char)letter));
    return text;
}

int main(int argc, char *argv[]) {
    registerTestlibCmd(argc, argv);
    int count = 0;
    while (!ans.seekEof()) {
        count++;
        std::string expected = upper(ans.readToken());
        if (ouf.seekEof()) quitf(_wa, "output ends before answer %d", count);
        std::string found = upper(ouf.readToken());
        if (found != "YES" && found != "NO") quitf(_pe, "answer %d is neither YES nor NO", count);
        if (found != expected) quitf(_wa, "answer %d differs", count);
    }
    if (!ouf.seekEof()) quitf(_wa, "output goes on after %d answers", count);
    quitf(_ok, "%d answers", count);
}
`,
  testlib: `#include "testlib.h"

int main(int argc, char *argv[]) {
    registerTestlibCmd(argc, argv);
    // inf: the input, ouf: the contestant's output, ans: the expected output.
    int expected = ans.readInt();
    int found = ouf.readInt();
    if (expected != found) quitf(_wa, "expected %d, found %d", expected, found);
    quitf(_ok, "correct");
}
`,
} as const

export type ReadyChecker = keyof typeof readyCheckers

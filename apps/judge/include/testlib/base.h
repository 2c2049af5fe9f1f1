// Base of all other parts: the libraries authors expect, the verdicts, and small text helpers.
#include <algorithm>
#include <cassert>
#include <cctype>
#include <cerrno>
#include <climits>
#include <cmath>
#include <cstdarg>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <fstream>
#include <functional>
#include <iomanip>
#include <iostream>
#include <iterator>
#include <limits>
#include <map>
#include <memory>
#include <queue>
#include <set>
#include <sstream>
#include <stack>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

#include <fcntl.h>
#include <unistd.h>

// The version of the interface, for programs that print it.
#define VERSION "0.9.44"

// Verdicts. From _partially on, the distance to it is a share of the score in hundredths.
enum TResult {
    _ok = 0,
    _wa = 1,
    _pe = 2,
    _fail = 3,
    _dirt = 4,
    _points = 5,
    _unexpected_eof = 8,
    _partially = 16
};

#define _pc(share) (TResult(_partially + (share)))
// A partial verdict by name: quitf(_partially_correct(50), "...").
#define _partially_correct(share) _pc(share)

#define OK_EXIT_CODE 0
#define WA_EXIT_CODE 1
#define PE_EXIT_CODE 2
#define FAIL_EXIT_CODE 3
#define DIRT_EXIT_CODE 4
#define POINTS_EXIT_CODE 7
#define UNEXPECTED_EOF_EXIT_CODE 8
#define PC_BASE_EXIT_CODE 104

enum TMode { _input, _output, _answer };

enum TTestlibMode { _unknown, _checker, _validator, _generator, _interactor, _scorer };

const char LF = '\n';
const char CR = '\r';
const char TAB = '\t';
const char SPACE = ' ';
/** The character returned at the end of a stream. */
const int EOFC = 255;

inline bool isEof(int c) { return c == EOFC || c == -1; }
inline bool isEoln(char c) { return c == LF || c == CR; }
inline bool isBlanks(char c) { return c == SPACE || c == TAB || c == LF || c == CR; }

namespace testlib {

inline std::string formatList(const char *form, va_list arguments) {
    va_list again;
    va_copy(again, arguments);
    int length = vsnprintf(nullptr, 0, form, again);
    va_end(again);
    if (length < 0) return form;
    std::string text(static_cast<size_t>(length) + 1, '\0');
    vsnprintf(&text[0], text.size(), form, arguments);
    text.resize(static_cast<size_t>(length));
    return text;
}

// Collects the arguments behind `form` into `text`.
#define TESTLIB_FORMAT(form, text)                              \
    std::string text;                                           \
    {                                                           \
        va_list testlibArguments;                               \
        va_start(testlibArguments, form);                       \
        text = ::testlib::formatList(form, testlibArguments);   \
        va_end(testlibArguments);                               \
    }

// A piece of external data for a message: unprintable characters are escaped, and the middle of long data is omitted.
inline std::string spelled(const std::string &data) {
    const size_t kept = 64;
    auto spell = [](const std::string &part) {
        std::string text;
        for (unsigned char c : part) {
            if (c >= 32 && c != 127) {
                text += static_cast<char>(c);
            } else {
                char code[8];
                snprintf(code, sizeof code, "\\x%02x", c);
                text += code;
            }
        }
        return text;
    };
    if (data.size() <= kept) return "'" + spell(data) + "'";
    return "'" + spell(data.substr(0, kept / 2 - 2)) + "..." + spell(data.substr(data.size() - kept / 2 + 2)) + "'";
}

}  // namespace testlib

/** printf into a string. */
__attribute__((format(printf, 1, 2))) inline std::string format(const char *form, ...) {
    TESTLIB_FORMAT(form, text)
    return text;
}

inline std::string format(const std::string form, ...) {
    va_list arguments;
    va_start(arguments, form);
    std::string text = testlib::formatList(form.c_str(), arguments);
    va_end(arguments);
    return text;
}

/** A value as it is written to a stream. */
template <typename T>
std::string vtos(const T &value) {
    std::ostringstream written;
    written << value;
    return written.str();
}

// Many authors define their own toString; the pack, always empty, gives theirs precedence.
template <typename T, typename... None>
typename std::enable_if<sizeof...(None) == 0, std::string>::type toString(const T &value, None...) {
    return vtos(value);
}

/** Text of bounded length for a message: the middle of long text is omitted. */
inline std::string compress(const std::string &text) {
    if (text.size() <= 64) return text;
    return text.substr(0, 30) + "..." + text.substr(text.size() - 31);
}

/** `st`, `nd`, `rd` or `th`, for the number. */
inline std::string englishEnding(int number) {
    int lastTwo = std::abs(number % 100);
    if (lastTwo / 10 == 1) return "th";
    switch (lastTwo % 10) {
        case 1: return "st";
        case 2: return "nd";
        case 3: return "rd";
        default: return "th";
    }
}

inline std::string upperCase(std::string text) {
    for (char &c : text) c = static_cast<char>(std::toupper(static_cast<unsigned char>(c)));
    return text;
}

inline std::string lowerCase(std::string text) {
    for (char &c : text) c = static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
    return text;
}

/** The parts between separators, empty ones too. */
inline std::vector<std::string> split(const std::string &text, const std::string &separators) {
    std::vector<std::string> parts(1);
    for (char c : text) {
        if (separators.find(c) != std::string::npos)
            parts.push_back("");
        else
            parts.back() += c;
    }
    return parts;
}

inline std::vector<std::string> split(const std::string &text, char separator) {
    return split(text, std::string(1, separator));
}

/** The parts between separators that are not empty. */
inline std::vector<std::string> tokenize(const std::string &text, const std::string &separators) {
    std::vector<std::string> tokens;
    for (const std::string &part : split(text, separators))
        if (!part.empty()) tokens.push_back(part);
    return tokens;
}

inline std::vector<std::string> tokenize(const std::string &text, char separator) {
    return tokenize(text, std::string(1, separator));
}

template <typename Iterator, typename Separator>
std::string join(Iterator first, Iterator last, Separator separator) {
    std::ostringstream written;
    for (Iterator it = first; it != last; ++it) {
        if (it != first) written << separator;
        written << *it;
    }
    return written.str();
}

template <typename Collection, typename Separator>
std::string join(const Collection &all, Separator separator) {
    return join(all.begin(), all.end(), separator);
}

template <typename Collection>
std::string join(const Collection &all) {
    return join(all, ' ');
}

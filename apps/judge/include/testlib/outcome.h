// How a program made with this header ends: a word on standard error that names the verdict, a message, an exit code.

struct InStream;
[[noreturn]] inline void quit(TResult result, const std::string &message);
[[noreturn]] inline void quit(TResult result, const char *message);

namespace testlib {

struct State {
    TTestlibMode mode = _unknown;
    /** True once a verdict has been given. */
    bool hasQuit = false;
    bool guardsTheEnd = true;
    /** For validators: the end of the input was checked. */
    bool hasReadEof = false;
    /** Where else the verdict goes: file name, and whether it is written as XML. */
    std::string reportFile;
    bool reportsXml = false;
    std::string name;
    int testCase = -1;
};

inline State &state() {
    static State only;
    return only;
}

inline const char *prefixOf(TResult result) {
    switch (result) {
        case _ok: return "ok";
        case _wa: return "wrong answer";
        case _pe:
        case _dirt: return "wrong output format";
        case _unexpected_eof: return "unexpected eof";
        case _points: return "points";
        case _fail: return "FAIL";
        default: return result >= _partially ? "partially correct" : "FAIL";
    }
}

inline const char *xmlNameOf(TResult result) {
    switch (result) {
        case _ok: return "accepted";
        case _wa: return "wrong-answer";
        case _pe:
        case _dirt: return "presentation-error";
        case _unexpected_eof: return "unexpected-eof";
        case _points: return "points";
        case _fail: return "fail";
        default: return result >= _partially ? "partially-correct" : "fail";
    }
}

// A code that is neither one of the judge's own (99 to 103) nor 128 and a signal.
inline int partialCodeOf(int share) {
    int code = PC_BASE_EXIT_CODE + std::min(share, 100);
    return code < 128 ? code : code + 32;
}

inline int exitCodeOf(TResult result) {
    switch (result) {
        case _points: return POINTS_EXIT_CODE;
        case _unexpected_eof: return UNEXPECTED_EOF_EXIT_CODE;
        default: return result >= _partially ? partialCodeOf(result - _partially) : int(result);
    }
}

inline std::string xmlSafe(const std::string &text) {
    std::string safe;
    for (char c : text) {
        if (c == '&') safe += "&amp;";
        else if (c == '<') safe += "&lt;";
        else if (c == '>') safe += "&gt;";
        else if (c == '"') safe += "&quot;";
        else if (static_cast<unsigned char>(c) >= 32 || isBlanks(c)) safe += c;
    }
    return safe;
}

inline void writeReport(TResult result, const std::string &words, const std::string &message) {
    const State &now = state();
    if (now.reportFile.empty()) return;
    std::ofstream report(now.reportFile.c_str());
    if (!now.reportsXml) {
        report << words << std::endl;
        return;
    }
    report << "<?xml version=\"1.0\" encoding=\"utf-8\"?>\n<result outcome=\"" << xmlNameOf(result) << "\"";
    if (result >= _partially) report << " pctype=\"" << result - _partially << "\"";
    if (result == _points) report << " points=\"" << xmlSafe(message.substr(0, message.find(' '))) << "\"";
    report << ">" << xmlSafe(message) << "</result>\n";
}

/** The only exit. The message comes first, because it carries more than an eight-bit exit code. */
[[noreturn]] inline void leave(TResult result, const std::string &message) {
    State &now = state();
    now.hasQuit = true;
    std::string words = prefixOf(result);
    if (result >= _partially) words += format(" (%d)", result - _partially);
    if (!message.empty()) words += " " + message;
    writeReport(result, words, message);
    std::cout.flush();
    std::fflush(stdout);
    // points are read from the start of a line, which earlier output must not hide
    std::fprintf(stderr, "%s%s\n", result == _points ? "\n" : "", words.c_str());
    std::fflush(stderr);
    std::exit(exitCodeOf(result));
}

/** For errors in the use of this header. */
[[noreturn]] inline void misuse(const std::string &message) { leave(_fail, message); }

/** Writes doubles the short way: 0.5, not 0.5000000000. */
inline std::string shortNumber(double value) {
    std::string text = format("%.10f", value);
    while (text.back() == '0') text.pop_back();
    if (text.back() == '.') text.pop_back();
    return text == "-0" ? "0" : text;
}

}  // namespace testlib

/** Ends with a verdict and a message. */
__attribute__((format(printf, 2, 3))) [[noreturn]] inline void quitf(TResult result, const char *form, ...) {
    TESTLIB_FORMAT(form, message)
    quit(result, message);
}

/** The same if the condition holds. */
__attribute__((format(printf, 3, 4))) inline void quitif(bool condition, TResult result, const char *form, ...) {
    if (!condition) return;
    TESTLIB_FORMAT(form, message)
    quit(result, message);
}

[[noreturn]] inline void quits(TResult result, const std::string &message) { quit(result, message); }

/** Ends with points instead of a verdict. */
[[noreturn]] inline void quitp(double points, const std::string &message = "") {
    quit(_points, testlib::shortNumber(points) + (message.empty() ? "" : " " + message));
}

template <typename First, typename... Rest>
[[noreturn]] void quitp(double points, const char *form, First first, Rest... rest) {
    quitp(points, format(form, first, rest...));
}

/** Ends with points in the notation of the site's scoring, with any text. */
[[noreturn]] inline void quitpi(const std::string &points, const std::string &message = "") {
    if (points.find(' ') != std::string::npos) testlib::misuse("quitpi: points with a space in them");
    quit(_points, points + (message.empty() ? "" : " " + message));
}

template <typename First, typename... Rest>
[[noreturn]] void quitpi(const std::string &points, const char *form, First first, Rest... rest) {
    quitpi(points, format(form, first, rest...));
}

/** Assertion about the checker's own data; a violation is a fault of the problem. */
#define ensure(condition) \
    ((condition) ? static_cast<void>(0) : quit(_fail, "line " + vtos(__LINE__) + " expects: " #condition))

__attribute__((format(printf, 2, 3))) inline void ensuref(bool condition, const char *form, ...) {
    if (condition) return;
    TESTLIB_FORMAT(form, message)
    quit(_fail, message);
}

/** A name for the program, for readers of its source or its reports. */
__attribute__((format(printf, 1, 2))) inline void setName(const char *form, ...) {
    TESTLIB_FORMAT(form, name)
    testlib::state().name = name;
}

/** Lets the program end without a verdict. */
inline void disableFinalizeGuard() { testlib::state().guardsTheEnd = false; }

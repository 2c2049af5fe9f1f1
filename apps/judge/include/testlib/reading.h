// How the streams read; see stream.h for their guarantees.

inline void InStream::init(const std::string &fileName, TMode role) {
    mode = role;
    name = fileName;
    int descriptor = ::open(fileName.c_str(), O_RDONLY | O_CLOEXEC);
    opened = descriptor >= 0;
    if (!opened) testlib::misuse("cannot open the file " + testlib::spelled(fileName));
    source.open(descriptor, true);
}

inline void InStream::init(std::FILE *file, TMode role) {
    mode = role;
    name = file == stdin ? "stdin" : "unnamed";
    opened = true;
    source.open(fileno(file), false);
}

inline void InStream::quit(TResult result, const std::string &message) {
    testlib::State &now = testlib::state();
    std::string words = message;
    if (testCase >= 0) words += format(" (test case %d)", testCase);
    const bool isCheckersOutput = mode == _output && now.mode == _checker;
    const bool mayDecide = mode == _output || now.mode == _generator || (now.mode == _validator && result == _ok);
    if (!mayDecide && result != _fail) {
        result = _fail;
        words += now.mode == _validator ? format(" (%s, line %lld)", name.c_str(), source.lineNumber())
                 : mode == _answer      ? " (in the jury's answer)"
                                        : " (in the input)";
    }
    if (result == _ok && isCheckersOutput && opened && !seekEof()) {
        result = _dirt;
        words = "there is text behind the answer";
    }
    if (now.mode == _validator && result == _ok) validator.writeFiles();
    testlib::leave(result, words);
}

inline void InStream::skipBlanks() {
    if (source.skipBlanks(maxBlankCount) > maxBlankCount) quit(_pe, format("more than %lld blanks in a row", maxBlankCount));
}

inline bool InStream::seekEof() {
    skipBlanks();
    return eof();
}

inline void InStream::approach(const char *expected) {
    if (strict) return;
    if (seekEof()) quit(_unexpected_eof, std::string("the end of the file, where ") + expected + " should be");
}

inline char InStream::readChar(char expected) {
    int found = source.take();
    if (found == static_cast<unsigned char>(expected)) return expected;
    const std::string wanted = expected == SPACE ? "a space" : expected == LF ? "the end of the line"
                                                                              : testlib::spelled(std::string(1, expected));
    if (found == testlib::Source::end) quit(_unexpected_eof, "the end of the file, where " + wanted + " should be");
    quit(_pe, "the character " + testlib::spelled(std::string(1, static_cast<char>(found))) + ", where " + wanted +
                  " should be");
}

inline bool InStream::eoln() {
    int c = source.peek();
    if (c == LF) return source.take(), true;
    if (strict) return false;
    if (c == testlib::Source::end) return true;
    if (c != CR) return false;
    source.take();
    if (source.peek() == LF) return source.take(), true;
    source.putBack(CR);
    return false;
}

inline bool InStream::seekEoln() {
    while (source.peek() == SPACE || source.peek() == TAB) source.take();
    return eoln();
}

inline void InStream::readEoln() {
    if (eoln()) return;
    if (eof()) quit(_unexpected_eof, "the end of the file, where the end of a line should be");
    quit(_pe, "the character " + testlib::spelled(std::string(1, curChar())) + ", where the end of the line should be");
}

inline void InStream::readEof() {
    if (strict ? !eof() : !seekEof()) {
        quit(_pe, "the character " + testlib::spelled(std::string(1, curChar())) + ", where the file should end");
    }
    if (this == &inf) testlib::state().hasReadEof = true;
}

inline void InStream::nextLine() {
    for (int c = source.take(); c != LF && c != testlib::Source::end;) c = source.take();
}

inline void InStream::readWordTo(std::string &word) {
    approach("a word");
    source.takeWord(word);
    if (!word.empty()) return;
    if (eof()) quit(_unexpected_eof, "the end of the file, where a word should be");
    quit(_pe, "a blank, where a word should be");
}

namespace testlib {

/** `a[3]` is shown by its name, other values by their kind. */
inline std::string titled(const char *kind, const std::string &what) {
    if (what.empty()) return std::string("the ") + kind;
    size_t from = what[0] == '~' ? 1 : 0;
    size_t to = what.size() > from && what.back() == '~' ? what.size() - 1 : what.size();
    return what.substr(from, to - from) + " =";
}

inline std::string numbered(const std::string &what, long long index) {
    return (what.empty() ? "element" : what) + "[" + vtos(index) + "]";
}

template <typename T>
void requireRange(InStream &stream, const char *kind, T value, T least, T most, const std::string &what) {
    if (value < least || value > most) {
        std::ostringstream words;
        words << std::setprecision(std::is_floating_point<T>::value ? 12 : 6) << titled(kind, what) << ' ' << value
              << " is not between " << least << " and " << most;
        stream.quit(_wa, words.str());
    }
    if (testlib::state().mode == _validator) validator.addBounds(what, value, least, most);
}

inline void requireFit(InStream &stream, const char *kind, const std::string &text, const pattern &fits, const std::string &what) {
    if (fits.matches(text)) return;
    stream.quit(_wa, titled(kind, what) + " " + spelled(text) + " does not fit " + spelled(fits.src()));
}

}  // namespace testlib

inline void InStream::readWordTo(std::string &word, const pattern &fits, const std::string &what) {
    readWordTo(word);
    testlib::requireFit(*this, "word", word, fits, what);
}

inline std::string InStream::readWord() {
    std::string word;
    readWordTo(word);
    return word;
}

inline std::string InStream::readWord(const pattern &fits, const std::string &what) {
    std::string word;
    readWordTo(word, fits, what);
    return word;
}

inline void InStream::readStringTo(std::string &line) {
    line.clear();
    if (eof()) quit(strict ? _pe : _unexpected_eof, "the end of the file, where a line should be");
    for (;;) {
        int c = source.peek();
        if (c == LF || c == testlib::Source::end) break;
        source.take();
        if (c == CR && !strict && source.peek() == LF) break;
        line += static_cast<char>(c);
    }
    if (strict) readEoln();
    else source.take();
}

inline void InStream::readStringTo(std::string &line, const pattern &fits, const std::string &what) {
    readStringTo(line);
    testlib::requireFit(*this, "line", line, fits, what);
}

inline std::string InStream::readString() {
    std::string line;
    readStringTo(line);
    return line;
}

inline std::string InStream::readString(const pattern &fits, const std::string &what) {
    std::string line;
    readStringTo(line, fits, what);
    return line;
}

inline long long InStream::readLong() {
    if (!strict) skipBlanks();
    long long value;
    if (source.takePlainLong(value)) return value;
    approach("an integer");
    std::string word;
    readWordTo(word);
    if (testlib::parseLong(word, value)) return value;
    quit(_pe, testlib::spelled(word) + ", where an integer should be");
}

inline long long InStream::readLong(long long least, long long most, const std::string &what) {
    long long value = readLong();
    testlib::requireRange(*this, "integer", value, least, most, what);
    return value;
}

inline int InStream::readInteger() {
    long long value = readLong();
    if (value < INT_MIN || value > INT_MAX) quit(_pe, vtos(value) + ", where an integer of 32 bits should be");
    return static_cast<int>(value);
}

inline int InStream::readInteger(int least, int most, const std::string &what) {
    int value = readInteger();
    testlib::requireRange(*this, "integer", value, least, most, what);
    return value;
}

inline unsigned long long InStream::readUnsignedLong() {
    approach("an integer");
    std::string word;
    readWordTo(word);
    unsigned long long value;
    if (testlib::parseUnsigned(word, value)) return value;
    quit(_pe, testlib::spelled(word) + ", where an integer without a sign should be");
}

inline unsigned long long InStream::readUnsignedLong(unsigned long long least, unsigned long long most, const std::string &what) {
    unsigned long long value = readUnsignedLong();
    testlib::requireRange(*this, "integer", value, least, most, what);
    return value;
}

inline double InStream::readDouble() {
    approach("a number");
    std::string word;
    readWordTo(word);
    double value;
    if (testlib::parseDouble(word, value)) return value;
    quit(_pe, testlib::spelled(word) + ", where a number should be");
}

inline double InStream::readDouble(double least, double most, const std::string &what) {
    double value = readDouble();
    testlib::requireRange(*this, "number", value, least, most, what);
    return value;
}

inline double InStream::readStrictDouble(double least, double most, int minDigits, int maxDigits, const std::string &what) {
    if (minDigits < 0 || minDigits > maxDigits) testlib::misuse("readStrictDouble: impossible numbers of digits");
    approach("a number");
    std::string word;
    readWordTo(word);
    double value;
    if (!testlib::parseStrictDouble(word, minDigits, maxDigits, value)) {
        quit(_pe, testlib::spelled(word) + format(", where a number with %d to %d digits behind its point should be", minDigits, maxDigits));
    }
    testlib::requireRange(*this, "number", value, least, most, what);
    return value;
}

// A stream read with expectations. In a validator it is strict: all whitespace counts. Elsewhere whitespace before a
// word or a number is skipped. Errors end the program: malformed is _pe, out of range is _wa, and any error in the
// input or the jury's answer is _fail, because contestants do not write those.

struct InStream {
    std::string name;
    TMode mode = _input;
    bool strict = false;
    bool opened = false;
    /** More blanks than this before a word are badly written output; for interactors, whose time is the judge's. */
    long long maxBlankCount = LLONG_MAX;

    InStream() {}
    /** Reads from a text, with another stream's name and role. */
    InStream(const InStream &base, const std::string &content) : name(base.name), mode(base.mode), strict(base.strict) {
        source.openText(content);
        opened = true;
    }
    InStream(const InStream &) = delete;
    InStream &operator=(const InStream &) = delete;

    void init(const std::string &fileName, TMode role);
    void init(std::FILE *file, TMode role);
    void close() { source.close(), opened = false; }
    /** Back to the beginning. */
    void reset() { source.rewind(); }

    // Single characters. At the end they look like EOFC.
    char curChar() { return shown(source.peek()); }
    char nextChar() { return shown(source.take()); }
    char readChar() { return nextChar(); }
    char readChar(char expected);
    char readSpace() { return readChar(SPACE); }
    void skipChar() { source.take(); }
    void unreadChar(char c) { source.putBack(c); }
    void skipBlanks();

    // Ends. eoln() and seekEoln() step over the end of a line that they find.
    bool eof() { return source.peek() == testlib::Source::end; }
    bool seekEof();
    bool eoln();
    bool seekEoln();
    void readEoln();
    void readEof();
    void nextLine();

    // Words. A pattern is what the whole word must fit.
    void readWordTo(std::string &word);
    void readWordTo(std::string &word, const pattern &fits, const std::string &what = "");
    void readWordTo(std::string &word, const std::string &fits, const std::string &what = "") {
        readWordTo(word, pattern(fits), what);
    }
    std::string readWord();
    std::string readWord(const pattern &fits, const std::string &what = "");
    std::string readWord(const std::string &fits, const std::string &what = "") { return readWord(pattern(fits), what); }
    void readTokenTo(std::string &word) { readWordTo(word); }
    void readTokenTo(std::string &word, const pattern &fits, const std::string &what = "") { readWordTo(word, fits, what); }
    void readTokenTo(std::string &word, const std::string &fits, const std::string &what = "") {
        readWordTo(word, fits, what);
    }
    std::string readToken() { return readWord(); }
    std::string readToken(const pattern &fits, const std::string &what = "") { return readWord(fits, what); }
    std::string readToken(const std::string &fits, const std::string &what = "") { return readWord(fits, what); }

    // Lines, without what ends them.
    void readStringTo(std::string &line);
    void readStringTo(std::string &line, const pattern &fits, const std::string &what = "");
    void readStringTo(std::string &line, const std::string &fits, const std::string &what = "") {
        readStringTo(line, pattern(fits), what);
    }
    std::string readString();
    std::string readString(const pattern &fits, const std::string &what = "");
    std::string readString(const std::string &fits, const std::string &what = "") {
        return readString(pattern(fits), what);
    }
    void readLineTo(std::string &line) { readStringTo(line); }
    void readLineTo(std::string &line, const pattern &fits, const std::string &what = "") { readStringTo(line, fits, what); }
    void readLineTo(std::string &line, const std::string &fits, const std::string &what = "") {
        readStringTo(line, fits, what);
    }
    std::string readLine() { return readString(); }
    std::string readLine(const pattern &fits, const std::string &what = "") { return readString(fits, what); }
    std::string readLine(const std::string &fits, const std::string &what = "") { return readString(fits, what); }

    // Numbers; with bounds, both ends belong to the range.
    int readInteger();
    int readInteger(int least, int most, const std::string &what = "");
    int readInt() { return readInteger(); }
    int readInt(int least, int most, const std::string &what = "") { return readInteger(least, most, what); }
    long long readLong();
    long long readLong(long long least, long long most, const std::string &what = "");
    unsigned long long readUnsignedLong();
    unsigned long long readUnsignedLong(unsigned long long least, unsigned long long most, const std::string &what = "");
    double readDouble();
    double readDouble(double least, double most, const std::string &what = "");
    double readReal() { return readDouble(); }
    double readReal(double least, double most, const std::string &what = "") { return readDouble(least, most, what); }
    double readStrictDouble(double least, double most, int minDigits, int maxDigits, const std::string &what = "");
    double readStrictReal(double least, double most, int minDigits, int maxDigits, const std::string &what = "") {
        return readStrictDouble(least, most, minDigits, maxDigits, what);
    }

    // Many of a kind: words and numbers one blank apart, lines each with its end. Messages count from `base`.
    std::vector<std::string> readWords(int size, int base = 1);
    std::vector<std::string> readWords(int size, const pattern &fits, const std::string &what = "", int base = 1);
    std::vector<std::string> readWords(int size, const std::string &fits, const std::string &what = "", int base = 1) {
        return readWords(size, pattern(fits), what, base);
    }
    std::vector<std::string> readTokens(int size, int base = 1) { return readWords(size, base); }
    std::vector<std::string> readTokens(int size, const pattern &fits, const std::string &what = "", int base = 1) {
        return readWords(size, fits, what, base);
    }
    std::vector<std::string> readTokens(int size, const std::string &fits, const std::string &what = "", int base = 1) {
        return readWords(size, pattern(fits), what, base);
    }
    std::vector<std::string> readStrings(int size, int base = 1);
    std::vector<std::string> readStrings(int size, const pattern &fits, const std::string &what = "", int base = 1);
    std::vector<std::string> readStrings(int size, const std::string &fits, const std::string &what = "", int base = 1) {
        return readStrings(size, pattern(fits), what, base);
    }
    std::vector<std::string> readLines(int size, int base = 1) { return readStrings(size, base); }
    std::vector<std::string> readLines(int size, const pattern &fits, const std::string &what = "", int base = 1) {
        return readStrings(size, fits, what, base);
    }
    std::vector<std::string> readLines(int size, const std::string &fits, const std::string &what = "", int base = 1) {
        return readStrings(size, pattern(fits), what, base);
    }
    std::vector<int> readIntegers(int size, int base = 1);
    std::vector<int> readIntegers(int size, int least, int most, const std::string &what = "", int base = 1);
    std::vector<int> readInts(int size, int base = 1) { return readIntegers(size, base); }
    std::vector<int> readInts(int size, int least, int most, const std::string &what = "", int base = 1) {
        return readIntegers(size, least, most, what, base);
    }
    std::vector<long long> readLongs(int size, int base = 1);
    std::vector<long long> readLongs(int size, long long least, long long most, const std::string &what = "", int base = 1);
    std::vector<unsigned long long> readUnsignedLongs(int size, int base = 1);
    std::vector<unsigned long long> readUnsignedLongs(int size, unsigned long long least, unsigned long long most,
                                                      const std::string &what = "", int base = 1);
    std::vector<double> readDoubles(int size, int base = 1);
    std::vector<double> readDoubles(int size, double least, double most, const std::string &what = "", int base = 1);
    std::vector<double> readReals(int size, int base = 1) { return readDoubles(size, base); }
    std::vector<double> readReals(int size, double least, double most, const std::string &what = "", int base = 1) {
        return readDoubles(size, least, most, what, base);
    }
    std::vector<double> readStrictDoubles(int size, double least, double most, int minDigits, int maxDigits,
                                          const std::string &what = "", int base = 1);
    std::vector<double> readStrictReals(int size, double least, double most, int minDigits, int maxDigits,
                                        const std::string &what = "", int base = 1) {
        return readStrictDoubles(size, least, most, minDigits, maxDigits, what, base);
    }

    // Verdicts on behalf of this stream.
    [[noreturn]] void quit(TResult result, const std::string &message);
    [[noreturn]] void quits(TResult result, const std::string &message) { quit(result, message); }
    __attribute__((format(printf, 3, 4))) [[noreturn]] void quitf(TResult result, const char *form, ...) {
        TESTLIB_FORMAT(form, message)
        quit(result, message);
    }
    __attribute__((format(printf, 4, 5))) void quitif(bool condition, TResult result, const char *form, ...) {
        if (!condition) return;
        TESTLIB_FORMAT(form, message)
        quit(result, message);
    }

    /** For messages: which one of many test cases is being read. */
    void setTestCase(int number) { testCase = number; }
    int getTestCase() const { return testCase; }

    testlib::Source source;

private:
    int testCase = -1;

    static char shown(int c) { return c == testlib::Source::end ? static_cast<char>(EOFC) : static_cast<char>(c); }
    /** At the beginning of a word: blanks are behind, and there is something. */
    void approach(const char *expected);
    template <typename T, typename Read>
    std::vector<T> many(int size, Read read);
};

static InStream inf, ouf, ans;

[[noreturn]] inline void quit(TResult result, const std::string &message) { ouf.quit(result, message); }
[[noreturn]] inline void quit(TResult result, const char *message) { ouf.quit(result, message); }

// Rows of words and numbers, a blank between two of them, and rows of lines.

template <typename T, typename Read>
std::vector<T> InStream::many(int size, Read read) {
    if (size < 0) testlib::misuse("a row of " + vtos(size) + " elements cannot be read");
    std::vector<T> all;
    all.reserve(static_cast<size_t>(std::min(size, 1 << 20)));
    for (int i = 0; i < size; i++) {
        if (strict && i > 0) readSpace();
        all.push_back(read(i));
    }
    return all;
}

inline std::vector<std::string> InStream::readWords(int size, int) {
    return many<std::string>(size, [&](int) { return readWord(); });
}

inline std::vector<std::string> InStream::readWords(int size, const pattern &fits, const std::string &what, int base) {
    return many<std::string>(size, [&](int i) {
        std::string word = readWord();
        if (!fits.matches(word)) testlib::requireFit(*this, "word", word, fits, testlib::numbered(what, i + base));
        return word;
    });
}

inline std::vector<std::string> InStream::readStrings(int size, int) {
    std::vector<std::string> lines;
    for (int i = 0; i < size; i++) lines.push_back(readString());
    return lines;
}

inline std::vector<std::string> InStream::readStrings(int size, const pattern &fits, const std::string &what, int base) {
    std::vector<std::string> lines;
    for (int i = 0; i < size; i++) {
        lines.push_back(readString());
        if (!fits.matches(lines.back())) testlib::requireFit(*this, "line", lines.back(), fits, testlib::numbered(what, i + base));
    }
    return lines;
}

namespace testlib {

/** Messages name the element; the bounds that were met belong to the row as a whole. */
template <typename T>
T elementWithin(InStream &stream, const char *kind, T value, T least, T most, const std::string &what, int index) {
    if (value < least || value > most) requireRange(stream, kind, value, least, most, numbered(what, index));
    if (state().mode == _validator) validator.addBounds(what, value, least, most);
    return value;
}

}  // namespace testlib

inline std::vector<int> InStream::readIntegers(int size, int) {
    return many<int>(size, [&](int) { return readInteger(); });
}

inline std::vector<int> InStream::readIntegers(int size, int least, int most, const std::string &what, int base) {
    return many<int>(size, [&](int i) {
        return testlib::elementWithin(*this, "integer", readInteger(), least, most, what, i + base);
    });
}

inline std::vector<long long> InStream::readLongs(int size, int) {
    return many<long long>(size, [&](int) { return readLong(); });
}

inline std::vector<long long> InStream::readLongs(int size, long long least, long long most, const std::string &what, int base) {
    return many<long long>(size, [&](int i) {
        return testlib::elementWithin(*this, "integer", readLong(), least, most, what, i + base);
    });
}

inline std::vector<unsigned long long> InStream::readUnsignedLongs(int size, int) {
    return many<unsigned long long>(size, [&](int) { return readUnsignedLong(); });
}

inline std::vector<unsigned long long> InStream::readUnsignedLongs(int size, unsigned long long least,
                                                                   unsigned long long most, const std::string &what, int base) {
    return many<unsigned long long>(size, [&](int i) {
        return testlib::elementWithin(*this, "integer", readUnsignedLong(), least, most, what, i + base);
    });
}

inline std::vector<double> InStream::readDoubles(int size, int) {
    return many<double>(size, [&](int) { return readDouble(); });
}

inline std::vector<double> InStream::readDoubles(int size, double least, double most, const std::string &what, int base) {
    return many<double>(size, [&](int i) {
        return testlib::elementWithin(*this, "number", readDouble(), least, most, what, i + base);
    });
}

inline std::vector<double> InStream::readStrictDoubles(int size, double least, double most, int minDigits, int maxDigits,
                                                       const std::string &what, int base) {
    return many<double>(size, [&](int i) {
        return readStrictDouble(least, most, minDigits, maxDigits, testlib::numbered(what, i + base));
    });
}

// Converts words that were read into numbers; invalid ones are an error of the stream.

inline long long stringToLongLong(InStream &in, const std::string &text) {
    long long value;
    if (testlib::parseLong(text, value)) return value;
    in.quit(_pe, testlib::spelled(text) + ", where an integer should be");
}

inline int stringToInt(InStream &in, const std::string &text) {
    long long value = stringToLongLong(in, text);
    if (value < INT_MIN || value > INT_MAX) in.quit(_pe, text + ", where an integer of 32 bits should be");
    return static_cast<int>(value);
}

inline unsigned long long stringToUnsignedLongLong(InStream &in, const std::string &text) {
    unsigned long long value;
    if (testlib::parseUnsigned(text, value)) return value;
    in.quit(_pe, testlib::spelled(text) + ", where an integer without a sign should be");
}

inline double stringToDouble(InStream &in, const std::string &text) {
    double value;
    if (testlib::parseDouble(text, value)) return value;
    in.quit(_pe, testlib::spelled(text) + ", where a number should be");
}

inline double stringToStrictDouble(InStream &in, const std::string &text, int minDigits, int maxDigits) {
    double value;
    if (testlib::parseStrictDouble(text, minDigits, maxDigits, value)) return value;
    in.quit(_pe, testlib::spelled(text) + ", where a number in plain digits should be");
}

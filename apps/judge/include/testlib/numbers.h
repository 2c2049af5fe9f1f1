// Texts into numbers. An integer is written in one way only: no plus, no leading zeros, no minus before zero.

namespace testlib {

/** False when the text is no integer so written, or one beyond the 64 bits. */
inline bool parseLong(const char *text, size_t length, long long &value) {
    bool isNegative = length > 0 && text[0] == '-';
    size_t from = isNegative ? 1 : 0;
    size_t digits = length - from;
    if (digits == 0 || digits > 19) return false;
    if (text[from] == '0' && (digits > 1 || isNegative)) return false;
    unsigned long long size = 0;
    for (size_t i = from; i < length; i++) {
        if (text[i] < '0' || text[i] > '9') return false;
        size = size * 10 + static_cast<unsigned long long>(text[i] - '0');
    }
    const unsigned long long largest = static_cast<unsigned long long>(LLONG_MAX);
    if (size > largest + (isNegative ? 1 : 0)) return false;
    value = static_cast<long long>(isNegative ? 0 - size : size);
    return true;
}

inline bool parseLong(const std::string &text, long long &value) { return parseLong(text.data(), text.size(), value); }

inline bool parseUnsigned(const std::string &text, unsigned long long &value) {
    if (text.empty() || text.size() > 20 || (text[0] == '0' && text.size() > 1)) return false;
    value = 0;
    for (char c : text) {
        if (c < '0' || c > '9') return false;
        unsigned long long digit = static_cast<unsigned long long>(c - '0');
        if (value > (ULLONG_MAX - digit) / 10) return false;
        value = value * 10 + digit;
    }
    return true;
}

/** Parses any common notation of a finite number; rejects names such as nan and inf, and hexadecimal numbers. */
inline bool parseDouble(const std::string &text, double &value) {
    if (text.empty() || text.find_first_not_of("0123456789+-.eE") != std::string::npos) return false;
    char *end = nullptr;
    value = std::strtod(text.c_str(), &end);
    return end == text.c_str() + text.size() && std::isfinite(value);
}

/** Digits, a point, and this many digits after it; the point may be absent if no digit is required. */
inline bool parseStrictDouble(const std::string &text, int minDigits, int maxDigits, double &value) {
    size_t from = !text.empty() && text[0] == '-' ? 1 : 0;
    size_t point = text.find('.', from);
    size_t whole = (point == std::string::npos ? text.size() : point) - from;
    if (whole == 0 || (whole > 1 && text[from] == '0')) return false;
    int behind = point == std::string::npos ? 0 : static_cast<int>(text.size() - point - 1);
    if (point != std::string::npos && behind == 0) return false;
    if (behind < minDigits || behind > maxDigits) return false;
    for (size_t i = from; i < text.size(); i++)
        if (i != point && (text[i] < '0' || text[i] > '9')) return false;
    if (!parseDouble(text, value)) return false;
    return !(from == 1 && value == 0);
}

}  // namespace testlib

/** True when the result is as near to the expected value as the error allows, absolutely or relatively. */
inline bool doubleCompare(double expected, double result, double maxError) {
    maxError += 1e-15;
    if (std::isnan(expected)) return std::isnan(result);
    if (std::isinf(expected)) return std::isinf(result) && (expected > 0) == (result > 0);
    if (std::isnan(result) || std::isinf(result)) return false;
    if (std::fabs(result - expected) <= maxError) return true;
    double one = expected * (1 - maxError), other = expected * (1 + maxError);
    return result >= std::min(one, other) && result <= std::max(one, other);
}

/** The smaller one of the absolute and the relative error. */
inline double doubleDelta(double expected, double result) {
    double absolute = std::fabs(result - expected);
    if (std::fabs(expected) < 1e-9) return absolute;
    return std::min(absolute, absolute / std::fabs(expected));
}

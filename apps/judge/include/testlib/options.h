// A generator's command line. `opt<int>(2)` is the second argument; `opt<int>("n")` reads -n 5, -n=5, --n=5, --n 5 or
// -n5 (a key of one letter, and the next argument a key or none); a key without a value is true. Integers can be
// written like 3e6. An unused key is an error, reported at the end.

namespace testlib {

class Options {
public:
    void read(int argc, char *argv[]) {
        arguments.assign(argv, argv + argc);
        values.clear();
        for (size_t i = 1; i < arguments.size(); i++) {
            if (!isKey(arguments[i])) continue;
            const bool isShort = dashes(arguments[i]) == 1;
            std::string key = arguments[i].substr(isShort ? 1 : 2), value;
            size_t equals = key.find('=');
            if (equals != std::string::npos) {
                value = key.substr(equals + 1);
                key.resize(equals);
            } else if (i + 1 < arguments.size() && !isKey(arguments[i + 1])) {
                value = arguments[++i];
            } else if (isShort && key.size() > 1 && std::isdigit(static_cast<unsigned char>(key[1]))) {
                value = key.substr(1);
                key.resize(1);
            } else {
                value = "true";
            }
            values[key] = value;
        }
    }

    bool has(const std::string &key) {
        isUsed = true;
        asked.insert(key);
        return values.count(key) > 0;
    }

    const std::string &at(const std::string &key) {
        if (!has(key)) misuse("the option " + spelled(key) + " is missing");
        return values[key];
    }

    bool has(int index) const { return index >= 0 && static_cast<size_t>(index) < arguments.size(); }

    const std::string &at(int index) const {
        if (!has(index)) misuse(format("there is no argument %d", index));
        return arguments[static_cast<size_t>(index)];
    }

    /** The unused key; empty when all were used, or when no option was read at all. */
    std::string unused(bool evenIfNoneWasUsed) const {
        if (!isUsed && !evenIfNoneWasUsed) return "";
        for (const auto &one : values)
            if (asked.count(one.first) == 0) return one.first;
        return "";
    }

    bool complains = true;

private:
    std::vector<std::string> arguments;
    std::map<std::string, std::string> values;
    std::set<std::string> asked;
    bool isUsed = false;

    /** -key or --key, where a key begins with a letter, so that -5 stays a number. */
    static bool isKey(const std::string &argument) {
        size_t from = dashes(argument);
        return from > 0 && argument.size() > from &&
               (std::isalpha(static_cast<unsigned char>(argument[from])) || argument[from] == '_');
    }

    static size_t dashes(const std::string &argument) {
        return argument.compare(0, 2, "--") == 0 ? 2 : argument.compare(0, 1, "-") == 0 ? 1 : 0;
    }
};

inline Options &options() {
    static Options only;
    return only;
}

inline void convert(const std::string &text, std::string &value) { value = text; }
inline void convert(const std::string &text, bool &value) {
    const std::string word = lowerCase(text);
    value = word == "true" || word == "1" || word == "yes";
    if (!value && word != "false" && word != "0" && word != "no") misuse("the option value " + spelled(text) + " is neither true nor false");
}
inline void convert(const std::string &text, char &value) {
    if (text.size() != 1) misuse("the option value " + spelled(text) + " is not one character");
    value = text[0];
}

template <typename T>
typename std::enable_if<std::is_floating_point<T>::value>::type convert(const std::string &text, T &value) {
    double read;
    if (!parseDouble(text, read)) misuse("the option value " + spelled(text) + " is not a number");
    value = static_cast<T>(read);
}

template <typename T>
typename std::enable_if<std::is_integral<T>::value>::type convert(const std::string &text, T &value) {
    long long read;
    unsigned long long large;
    double round;
    bool isLong = parseLong(text, read);
    if (!isLong && parseDouble(text, round) && std::fabs(round) < 9e15 && round == std::floor(round)) {
        read = static_cast<long long>(round);
        isLong = text.find_first_of("eE") != std::string::npos;
    }
    if (isLong) {
        value = static_cast<T>(read);
        if (static_cast<long long>(value) == read && (read >= 0 || std::is_signed<T>::value)) return;
    } else if (std::is_unsigned<T>::value && parseUnsigned(text, large)) {
        value = static_cast<T>(large);
        if (static_cast<unsigned long long>(value) == large) return;
    }
    misuse("the option value " + spelled(text) + " is not an integer of its type");
}

template <typename T>
std::vector<T> convertAll(const std::string &text, char separator) {
    std::vector<T> all;
    for (const std::string &part : split(text, separator)) {
        T value;
        convert(part, value);
        all.push_back(value);
    }
    return all;
}

}  // namespace testlib

inline void prepareOpts(int argc, char *argv[]) { testlib::options().read(argc, argv); }

inline bool has_opt(const std::string &key) { return testlib::options().has(key); }
inline bool has_opt(int index) { return testlib::options().has(index); }

template <typename T, typename Key>
T opt(const Key &key) {
    T value;
    testlib::convert(testlib::options().at(key), value);
    return value;
}
template <typename T, typename Key>
T opt(const Key &key, const T &otherwise) {
    return has_opt(key) ? opt<T>(key) : otherwise;
}
inline std::string opt(const std::string &key) { return testlib::options().at(key); }
inline std::string opt(int index) { return testlib::options().at(index); }
inline std::string opt(const std::string &key, const std::string &otherwise) { return has_opt(key) ? opt(key) : otherwise; }
inline std::string opt(int index, const std::string &otherwise) { return has_opt(index) ? opt(index) : otherwise; }

/** A list in one option: -sizes 3,5,8. */
template <typename T, typename Key>
std::vector<T> opts(const Key &key, char separator = ',') {
    return testlib::convertAll<T>(testlib::options().at(key), separator);
}
template <typename T, typename Key>
std::vector<T> opts(const Key &key, const std::vector<T> &otherwise, char separator = ',') {
    return has_opt(key) ? opts<T>(key, separator) : otherwise;
}

/** Fails when a given key was not used. */
inline void ensureNoUnusedOpts() {
    std::string key = testlib::options().unused(true);
    if (!key.empty()) testlib::misuse("the option " + testlib::spelled(key) + " is not known");
}
inline void ensureNoUnusedOpt() { ensureNoUnusedOpts(); }
inline void check_unused_opt() { ensureNoUnusedOpts(); }
inline void suppressEnsureNoUnusedOpts() { testlib::options().complains = false; }
inline void suppressEnsureNoUnusedOpt() { suppressEnsureNoUnusedOpts(); }

// Shortcuts of checkers, and printing of generators.

/** Ends with the verdict and a message with the expected and the actual value. */
template <typename T>
[[noreturn]] void expectedButFound(TResult result, const T &expected, const T &found, const std::string &before = "") {
    const std::string lead = before.empty() ? "" : before + ": ";
    quit(result, lead + "expected " + testlib::spelled(vtos(expected)) + ", found " + testlib::spelled(vtos(found)));
}

[[noreturn]] inline void expectedButFound(TResult result, const char *expected, const char *found,
                                          const std::string &before = "") {
    expectedButFound(result, std::string(expected), std::string(found), before);
}

[[noreturn]] inline void expectedButFound(TResult result, double expected, double found, const std::string &before = "") {
    const std::string lead = before.empty() ? "" : before + ": ";
    quit(result, lead + format("expected %.12g, found %.12g, error %.3g", expected, found, doubleDelta(expected, found)));
}

template <typename T, typename First, typename... Rest>
[[noreturn]] void expectedButFound(TResult result, const T &expected, const T &found, const char *form, First first, Rest... rest) {
    expectedButFound(result, expected, found, format(form, first, rest...));
}

/** Compares the rest of the output with the rest of the jury's answer line by line, and ends with a verdict. */
[[noreturn]] inline void compareRemainingLines(int line = 1) {
    const int first = line;
    std::string expected, found;
    for (; !ans.eof(); line++) {
        ans.readStringTo(expected);
        if (expected.empty() && ans.eof()) break;
        if (ouf.eof()) ouf.quitf(_wa, "the output ends where the %d%s line should be", line, englishEnding(line).c_str());
        ouf.readStringTo(found);
        if (expected != found) expectedButFound(_wa, expected, found, "%d%s line", line, englishEnding(line).c_str());
    }
    quitf(_ok, "%d line(s)", line - first);
}

namespace testlib {

/** True of a class that can be stepped through and of a pointer that is no text, so that two of a kind make a range. */
template <typename T>
class IsIterator {
    template <typename U>
    static char test(typename std::iterator_traits<U>::iterator_category *);
    template <typename U>
    static long test(...);
    typedef typename std::remove_cv<typename std::remove_pointer<T>::type>::type Target;

public:
    static constexpr bool value = !std::is_same<Target, char>::value && !std::is_void<Target>::value &&
                                  !std::is_integral<T>::value && sizeof(test<T>(nullptr)) == sizeof(char);
};

/** Two values that are not both whole arrays and iterate the same elements. */
template <typename A, typename B>
struct IsRange {
    typedef typename std::decay<const A>::type First;
    typedef typename std::decay<const B>::type Last;
    static constexpr bool areSame =
        std::is_same<First, Last>::value ||
        (std::is_pointer<First>::value && std::is_pointer<Last>::value &&
         std::is_same<typename std::remove_cv<typename std::remove_pointer<First>::type>::type,
                      typename std::remove_cv<typename std::remove_pointer<Last>::type>::type>::value);
    static constexpr bool value = areSame && IsIterator<First>::value && !(std::is_array<A>::value && std::is_array<B>::value);
};

template <typename T>
class IsCollection {
    template <typename U>
    static char test(decltype(std::begin(std::declval<const U &>()) == std::end(std::declval<const U &>())) *);
    template <typename U>
    static long test(...);
    typedef typename std::remove_cv<typename std::remove_extent<T>::type>::type Element;

public:
    static constexpr bool value = sizeof(test<T>(nullptr)) == sizeof(char) && !std::is_convertible<T, std::string>::value &&
                                  !(std::is_array<T>::value && std::is_same<Element, char>::value);
};

template <typename T>
typename std::enable_if<!IsCollection<T>::value>::type printOne(const T &value) {
    std::cout << value;
}
template <typename A, typename B>
void printOne(const std::pair<A, B> &two);
template <typename T>
typename std::enable_if<IsCollection<T>::value>::type printOne(const T &all);

template <typename Iterator>
void printRange(Iterator first, Iterator last) {
    for (Iterator it = first; it != last; ++it) {
        if (it != first) std::cout << ' ';
        printOne(*it);
    }
}

template <typename A, typename B>
void printOne(const std::pair<A, B> &two) {
    printOne(two.first);
    std::cout << ' ';
    printOne(two.second);
}

template <typename T>
typename std::enable_if<IsCollection<T>::value>::type printOne(const T &all) {
    printRange(std::begin(all), std::end(all));
}

template <typename A>
void printAll(const A &last) {
    printOne(last);
}

template <typename A, typename B, typename... Rest>
typename std::enable_if<!IsRange<A, B>::value>::type printAll(const A &first, const B &second, const Rest &...rest);
template <typename A, typename B>
typename std::enable_if<IsRange<A, B>::value>::type printAll(const A &first, const B &last);

template <typename A, typename B, typename C, typename... Rest>
typename std::enable_if<IsRange<A, B>::value>::type printAll(const A &first, const B &last, const C &next,
                                                             const Rest &...rest) {
    printAll(first, last);
    std::cout << ' ';
    printAll(next, rest...);
}

template <typename A, typename B, typename... Rest>
typename std::enable_if<!IsRange<A, B>::value>::type printAll(const A &first, const B &second, const Rest &...rest) {
    printOne(first);
    std::cout << ' ';
    printAll(second, rest...);
}

template <typename A, typename B>
typename std::enable_if<IsRange<A, B>::value>::type printAll(const A &first, const B &last) {
    printRange<typename IsRange<A, B>::First>(first, last);
}

}  // namespace testlib

inline void println() { std::cout << '\n'; }

/** Values with a blank between them, and the end of the line; a collection or a range is written as its elements. */
template <typename First, typename... Rest>
void println(const First &first, const Rest &...rest) {
    testlib::printAll(first, rest...);
    std::cout << '\n';
}

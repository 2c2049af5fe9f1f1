// Chance that is the same on every machine: the 48-bit linear congruential generator of Java's library, seeded from
// the program's arguments, so that a generator's command line names its test.

class random_t;

namespace testlib {
inline std::string fromPattern(const std::string &pattern, random_t &random);
}

class random_t {
public:
    /** 0 and 1 differ in how 64-bit values are put together; registerGen chooses. */
    static int version;

    random_t() : seed(3905348978240129619ULL & mask) {}

    void setSeed(int argc, char *argv[]) {
        seed = 3905348978240129619ULL;
        for (int i = 1; i < argc; i++) {
            for (const char *c = argv[i]; *c != '\0'; c++) seed = seed * multiplier + static_cast<unsigned>(*c) + addend;
            seed += multiplier / addend;
        }
        seed &= mask;
    }

    void setSeed(long long value) { seed = (static_cast<unsigned long long>(value) ^ multiplier) & mask; }

    /** A real number from [0, 1). */
    double next() {
        unsigned long long high = bits(26) << 27;
        return static_cast<double>(high + bits(27)) / static_cast<double>(1LL << 53);
    }

    /** An integer from [0, n). */
    int next(int n) {
        wants(n > 0, "next: a bound that is not positive");
        if ((n & (n - 1)) == 0) return static_cast<int>((static_cast<unsigned long long>(n) * bits(31)) >> 31);
        const unsigned long long limit = static_cast<unsigned long long>(INT_MAX / n) * static_cast<unsigned>(n);
        unsigned long long drawn;
        do drawn = bits(31);
        while (drawn >= limit);
        return static_cast<int>(drawn % static_cast<unsigned>(n));
    }

    long long next(long long n) {
        wants(n > 0, "next: a bound that is not positive");
        const unsigned long long limit = static_cast<unsigned long long>(LLONG_MAX / n * n);
        unsigned long long drawn;
        do drawn = bits(63);
        while (drawn >= limit);
        return static_cast<long long>(drawn % static_cast<unsigned long long>(n));
    }

    unsigned next(unsigned n) {
        wants(n <= static_cast<unsigned>(INT_MAX), "next: a bound beyond int");
        return static_cast<unsigned>(next(static_cast<int>(n)));
    }
    unsigned long long next(unsigned long long n) {
        wants(n <= static_cast<unsigned long long>(LLONG_MAX), "next: a bound beyond long long");
        return static_cast<unsigned long long>(next(static_cast<long long>(n)));
    }
    long next(long n) { return static_cast<long>(next(static_cast<long long>(n))); }
    unsigned long next(unsigned long n) {
        return static_cast<unsigned long>(next(static_cast<unsigned long long>(n)));
    }
    double next(double n) { return n * next(); }
    float next(float n) { return static_cast<float>(n * next()); }

    /** An integer from [from, to]. */
    int next(int from, int to) { return static_cast<int>(next(static_cast<long long>(from), static_cast<long long>(to))); }
    unsigned next(unsigned from, unsigned to) {
        return static_cast<unsigned>(next(static_cast<long long>(from), static_cast<long long>(to)));
    }
    long long next(long long from, long long to) {
        wants(from <= to, "next: an empty range");
        unsigned long long width = static_cast<unsigned long long>(to) - static_cast<unsigned long long>(from);
        if (width < static_cast<unsigned long long>(LLONG_MAX)) return next(static_cast<long long>(width + 1)) + from;
        for (;;) {
            long long drawn = static_cast<long long>(bits(32) << 32 | bits(32));
            if (from <= drawn && drawn <= to) return drawn;
        }
    }
    unsigned long long next(unsigned long long from, unsigned long long to) {
        wants(from <= to && to - from < static_cast<unsigned long long>(LLONG_MAX), "next: an empty or too wide range");
        return next(static_cast<long long>(to - from + 1)) + from;
    }
    long next(long from, long to) {
        return static_cast<long>(next(static_cast<long long>(from), static_cast<long long>(to)));
    }
    unsigned long next(unsigned long from, unsigned long to) {
        return static_cast<unsigned long>(
            next(static_cast<unsigned long long>(from), static_cast<unsigned long long>(to)));
    }
    double next(double from, double to) {
        wants(from <= to, "next: an empty range");
        return next(to - from) + from;
    }
    float next(float from, float to) { return static_cast<float>(next(double(from), double(to))); }
    unsigned short next(unsigned short from, unsigned short to) {
        return static_cast<unsigned short>(next(int(from), int(to)));
    }
    short next(short from, short to) { return static_cast<short>(next(int(from), int(to))); }

    /** A word that fits the pattern. */
    std::string next(const std::string &pattern) { return testlib::fromPattern(pattern, *this); }

    __attribute__((format(printf, 2, 3))) std::string next(const char *form, ...) {
        TESTLIB_FORMAT(form, pattern)
        return testlib::fromPattern(pattern, *this);
    }

    /** The largest of type + 1 draws, or the smallest of 1 - type: type sets the bias of the draw. */
    template <typename T>
    T wnext(T n, int type) {
        if (type < leanInOneDraw && type > -leanInOneDraw) {
            T drawn = static_cast<T>(next(n));
            for (int i = 0; i < type; i++) drawn = std::max(drawn, static_cast<T>(next(n)));
            for (int i = 0; i < -type; i++) drawn = std::min(drawn, static_cast<T>(next(n)));
            return drawn;
        }
        double share = type > 0 ? std::pow(next(), 1.0 / (type + 1)) : 1 - std::pow(next(), 1.0 / (1 - type));
        T drawn = static_cast<T>(static_cast<double>(n) * share);
        return std::is_integral<T>::value && !(drawn < n) ? static_cast<T>(n - 1) : drawn;
    }

    template <typename T>
    T wnext(T from, T to, int type) {
        wants(from <= to, "wnext: an empty range");
        const T width = static_cast<T>(to - from + (std::is_integral<T>::value ? 1 : 0));
        return static_cast<T>(wnext(width, type) + from);
    }

    /** One of the elements. */
    template <typename Collection>
    typename Collection::value_type any(const Collection &all) {
        return any(all.begin(), all.end());
    }
    template <typename Iterator>
    typename std::iterator_traits<Iterator>::value_type any(const Iterator &first, const Iterator &last) {
        return *at(first, next(sizeOf(first, last)));
    }
    template <typename Collection>
    typename Collection::value_type wany(const Collection &all, int type) {
        return wany(all.begin(), all.end(), type);
    }
    template <typename Iterator>
    typename std::iterator_traits<Iterator>::value_type wany(const Iterator &first, const Iterator &last, int type) {
        return *at(first, wnext(sizeOf(first, last), type));
    }

    /** A permutation of first, first + 1, ... */
    template <typename T, typename E>
    std::vector<E> perm(T size, E first) {
        std::vector<E> order(static_cast<size_t>(size));
        for (T i = 0; i < size; i++) {
            T j = i == 0 ? 0 : next(static_cast<T>(i + 1));
            order[static_cast<size_t>(i)] = order[static_cast<size_t>(j)];
            order[static_cast<size_t>(j)] = static_cast<E>(first + static_cast<E>(i));
        }
        return order;
    }
    template <typename T>
    std::vector<T> perm(T size) {
        return perm(size, T(0));
    }

    /** So many different numbers from [from, to], in any order. */
    template <typename T>
    std::vector<T> distinct(int size, T from, T to) {
        wants(size >= 0 && (size == 0 || from <= to), "distinct: an empty range");
        if (size == 0) return {};
        unsigned long long width = static_cast<unsigned long long>(to) - static_cast<unsigned long long>(from);
        wants(static_cast<unsigned long long>(size - 1) <= width, "distinct: more numbers than the range has");
        // Drawing again what was drawn before is cheap until most of the range is taken; then a whole order is cheaper.
        double draws = 0;
        for (int i = 0; i < size; i++) draws += (static_cast<double>(width) + 1) / (static_cast<double>(width) + 1 - i);
        std::vector<T> drawn;
        if (draws >= static_cast<double>(width) + 1) {
            drawn = perm(static_cast<int>(width + 1), from);
            drawn.resize(static_cast<size_t>(size));
            return drawn;
        }
        std::set<T> taken;
        while (drawn.size() < static_cast<size_t>(size)) {
            T one = next(from, to);
            if (taken.insert(one).second) drawn.push_back(one);
        }
        return drawn;
    }
    template <typename T>
    std::vector<T> distinct(int size, T upper) {
        wants(size == 0 || upper > 0, "distinct: an empty range");
        return size == 0 ? std::vector<T>() : distinct(size, T(0), static_cast<T>(upper - 1));
    }

    /** So many parts that make up the sum, none smaller than `least`; all such divisions are equally likely. */
    template <typename T>
    std::vector<T> partition(int size, T sum, T least) {
        if (size == 0 && sum == 0) return {};
        wants(size > 0 && sum / size >= least, "partition: the sum is too small for so many parts");
        T room = static_cast<T>(sum - least * static_cast<T>(size));
        std::vector<T> cuts = distinct(size - 1, static_cast<T>(room + static_cast<T>(size - 1)));
        std::sort(cuts.begin(), cuts.end());
        std::vector<T> parts;
        T former = -1;
        cuts.push_back(static_cast<T>(room + static_cast<T>(size - 1)));
        for (T cut : cuts) {
            parts.push_back(static_cast<T>(cut - former - 1 + least));
            former = cut;
        }
        return parts;
    }
    template <typename T>
    std::vector<T> partition(int size, T sum) {
        return partition(size, sum, T(1));
    }

private:
    static constexpr unsigned long long multiplier = 0x5DEECE66DULL;
    static constexpr unsigned long long addend = 0xBULL;
    static constexpr unsigned long long mask = (1ULL << 48) - 1;
    /** From this lean on, one draw is bent instead of many being compared. */
    static constexpr int leanInOneDraw = 25;

    unsigned long long seed;

    static void wants(bool condition, const char *otherwise) {
        if (!condition) testlib::misuse(std::string("rnd.") + otherwise);
    }

    unsigned long long bits(int count) {
        if (count > 48) {
            unsigned long long high = bits(31) << 32;
            return high ^ bits(version == 0 ? 31 : 32);
        }
        seed = (seed * multiplier + addend) & mask;
        return seed >> (48 - count);
    }

    template <typename Iterator>
    int sizeOf(const Iterator &first, const Iterator &last) {
        auto size = std::distance(first, last);
        wants(size > 0, "any: nothing to choose from");
        return static_cast<int>(size);
    }

    template <typename Iterator>
    Iterator at(Iterator it, int index) {
        std::advance(it, index);
        return it;
    }
};

int random_t::version = 1;

static random_t rnd;

/** Brings the elements into random order, each order being equally likely. */
template <typename Iterator>
void shuffle(Iterator first, Iterator last) {
    if (first == last) return;
    for (Iterator it = first + 1; it != last; ++it) std::iter_swap(it, first + rnd.next(static_cast<int>(it - first) + 1));
}

// The source of characters: a file or a pipe through a buffer, or a text in memory. A pipe is never read beyond its
// available data, so that an interactor answers as soon as it can.

namespace testlib {

class Source {
public:
    static constexpr int end = -1;

    /** Takes the descriptor over. */
    void open(int descriptor, bool isOwner) {
        close();
        this->descriptor = descriptor;
        this->isOwner = isOwner;
        buffer.resize(kept + chunk);
        begin = now = stop = &buffer[kept];
        line = 1;
        isAtStart = true;
        isAtEnd = false;
    }

    void openText(const std::string &text) {
        close();
        buffer.assign(kept, '\0');
        buffer.insert(buffer.end(), text.begin(), text.end());
        begin = now = &buffer[0] + kept;
        stop = begin + text.size();
        line = 1;
        isAtStart = true;
        isAtEnd = true;
    }

    void close() {
        if (isOwner) ::close(descriptor);
        isOwner = false;
        descriptor = -1;
        begin = now = stop = nullptr;
        isAtEnd = true;
    }

    /** From the start again; a pipe has no start to go back to. */
    void rewind() {
        if (descriptor >= 0 && lseek(descriptor, 0, SEEK_SET) == 0) {
            now = stop = begin;
            isAtEnd = false;
        } else if (descriptor < 0) {
            now = begin;
        }
        line = 1;
        isAtStart = true;
    }

    int peek() { return now != stop || fill() ? static_cast<unsigned char>(*now) : end; }

    int take() {
        if (now == stop && !fill()) return end;
        if (*now == '\n') line++;
        return static_cast<unsigned char>(*now++);
    }

    void putBack(char c) {
        if (now == &buffer[0]) misuse("too many characters were put back");
        if (c == '\n') line--;
        *--now = c;
    }

    /** How many there were; stops soon after there were more than `most`. */
    long long skipBlanks(long long most) {
        if (isAtStart) skipMark();
        long long skipped = 0;
        for (;;) {
            const char *from = now;
            while (now != stop && isBlanks(*now)) {
                if (*now == '\n') line++;
                now++;
            }
            skipped += now - from;
            if (now != stop || skipped > most || !fill()) return skipped;
        }
    }

    /** Everything up to the next blank. */
    void takeWord(std::string &word) {
        word.clear();
        do {
            const char *from = now;
            while (now != stop && !isBlanks(*now)) now++;
            word.append(from, static_cast<size_t>(now - from));
        } while (now == stop && fill());
    }

    /**
     * Takes the integer at this position if it is completely in the buffer and valid; otherwise nothing is consumed,
     * and the slow path handles it.
     */
    bool takePlainLong(long long &value) {
        const char *at = now;
        const bool isNegative = at != stop && *at == '-';
        if (isNegative) at++;
        const char *from = at;
        unsigned long long size = 0;
        while (at != stop && static_cast<unsigned char>(*at - '0') < 10) size = size * 10 + static_cast<unsigned char>(*at++ - '0');
        const auto digits = at - from;
        if (at == stop || digits == 0 || digits > 18 || !isBlanks(*at)) return false;
        if (*from == '0' && (digits > 1 || isNegative)) return false;
        value = isNegative ? -static_cast<long long>(size) : static_cast<long long>(size);
        now = buffer.data() + (at - buffer.data());
        return true;
    }

    long long lineNumber() const { return line; }

    /** Keeps a copy of everything read from now on. */
    void copyTo(std::string &copy) { this->copy = &copy; }
    /** How much of the copy is behind the reader. */
    size_t copiedSoFar() const { return copy == nullptr ? 0 : copy->size() - static_cast<size_t>(stop - now); }

private:
    /** Characters before the start of the buffer that can still be put back after a refill. */
    static constexpr size_t kept = 64;
    static constexpr size_t chunk = 1 << 16;

    std::vector<char> buffer;
    char *begin = nullptr, *now = nullptr, *stop = nullptr;
    int descriptor = -1;
    bool isAtStart = true;
    bool isOwner = false, isAtEnd = true;
    long long line = 1;
    std::string *copy = nullptr;

    /** Some editors start a text with a UTF-8 byte-order mark. */
    void skipMark() {
        isAtStart = false;
        if (peek() == 0xEF && stop - now >= 3 && now[1] == '\xBB' && now[2] == '\xBF') now += 3;
    }

    bool fill() {
        if (isAtEnd) return false;
        if (stop != begin) std::memmove(begin - kept, stop - kept, kept);
        ssize_t got;
        do got = ::read(descriptor, begin, chunk);
        while (got < 0 && errno == EINTR);
        if (got <= 0) isAtEnd = true;
        now = begin;
        stop = begin + (got > 0 ? got : 0);
        if (copy != nullptr && got > 0) copy->append(begin, static_cast<size_t>(got));
        return got > 0;
    }
};

}  // namespace testlib

// Patterns, a small kin of regular expressions: characters, classes [a-z0-9], [^...], groups, alternatives with |, and
// repetition with ?, *, +, {n}, {from,to}, {from,}. A backslash takes the next character as it is; a blank that is not
// so marked means nothing.

namespace testlib {

class Pattern {
public:
    explicit Pattern(const std::string &source) : source(source) {
        for (size_t i = 0; i < source.size(); i++) {
            if (source[i] == ' ') continue;
            Symbol symbol = {source[i], false};
            if (source[i] == '\\' && i + 1 < source.size()) symbol = {source[++i], true};
            symbols.push_back(symbol);
        }
        root = alternatives();
        if (at != symbols.size()) complain("a closing bracket too many");
    }

    /** True when the whole text fits. */
    bool matches(const std::string &text) const {
        Places ends = walk(*root, text, Places(1, 0));
        return !ends.empty() && ends.back() == text.size();
    }

    std::string draw(random_t &random) const {
        std::string text;
        write(*root, random, text);
        return text;
    }

private:
    struct Symbol {
        char c;
        bool isPlain;
    };

    enum Kind { oneOf, sequence, choice };

    struct Node {
        Kind kind = sequence;
        std::vector<bool> members;
        std::vector<std::shared_ptr<Node>> parts;
        size_t least = 1, most = 1;
    };

    typedef std::shared_ptr<Node> Ref;
    /** Places in a text, in order, each once. */
    typedef std::vector<size_t> Places;
    static constexpr size_t unlimited = static_cast<size_t>(-1);

    std::string source;
    std::vector<Symbol> symbols;
    size_t at = 0;
    Ref root;

    [[noreturn]] void complain(const std::string &what) const {
        misuse("pattern " + spelled(source) + ": " + what);
    }

    bool sees(char c) const { return at < symbols.size() && !symbols[at].isPlain && symbols[at].c == c; }

    Symbol take() {
        if (at == symbols.size()) complain("it ends too early");
        return symbols[at++];
    }

    Ref alternatives() {
        Ref all = std::make_shared<Node>();
        all->kind = choice;
        all->parts.push_back(row());
        while (sees('|')) {
            at++;
            all->parts.push_back(row());
        }
        return all->parts.size() == 1 ? all->parts[0] : all;
    }

    Ref row() {
        Ref all = std::make_shared<Node>();
        while (at < symbols.size() && !sees('|') && !sees(')')) all->parts.push_back(repeated());
        return all;
    }

    Ref repeated() {
        Ref one = atom();
        if (sees('?')) return at++, times(one, 0, 1);
        if (sees('*')) return at++, times(one, 0, unlimited);
        if (sees('+')) return at++, times(one, 1, unlimited);
        if (!sees('{')) return one;
        at++;
        size_t from = number(), to = from;
        if (sees(',')) {
            at++;
            to = sees('}') ? unlimited : number();
        }
        if (!sees('}') || to < from) complain("a repetition that is none");
        at++;
        return times(one, from, to);
    }

    Ref times(const Ref &one, size_t from, size_t to) const {
        // A group has its own count; repeating it makes it a sequence of one part.
        Ref all = one;
        if (one->least != 1 || one->most != 1) {
            all = std::make_shared<Node>();
            all->parts.push_back(one);
        }
        all->least = from;
        all->most = to;
        return all;
    }

    size_t number() {
        size_t value = 0, digits = 0;
        while (at < symbols.size() && std::isdigit(static_cast<unsigned char>(symbols[at].c))) {
            value = value * 10 + static_cast<size_t>(symbols[at++].c - '0');
            if (++digits > 9) complain("a number too large");
        }
        if (digits == 0) complain("a number is missing");
        return value;
    }

    Ref atom() {
        if (sees('(')) {
            at++;
            Ref inner = std::make_shared<Node>();
            inner->parts.push_back(alternatives());
            if (!sees(')')) complain("a group is not closed");
            at++;
            return inner;
        }
        Ref one = std::make_shared<Node>();
        one->kind = oneOf;
        one->members.assign(256, false);
        if (sees('[')) {
            at++;
            members(one->members);
        } else {
            one->members[static_cast<unsigned char>(take().c)] = true;
        }
        return one;
    }

    void members(std::vector<bool> &all) {
        bool isInverted = sees('^');
        if (isInverted) at++;
        while (!sees(']')) {
            unsigned char from = static_cast<unsigned char>(take().c), to = from;
            if (sees('-') && at + 1 < symbols.size() && (symbols[at + 1].isPlain || symbols[at + 1].c != ']')) {
                at++;
                to = static_cast<unsigned char>(take().c);
            }
            if (to < from) complain("a range that runs backwards");
            for (int c = from; c <= to; c++) all[static_cast<size_t>(c)] = true;
        }
        at++;
        if (isInverted) all.flip();
    }

    /** Where one can be after the node, coming from these places: every way at once, so nothing is tried again. */
    static Places walk(const Node &node, const std::string &text, const Places &from) {
        if (node.kind == oneOf) return run(node, text, from);
        Places reached, now = from;
        if (node.least == 0) reached = from;
        for (size_t count = 1; count <= node.most && !now.empty(); count++) {
            Places next = once(node, text, now);
            if (count >= node.least && node.most != 1) {
                Places both = united(reached, next);
                // Nothing new: more rounds bring nothing either.
                if (both.size() == reached.size() && count > node.least) break;
                reached.swap(both);
            } else if (count >= node.least) {
                reached = united(reached, next);
            }
            // Rounds that end where they began: the least number of them makes no difference.
            if (next == now) return united(reached, next);
            now.swap(next);
        }
        return reached;
    }

    static Places once(const Node &node, const std::string &text, const Places &from) {
        Places now = node.kind == choice ? Places() : from;
        for (const Ref &part : node.parts)
            now = node.kind == choice ? united(now, walk(*part, text, from)) : walk(*part, text, now);
        return now;
    }

    /** Of a repeated class: between the least and the most characters, as far as they belong to it. */
    static Places run(const Node &node, const std::string &text, const Places &from) {
        Places reached;
        size_t known = 0, end = 0;
        for (size_t start : from) {
            if (end < start) end = start;
            while (end < text.size() && node.members[static_cast<unsigned char>(text[end])]) end++;
            if (end - start < node.least) continue;
            size_t last = node.most == unlimited || node.most > end - start ? end : start + node.most;
            for (size_t place = std::max(known, start + node.least); place <= last; place++) reached.push_back(place);
            known = std::max(known, last + 1);
        }
        return reached;
    }

    static Places united(const Places &one, const Places &other) {
        if (one.empty()) return other;
        Places all;
        std::set_union(one.begin(), one.end(), other.begin(), other.end(), std::back_inserter(all));
        return all;
    }

    void write(const Node &node, random_t &random, std::string &text) const {
        if (node.most == unlimited) complain("a word of unlimited length cannot be drawn");
        // A class draws its length even where there is no choice, so that sequences are those that authors know.
        size_t count = node.least;
        if (node.kind == oneOf || node.least != node.most) count += static_cast<size_t>(random.next(int(node.most - node.least + 1)));
        for (size_t i = 0; i < count; i++) {
            if (node.kind == oneOf) text += member(node, random);
            else if (node.kind == choice) write(*node.parts[static_cast<size_t>(random.next(int(node.parts.size())))], random, text);
            else for (const Ref &part : node.parts) write(*part, random, text);
        }
    }

    char member(const Node &node, random_t &random) const {
        std::string printable, all;
        for (int c = 1; c < 256; c++) {
            if (!node.members[static_cast<size_t>(c)]) continue;
            all += static_cast<char>(c);
            if (c > 32 && c < 127) printable += static_cast<char>(c);
        }
        // A class that excludes means the printable rest.
        const std::string &choices = all.size() > 128 ? printable : all;
        if (choices.empty()) complain("a class without members");
        return choices[static_cast<size_t>(random.next(int(choices.size())))];
    }
};

inline std::string fromPattern(const std::string &source, random_t &random) { return Pattern(source).draw(random); }

}  // namespace testlib

/** A pattern that words are matched with, or drawn from. */
class pattern {
public:
    pattern(std::string source) : source(source), read(source) {}
    bool matches(const std::string &text) const { return read.matches(text); }
    std::string next(random_t &random) const { return read.draw(random); }
    std::string src() const { return source; }

private:
    std::string source;
    testlib::Pattern read;
};

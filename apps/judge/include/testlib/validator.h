// Observations of a validator in addition to its decision: bounds reached, features of the test, starts of its test
// cases. Requested on the command line, written when the program ends.

class Validator {
public:
    /** The test set and the group of the test, from the command line. */
    std::string testset() const { return testsetName; }
    std::string group() const { return groupName; }

    /** Announces a feature that tests may have; feature() notes that this one has it. */
    void addFeature(const std::string &feature) {
        if (!features.emplace(feature, false).second) testlib::misuse("the feature " + feature + " was added before");
    }
    void feature(const std::string &feature) {
        auto found = features.find(feature);
        if (found == features.end()) testlib::misuse("the feature " + feature + " was not added");
        found->second = true;
    }

    void setTestset(const char *name) { testsetName = name; }
    void setGroup(const char *name) { groupName = name; }
    void setTestOverviewLogFileName(const char *name) { overviewFile = name; }
    void setTestMarkupFileName(const char *name) { markupFile = name; }
    void setTestCaseFileName(const char *name) { caseFile = name; }
    void setTestCase(int number) { wantedCase = number; }

    /** A tilde at a side of the name means that the bound of that side need not be reached. */
    template <typename T>
    void addBounds(const std::string &variable, T value, T least, T most) {
        if (overviewFile.empty() || variable.empty()) return;
        size_t from = variable[0] == '~' ? 1 : 0;
        size_t to = variable.size() > from && variable.back() == '~' ? variable.size() - 1 : variable.size();
        Hits &hits = bounds[variable.substr(from, to - from)];
        hits.least = hits.least || from == 1 || value == least;
        hits.most = hits.most || to < variable.size() || value == most;
    }

    /** Test cases can be distinguished only when the input was kept. */
    void watch(InStream &input) {
        if (!markupFile.empty() || !caseFile.empty()) input.source.copyTo(copied);
    }
    void beginCase(const InStream &input, int number) {
        caseStarts.push_back(std::make_pair(input.source.copiedSoFar(), number));
    }

    void writeFiles() const {
        if (!overviewFile.empty()) {
            std::ofstream log(overviewFile.c_str());
            for (const auto &one : bounds)
                log << '"' << one.first << "\":" << (one.second.least ? " min-value-hit" : "")
                    << (one.second.most ? " max-value-hit" : "") << "\n";
            for (const auto &one : features)
                log << "feature \"" << one.first << "\":" << (one.second ? " hit" : "") << "\n";
        }
        if (!markupFile.empty()) writeMarkup();
        if (!caseFile.empty()) writeCase();
    }

private:
    struct Hits {
        bool least = false, most = false;
    };

    std::string testsetName, groupName, overviewFile, markupFile, caseFile, copied;
    int wantedCase = -1;
    std::map<std::string, Hits> bounds;
    std::map<std::string, bool> features;
    std::vector<std::pair<size_t, int>> caseStarts;

    /** The input with `!c` before each test case; an exclamation mark in the input is doubled. */
    void writeMarkup() const {
        std::ofstream markup(markupFile.c_str(), std::ios::binary);
        size_t next = 0;
        for (size_t i = 0; i <= copied.size(); i++) {
            for (; next < caseStarts.size() && caseStarts[next].first == i; next++)
                markup << "!c" << caseStarts[next].second << ";";
            if (i < copied.size()) markup << (copied[i] == '!' ? "!!" : std::string(1, copied[i]));
        }
    }

    void writeCase() const {
        for (size_t i = 0; i < caseStarts.size(); i++) {
            if (caseStarts[i].second != wantedCase) continue;
            size_t to = i + 1 < caseStarts.size() ? caseStarts[i + 1].first : copied.size();
            std::ofstream(caseFile.c_str(), std::ios::binary) << copied.substr(caseStarts[i].first, to - caseStarts[i].first);
        }
    }
};

/** Data about the test passed to a checker or an interactor in addition to its files. */
class TestFacts {
public:
    std::string testset() const { return testsetName; }
    std::string group() const { return groupName; }
    void setTestset(const char *name) { testsetName = name; }
    void setGroup(const char *name) { groupName = name; }

private:
    std::string testsetName, groupName;
};
typedef TestFacts Checker;
typedef TestFacts Interactor;

static Validator validator;
static Checker checker;
static Interactor interactor;
/** Where an interactor leaves what a checker may look at later. */
static std::fstream tout;

inline void feature(const std::string &name) { validator.feature(name); }
inline void addFeature(const std::string &name) { validator.addFeature(name); }

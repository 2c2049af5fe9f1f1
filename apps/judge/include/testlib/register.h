// The first call of a program declares its kind, and the end of the program verifies it.

namespace testlib {

inline void begin(TTestlibMode mode) {
    if (state().mode != _unknown) misuse("the program was registered twice");
    state().mode = mode;
}

/** Takes `--testset X`, `--group X` and the like out of the arguments and gives the others back. */
template <typename Take>
std::vector<char *> withoutFlags(int argc, char *argv[], Take take) {
    std::vector<char *> plain;
    for (int i = 0; i < argc; i++) {
        if (i > 0 && argv[i][0] == '-' && argv[i][1] == '-' && i + 1 < argc && take(std::string(argv[i] + 2), argv[i + 1])) i++;
        else plain.push_back(argv[i]);
    }
    return plain;
}

template <typename Facts>
std::vector<char *> factsFrom(int argc, char *argv[], Facts &facts) {
    return withoutFlags(argc, argv, [&](const std::string &flag, char *value) {
        if (flag == "testset") facts.setTestset(value);
        else if (flag == "group") facts.setGroup(value);
        else return false;
        return true;
    });
}

inline void reportTo(const std::vector<char *> &arguments) {
    if (arguments.size() > 4) state().reportFile = arguments[4];
    if (arguments.size() > 5) {
        const std::string flag = upperCase(arguments[5]);
        if (flag != "-APPES" && flag != "APPES") misuse("the last argument may only be -appes");
        state().reportsXml = true;
    }
}

/** Ensures that a verdict is given before the end. */
struct End {
    ~End() {
        State &now = state();
        if (now.hasQuit || !now.guardsTheEnd) return;
        const char *missing = nullptr;
        if (now.mode == _checker) missing = "the checker ended without a verdict";
        if (now.mode == _interactor) missing = "the interactor ended without a verdict";
        if (now.mode == _validator && !now.hasReadEof) missing = "the validator ended without looking for the end of the file";
        std::string key = now.mode == _generator && options().complains ? options().unused(false) : "";
        std::string words = missing != nullptr ? missing : "the option " + spelled(key) + " is not known";
        if (missing == nullptr && key.empty()) {
            if (now.mode == _validator) validator.writeFiles();
            return;
        }
        std::cout.flush();
        std::fflush(stdout);
        std::fprintf(stderr, "FAIL %s\n", words.c_str());
        std::fflush(stderr);
        // Other objects may be gone already, so nothing of the usual way out.
        _exit(FAIL_EXIT_CODE);
    }
};

inline void guardTheEnd() {
    options();
    state();
    static End only;
    (void)only;
}

}  // namespace testlib

/** A checker: input, output, the jury's answer, and maybe a file for the report and -appes for it in XML. */
inline void registerTestlibCmd(int argc, char *argv[]) {
    testlib::begin(_checker);
    testlib::guardTheEnd();
    std::vector<char *> arguments = testlib::factsFrom(argc, argv, checker);
    if (arguments.size() < 4) testlib::misuse("a checker is called with: input output answer [report [-appes]]");
    testlib::reportTo(arguments);
    inf.init(arguments[1], _input);
    ouf.init(arguments[2], _output);
    ans.init(arguments[3], _answer);
    inf.name = "input", ouf.name = "output", ans.name = "answer";
}

/** The same with the file names given one by one. */
inline void registerTestlib(int count, ...) {
    std::vector<char *> arguments(1, const_cast<char *>("checker"));
    va_list names;
    va_start(names, count);
    for (int i = 0; i < count; i++) arguments.push_back(va_arg(names, char *));
    va_end(names);
    registerTestlibCmd(static_cast<int>(arguments.size()), arguments.data());
}

/** An interactor: input, a file to write, and maybe the jury's answer; the other program is at stdin and stdout. */
inline void registerInteraction(int argc, char *argv[]) {
    testlib::begin(_interactor);
    testlib::guardTheEnd();
    std::vector<char *> arguments = testlib::factsFrom(argc, argv, interactor);
    if (arguments.size() < 3) testlib::misuse("an interactor is called with: input output [answer [report [-appes]]]");
    testlib::reportTo(arguments);
    inf.init(arguments[1], _input);
    tout.open(arguments[2], std::ios_base::out);
    if (!tout.is_open()) testlib::misuse("cannot write the file " + testlib::spelled(arguments[2]));
    ouf.init(stdin, _output);
    if (arguments.size() > 3) ans.init(arguments[3], _answer);
    inf.name = "input", ouf.name = "output", ans.name = "answer";
}

/** A validator reads standard input, every character of it. */
inline void registerValidation() {
    testlib::begin(_validator);
    testlib::guardTheEnd();
    inf.init(stdin, _input);
    inf.strict = true;
    validator.watch(inf);
}

inline void registerValidation(int argc, char *argv[]) {
    auto take = [](const std::string &flag, char *value) {
        if (flag == "testset") validator.setTestset(value);
        else if (flag == "group") validator.setGroup(value);
        else if (flag == "testOverviewLogFileName") validator.setTestOverviewLogFileName(value);
        else if (flag == "testMarkupFileName") validator.setTestMarkupFileName(value);
        else if (flag == "testCaseFileName") validator.setTestCaseFileName(value);
        else if (flag == "testCase") validator.setTestCase(std::atoi(value));
        else return false;
        return true;
    };
    testlib::withoutFlags(argc, argv, take);
    registerValidation();
}

/** A generator: chance comes from the arguments, in the way of this version of the generator, 0 or 1. */
inline void registerGen(int argc, char *argv[], int randomVersion) {
    if (randomVersion != 0 && randomVersion != 1) testlib::misuse("registerGen knows the versions 0 and 1");
    testlib::begin(_generator);
    testlib::guardTheEnd();
    random_t::version = randomVersion;
    rnd.setSeed(argc, argv);
    testlib::options().read(argc, argv);
}

inline void registerGen(int argc, char *argv[]) { registerGen(argc, argv, 0); }

/** Every message from now on names the test case. */
inline void setTestCase(int number) {
    inf.setTestCase(number), ouf.setTestCase(number), ans.setTestCase(number);
    if (testlib::state().mode == _validator && number >= 0) validator.beginCase(inf, number);
}

inline void unsetTestCase() { setTestCase(-1); }

/** Further standard output is the test of this number. */
inline void startTest(int test) {
    if (std::freopen(vtos(test).c_str(), "wt", stdout) == nullptr) testlib::misuse("cannot write the test " + vtos(test));
}

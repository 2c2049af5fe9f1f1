/**
 * The default output validator of this package format: compares token by token, ignores case and amount of whitespace
 * unless flags change that, and compares numbers within a given tolerance. It is called like any output validator.
 */
export const defaultValidator = `// Compares an output with an answer token by token.
#include <cctype>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <fstream>
#include <iostream>
#include <string>

namespace {

bool caseSensitive = false;
bool spaceSensitive = false;
double absolute = -1;
double relative = -1;
std::string feedback;

[[noreturn]] void reject(const std::string& why) {
  std::ofstream(feedback + "judgemessage.txt") << why << "\\n";
  std::exit(43);
}

// Blanks in front of a token, exactly as they stand.
std::string blanks(std::istream& in) {
  std::string out;
  while (in.peek() != EOF && std::isspace(in.peek())) out += static_cast<char>(in.get());
  return out;
}

bool readNumber(const std::string& token, long double& value) {
  for (char c : token)
    if (!std::isdigit(static_cast<unsigned char>(c)) && !std::strchr("+-.eE", c)) return false;
  char* end = nullptr;
  value = std::strtold(token.c_str(), &end);
  return end != token.c_str() && *end == 0;
}

bool sameText(const std::string& a, const std::string& b) {
  if (caseSensitive) return a == b;
  if (a.size() != b.size()) return false;
  for (size_t i = 0; i < a.size(); i++)
    if (std::tolower(static_cast<unsigned char>(a[i])) != std::tolower(static_cast<unsigned char>(b[i]))) return false;
  return true;
}

bool same(const std::string& given, const std::string& wanted) {
  long double x, y;
  if ((absolute >= 0 || relative >= 0) && readNumber(wanted, y)) {
    if (!readNumber(given, x) || !std::isfinite(x)) return false;
    const long double distance = std::fabs(x - y);
    return distance <= absolute || distance <= relative * std::fabs(y);
  }
  return sameText(given, wanted);
}

}  // namespace

int main(int argc, char** argv) {
  if (argc < 4) return 1;
  feedback = argv[3];
  for (int i = 4; i < argc; i++) {
    const std::string flag = argv[i];
    if (flag == "case_sensitive") caseSensitive = true;
    else if (flag == "space_change_sensitive") spaceSensitive = true;
    else if (i + 1 < argc && flag == "float_relative_tolerance") relative = std::atof(argv[++i]);
    else if (i + 1 < argc && flag == "float_absolute_tolerance") absolute = std::atof(argv[++i]);
    else if (i + 1 < argc && flag == "float_tolerance") relative = absolute = std::atof(argv[++i]);
    else return 1;
  }
  std::ios::sync_with_stdio(false);
  std::ifstream answer(argv[2], std::ios::binary);
  if (!answer) return 1;
  std::string given, wanted;
  for (long token = 1;; token++) {
    const std::string mine = blanks(std::cin), theirs = blanks(answer);
    if (spaceSensitive && mine != theirs) reject("blanks differ before token " + std::to_string(token));
    const bool hasGiven = static_cast<bool>(std::cin >> given), hasWanted = static_cast<bool>(answer >> wanted);
    if (!hasGiven && !hasWanted) return 42;
    if (!hasWanted) reject("there is more output than expected, from token " + std::to_string(token));
    if (!hasGiven) reject("the output ends before token " + std::to_string(token));
    if (!same(given, wanted)) reject("token " + std::to_string(token) + " differs");
  }
}
`

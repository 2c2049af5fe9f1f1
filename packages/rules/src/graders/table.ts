/**
 * How a grader and the contestant's file are combined in each language. The grader is the program: it reads the input,
 * calls the functions of the contestant's file, and prints. Languages without a row have no function problems.
 */
export interface GraderRow {
  readonly languages: readonly string[]
  /** Names of a grader; the first one is suggested. */
  readonly graders: readonly string[]
  /**
   * What the text of a grader contains. A file of the same name without it is a library that programs import, as in
   * packages of Hydro.
   */
  readonly mark: RegExp
  /** The name of the contestant's file. */
  readonly solution: string
  /** Files of the problem that belong to the language. */
  readonly files: RegExp
}

export const graderTable: readonly GraderRow[] = [
  {
    languages: ['C', 'C With O2'],
    graders: ['grader.c'],
    mark: /\bmain\s*\(/,
    solution: 'main.c',
    files: /\.[ch]$/,
  },
  {
    languages: ['C++', 'C++ With O2', 'C++ 17', 'C++ 17 With O2', 'C++ 20', 'C++ 20 With O2'],
    graders: ['grader.cpp', 'grader.cc', 'grader.cxx'],
    mark: /\bmain\s*\(/,
    solution: 'main.cpp',
    files: /\.(?:cpp|cc|cxx|h|hpp)$/,
  },
  {
    languages: ['Java'],
    graders: ['Grader.java', 'grader.java'],
    mark: /\bvoid\s+main\s*\(/,
    solution: 'Solution.java',
    files: /\.java$/,
  },
  {
    languages: ['Python3', 'Python2', 'PyPy2', 'PyPy3'],
    graders: ['grader.py'],
    mark: /^[ \t]*(?:from\s+solution\b|import\s[^\n]*\bsolution\b)/m,
    solution: 'solution.py',
    files: /\.py$/,
  },
  {
    languages: ['Golang'],
    graders: ['grader.go'],
    mark: /^func\s+main\s*\(/m,
    solution: 'solution.go',
    files: /\.go$/,
  },
  {
    languages: ['C#'],
    graders: ['Grader.cs', 'grader.cs'],
    mark: /\bMain\s*\(/,
    solution: 'Solution.cs',
    files: /\.cs$/,
  },
  {
    languages: ['JavaScript Node'],
    graders: ['grader.js'],
    mark: /['"]\.\/solution(?:\.js)?['"]/,
    solution: 'solution.js',
    files: /\.js$/,
  },
  {
    languages: ['Rust'],
    graders: ['grader.rs'],
    mark: /\bmod\s+solution\s*;/,
    solution: 'solution.rs',
    files: /\.rs$/,
  },
  {
    languages: ['Kotlin'],
    graders: ['Grader.kt', 'grader.kt'],
    mark: /\bfun\s+main\s*\(/,
    solution: 'Solution.kt',
    files: /\.kt$/,
  },
  {
    languages: ['TypeScript'],
    graders: ['grader.ts'],
    mark: /['"]\.\/solution(?:\.[jt]s)?['"]/,
    solution: 'solution.ts',
    files: /\.ts$/,
  },
  {
    languages: ['Pascal'],
    graders: ['grader.pas'],
    // The bound keeps a text of many `uses` without an end from being read again for each of them.
    mark: /\buses\b[^;]{0,400}\bsolution\b/i,
    solution: 'solution.pas',
    files: /\.(?:pas|pp|inc)$/,
  },
  {
    languages: ['Haskell'],
    graders: ['Grader.hs', 'grader.hs'],
    mark: /^import[ \t]+(?:qualified[ \t]+)?Solution\b/m,
    solution: 'Solution.hs',
    files: /\.hs$/,
  },
]

import { compiledByGcc } from './c-family.ts'

const cpp = compiledByGcc('g++', 'main.cpp', 20_000)

/** Plain `C++` stays at the 14 standard: old solutions and checkers use features removed in 17. */
export const cppLanguages = [
  cpp({ name: 'C++', standard: 'c++14', optimise: false }),
  cpp({ name: 'C++ With O2', standard: 'c++14', optimise: true }),
  cpp({ name: 'C++ 17', standard: 'c++17', optimise: false }),
  cpp({ name: 'C++ 17 With O2', standard: 'c++17', optimise: true }),
  cpp({ name: 'C++ 20', standard: 'c++20', optimise: false }),
  cpp({ name: 'C++ 20 With O2', standard: 'c++20', optimise: true }),
]

import { type Verdict, verdict } from '@verdict/contract'
import { languagesIn } from '../../language-table.ts'

/** Words of finished runs (judging reference 20.2). */
export const finalWords: Readonly<Record<string, Verdict>> = {
  OK: verdict.accepted,
  PARTIAL: verdict.partialAccepted,
  COMPILATION_ERROR: verdict.compileError,
  RUNTIME_ERROR: verdict.runtimeError,
  WRONG_ANSWER: verdict.wrongAnswer,
  PRESENTATION_ERROR: verdict.presentationError,
  TIME_LIMIT_EXCEEDED: verdict.timeLimitExceeded,
  MEMORY_LIMIT_EXCEEDED: verdict.memoryLimitExceeded,
  IDLENESS_LIMIT_EXCEEDED: verdict.runtimeError,
  SECURITY_VIOLATED: verdict.runtimeError,
  CRASHED: verdict.systemError,
  INPUT_PREPARATION_CRASHED: verdict.systemError,
  CHALLENGED: verdict.systemError,
  SKIPPED: verdict.systemError,
  REJECTED: verdict.systemError,
  FAILED: verdict.submitFailed,
}

/** Ids and names (judging reference 20.3). */
export const languages = languagesIn(`
43 GNU GCC C11 5.1.0
48 Kotlin 1.4.0
52 Clang++17 Diagnostics
19 OCaml 4.02.1
50 GNU G++14 6.4.0
3 Delphi 7
54 GNU G++17 7.3.0
4 Free Pascal 3.0.2
73 GNU G++20 11.2.0 (64 bit, winlibs)
51 PascalABC.NET 3.4.2
59 Microsoft Visual C++ 2017
13 Perl 5.20.1
65 C# 8, .NET Core 3.1
6 PHP 7.2.13
9 C# Mono 6.8
7 Python 2.7.18
28 D DMD32 v2.091.0
31 Python 3.9.1
32 Go 1.15.6
40 PyPy 2.7 (7.3.0)
12 Haskell GHC 8.10.1
41 PyPy 3.7 (7.3.0)
60 Java 11.0.6
67 Ruby 3.0.0
36 Java 1.8.0_241
49 Rust 1.49.0
34 JavaScript V8 4.8.0
20 Scala 2.12.8
55 Node.js 12.6.3
`)

import { type Verdict, verdict } from '@verdict/contract'
import type { RemoteLanguage } from '../../site.ts'

/** Final states (judging reference 20.2). */
export const finalWords: Readonly<Record<string, Verdict>> = {
  Accepted: verdict.accepted,
  PartiallyCorrect: verdict.partialAccepted,
  WrongAnswer: verdict.wrongAnswer,
  CompilationError: verdict.compileError,
  RuntimeError: verdict.runtimeError,
  OutputLimitExceeded: verdict.runtimeError,
  FileError: verdict.runtimeError,
  JudgementFailed: verdict.runtimeError,
  ConfigurationError: verdict.runtimeError,
  TimeLimitExceeded: verdict.timeLimitExceeded,
  MemoryLimitExceeded: verdict.memoryLimitExceeded,
  SystemError: verdict.systemError,
}

interface Compiler {
  readonly language: string
  readonly options: Readonly<Record<string, string>>
}

const cpp = (compiler: string, std: string, level: string): Compiler => ({
  language: 'cpp',
  options: { compiler, std, O: level, m: '64' },
})
const c = (compiler: string, std: string): Compiler => ({ language: 'c', options: { compiler, std, O: '0', m: '64' } })
const version = (language: string, name: string, more: Readonly<Record<string, string>> = {}): Compiler => ({
  language,
  options: { version: name, ...more },
})

/** Languages with the options the site takes (judging reference 20.3). */
export const compilers: Readonly<Record<string, Compiler>> = {
  'C++ 11 (G++)': cpp('g++', 'c++11', '0'),
  'C++ 17 (G++)': cpp('g++', 'c++17', '0'),
  'C++ 11 O2(G++)': cpp('g++', 'c++11', '2'),
  'C++ 17 O2(G++)': cpp('g++', 'c++17', '2'),
  'C++ 11 (Clang++)': cpp('clang++', 'c++11', '0'),
  'C++ 17 (Clang++)': cpp('clang++', 'c++17', '0'),
  'C++ 11 O2(Clang++)': cpp('clang++', 'c++11', '2'),
  'C++ 17 O2(Clang++)': cpp('clang++', 'c++17', '2'),
  'C 11 (GCC)': c('gcc', 'c11'),
  'C 17 (GCC)': c('gcc', 'c17'),
  'C 11 (Clang)': c('clang', 'c11'),
  'C 17 (Clang)': c('clang', 'c17'),
  Java: { language: 'java', options: {} },
  'Kotlin 1.8 (JVM)': version('kotlin', '1.8', { platform: 'jvm' }),
  Pascal: { language: 'pascal', options: { optimize: '-' } },
  'Python 3.10': version('python', '3.10'),
  'Python 3.9': version('python', '3.9'),
  'Python 2.7': version('python', '2.7'),
  'Rust 2021': version('rust', '2021', { optimize: '0' }),
  'Rust 2018': version('rust', '2018', { optimize: '0' }),
  'Rust 2015': version('rust', '2015', { optimize: '0' }),
  'Go 1.x': version('go', '1.x'),
  'C# 9': version('csharp', '9'),
  'C# 7.3': version('csharp', '7.3'),
}

/** A language and its options, as the submission carries them. */
export const languages: readonly RemoteLanguage[] = Object.entries(compilers).map(([name, { language, options }]) => ({
  name,
  id: JSON.stringify([language, options]),
}))

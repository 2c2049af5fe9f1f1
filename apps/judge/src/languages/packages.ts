import type { JudgeLanguage } from '@verdict/contract/vocabulary'

const gcc = ['gcc', 'libc6-dev'] as const
const gxx = ['g++', 'libc6-dev'] as const

/**
 * Debian and Ubuntu packages that serve a language; empty where the distribution has none (or none is needed:
 * JavaScript runs on the Node of the judge itself) and the operator provides the toolchain in the PATH.
 */
export const packages = {
  C: gcc,
  'C With O2': gcc,
  'C++': gxx,
  'C++ With O2': gxx,
  'C++ 17': gxx,
  'C++ 17 With O2': gxx,
  'C++ 20': gxx,
  'C++ 20 With O2': gxx,
  Java: ['default-jdk-headless'],
  Python3: ['python3'],
  Python2: [],
  PyPy2: [],
  PyPy3: ['pypy3'],
  Golang: ['golang-go'],
  'C#': ['mono-mcs', 'mono-runtime', 'libmono-system-core4.0-cil', 'libmono-system-numerics4.0-cil'],
  PHP: ['php-cli'],
  'JavaScript Node': [],
  'JavaScript V8': [],
  Ruby: ['ruby'],
  Rust: ['rustc'],
  Kotlin: ['kotlin', 'default-jdk-headless'],
  TypeScript: ['node-typescript'],
  Pascal: ['fp-compiler'],
  Haskell: ['ghc'],
  Lua: ['lua5.4'],
  Perl: ['perl'],
  Bash: ['bash'],
} as const satisfies Record<JudgeLanguage, readonly string[]>

/** The same by any name; empty for languages added by the operator. */
export const packagesOf = (name: string): readonly string[] =>
  new Map<string, readonly string[]>(Object.entries(packages)).get(name) ?? []

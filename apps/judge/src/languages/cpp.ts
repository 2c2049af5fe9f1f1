import { compiledByGcc, type Dialect, languageOptions } from './c-family.ts'
import { compileHeaders, headersEnv, withCompiledHeaders } from './compiled-headers.ts'
import type { Language } from './language.ts'

const plain = compiledByGcc('g++', 'main.cpp', 20_000)

const variantOf = ({ standard, optimise }: Dialect): string => `${standard}${optimise ? '-O2' : ''}`

/** With headers that the host compiles in advance, for solutions and for checkers, which are optimised in every dialect. */
const cpp = (dialect: Dialect): Language => {
  const language = plain(dialect)
  const ofCheckers = { ...dialect, optimise: true }
  const dialects = dialect.optimise ? [dialect] : [dialect, ofCheckers]
  return {
    ...language,
    find: async (host) =>
      withCompiledHeaders(await language.find(), { dir: host.dir, variants: dialects.map(variantOf) }),
    prepare: async (toolchain, signal) => {
      for (const used of dialects) {
        await compileHeaders(toolchain, { variant: variantOf(used), options: languageOptions(used) }, signal)
      }
    },
    compile: (toolchain, sources) => {
      const recipe = language.compile(toolchain, sources)
      const used = sources.purpose === 'checker' ? ofCheckers : dialect
      return { ...recipe, env: [...recipe.env, ...headersEnv(toolchain, variantOf(used))] }
    },
  }
}

/** Plain `C++` stays at the 14 standard: old solutions and checkers use features removed in 17. */
export const cppLanguages = [
  cpp({ name: 'C++', standard: 'c++14', optimise: false }),
  cpp({ name: 'C++ With O2', standard: 'c++14', optimise: true }),
  cpp({ name: 'C++ 17', standard: 'c++17', optimise: false }),
  cpp({ name: 'C++ 17 With O2', standard: 'c++17', optimise: true }),
  cpp({ name: 'C++ 20', standard: 'c++20', optimise: false }),
  cpp({ name: 'C++ 20 With O2', standard: 'c++20', optimise: true }),
]

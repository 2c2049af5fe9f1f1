import type { JudgeLanguage } from '@verdict/contract/vocabulary'
import { mib } from '../units.ts'
import { findTools } from './find-tools.ts'
import { baseEnv, type CompileRecipe, type Language, type Sources, type Toolchain, usualProcesses } from './language.ts'
import { linkedSources } from './linked-sources.ts'

export interface Dialect {
  readonly name: JudgeLanguage
  readonly standard: string
  readonly optimise: boolean
}

/** Options that a compiled header shares with the programs that use it. */
export const languageOptions = ({ standard, optimise }: Omit<Dialect, 'name'>): readonly string[] => [
  '-DONLINE_JUDGE',
  ...(optimise ? ['-O2'] : []),
  '-w',
  '-fmax-errors=5',
  '-fdiagnostics-color=never',
  `-std=${standard}`,
]

/** Common part of C and C++: one compiler call, a native program, no runtime overhead. */
export const compiledByGcc = (tool: 'gcc' | 'g++', source: string, cpuMs: number) => {
  const endings = tool === 'gcc' ? /\.c$/ : /\.(cpp|cc|cxx)$/
  return ({ name, standard, optimise }: Dialect) =>
    ({
      name,
      source,
      find: () => findTools(tool),
      version: ({ tools }: Toolchain) => ({ argv: [tools[tool] ?? tool, '--version'], env: baseEnv }),
      compile: ({ tools }: Toolchain, sources: Sources): CompileRecipe => ({
        argv: [
          tools[tool] ?? tool,
          // Their headers may be included with angle brackets too.
          ...(sources.purpose === 'checker' ? ['-I.'] : []),
          ...languageOptions({ standard, optimise: optimise || sources.purpose === 'checker' }),
          source,
          ...linkedSources(name, endings, sources),
          '-o',
          'main',
          '-lm',
        ],
        env: baseEnv,
        product: 'main',
        cpuMs,
        memoryBytes: 1024 * mib,
        processes: usualProcesses,
      }),
      run: () => ({ argv: ['/b/main'], env: baseEnv }),
      processes: usualProcesses,
      runtimeBytes: 0,
      outOfMemory: null,
    }) satisfies Language
}

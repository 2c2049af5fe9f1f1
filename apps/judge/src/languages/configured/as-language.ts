import { mib } from '../../units.ts'
import { findTools } from '../find-tools.ts'
import { baseEnv, isToolchain, type Language, type Toolchain } from '../language.ts'
import type { LanguageFile } from './language-file.ts'

/** Creates a judge language from an operator's description. */
export const asLanguage = (file: LanguageFile): Language => {
  const env = [...baseEnv, ...Object.entries(file.environment).map(([name, value]) => `${name}=${value}`)]
  const { compile } = file
  return {
    name: file.name,
    source: file.source,
    find: async () => {
      const found = await findTools(...file.tools)
      if (!isToolchain(found)) return found
      return { ...found, directories: [...new Set([...found.directories, ...file.directories])] }
    },
    version: (toolchain) => ({ argv: filledIn(file.version, toolchain.tools), env }),
    compile:
      compile === null
        ? null
        : (toolchain) => ({
            argv: filledIn(compile.command, toolchain.tools),
            env,
            product: compile.product,
            cpuMs: compile.cpuSeconds * 1_000,
            memoryBytes: compile.memoryMib * mib,
            processes: compile.processes,
          }),
    run: (toolchain, limits) => ({ argv: filledIn(file.run, { ...toolchain.tools, ...figures(limits) }), env }),
    processes: file.processes,
    runtimeBytes: file.runtimeMib * mib,
    outOfMemory: file.outOfMemory === null ? null : new RegExp(file.outOfMemory, 'm'),
    editor: file.editor,
  }
}

const figures = ({ memoryBytes }: { readonly memoryBytes: number }) => ({
  memoryMib: String(Math.floor(memoryBytes / mib)),
  memoryBytes: String(memoryBytes),
})

/** Only the places that stand for something are replaced: braces mean much in shells and scripts. */
const filledIn = (words: readonly string[], values: Toolchain['tools']): readonly string[] =>
  words.map((word) => word.replace(/\{([\w.+-]+)\}/g, (place, name: string) => values[name] ?? place))

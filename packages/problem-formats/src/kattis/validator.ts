import type { CheckerDraft } from '../draft.ts'
import { PackageFault, shown } from '../faults.ts'
import { checkerLanguageOf } from '../languages.ts'
import { readCode } from '../read-code.ts'
import type { Reading } from '../reading.ts'
import { plainFileName } from '../schema.ts'
import { defaultValidator } from './default-validator.ts'
import { shimNames } from './shims.ts'

/** The format's own comparison, as a validator. */
export const usualValidator = (flags: readonly string[]): CheckerDraft => ({
  language: 'C++',
  code: defaultValidator,
  extraFiles: {},
  protocol: 'kattis',
  ...(flags.length > 0 && { arguments: flags }),
})

/** The output validator a package brings; null when it brings none. */
export const ownValidator = async (flags: readonly string[], reading: Reading): Promise<CheckerDraft | null> => {
  const folder = ['output_validator/', 'output_validators/'].find((item) =>
    [...reading.files.keys()].some((path) => path.startsWith(item)),
  )
  if (folder === undefined) return null
  const programs = new Map<string, string[]>()
  for (const path of reading.files.keys()) {
    if (!path.startsWith(folder)) continue
    const inner = path.slice(folder.length)
    // The newer format has one program right in the folder, the older one a folder or a file for each.
    const program = inner.includes('/') ? (inner.split('/')[0] ?? '') : folder === 'output_validator/' ? '' : inner
    programs.set(program, [...(programs.get(program) ?? []), path])
  }
  const [first, ...others] = [...programs.values()]
  for (const paths of others) reading.notes.lost(paths[0] ?? '', 'second')
  return programOf(first ?? [], flags, reading)
}

const programOf = async (
  paths: readonly string[],
  flags: readonly string[],
  { files, context, notes }: Reading,
): Promise<CheckerDraft> => {
  const named = paths.map((path) => ({ path, name: path.split('/').at(-1) ?? path }))
  const script = named.find(({ name }) => name === 'build' || name === 'run')
  if (script !== undefined) throw new PackageFault('checker.language', { name: shown(script.path) })
  const isOurs = named.some(({ name }) => name === shimNames.checker || name === shimNames.interactor)
  const rest = named.filter(({ name }) => !Object.values<string>(shimNames).includes(name))
  const sources = rest.filter(({ name }) => checkerLanguageOf(name) !== null && !/\.(h|hpp)$/.test(name))
  const [main] = sources
  if (main === undefined) throw new PackageFault('checker.language', { name: shown(paths[0] ?? '') })
  const language = checkerLanguageOf(main.name) ?? 'C++'
  const texts = new Map<string, string>()
  for (const { path, name } of rest) {
    if (name === main.name && sources.length === 1) continue
    if (plainFileName.safeParse(name).success && !/^(LICENSE|README)/i.test(name))
      texts.set(name, await readCode(files, path, context.limits))
    else notes.lost(path, 'name')
  }
  const common = isOurs ? {} : { protocol: 'kattis' as const, ...(flags.length > 0 && { arguments: flags }) }
  if (sources.length === 1) {
    const code = await readCode(files, main.path, context.limits)
    return { language, code, extraFiles: Object.fromEntries(texts), ...common }
  }
  return {
    language,
    ...joined(
      sources.map(({ name }) => name),
      texts,
    ),
    ...common,
  }
}

/** Several sources become one that includes the others, under names no compiler takes for the program itself. */
const joined = (sources: readonly string[], texts: ReadonlyMap<string, string>) => {
  if (!sources.every((name) => /\.(c|cc|cpp|cxx)$/.test(name)))
    throw new PackageFault('checker.language', { name: sources.map(shown).join(', ') })
  const extraFiles: Record<string, string> = {}
  for (const [name, text] of texts) extraFiles[sources.includes(name) ? `part_${name}` : name] = text
  return { code: sources.map((name) => `#include "part_${name}"\n`).join(''), extraFiles }
}

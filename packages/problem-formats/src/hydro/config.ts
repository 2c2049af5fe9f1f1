import { z } from 'zod'
import { PackageFault } from '../faults.ts'
import type { Notes } from '../notes.ts'
import { valueFault } from '../schema-fault.ts'
import { readShape } from '../yaml.ts'

const name = z.union([z.string(), z.number()]).transform(String)
const names = z.array(name)
const program = z.union([name, z.object({ file: name, lang: z.string().optional() }).transform(({ file }) => file)])
const score = z.coerce.number().min(0).max(1_000_000)
const oneCase = z.object({ input: name, output: name.nullish(), score: score.nullish() }).loose()

const shape = z.object({
  type: z.string().nullish(),
  checker: program.nullish(),
  checker_type: z.string().nullish(),
  interactor: program.nullish(),
  judge_extra_files: names.nullish(),
  user_extra_files: names.nullish(),
  time: name.nullish(),
  memory: name.nullish(),
  cases: z.array(oneCase).nullish(),
  subtasks: z
    .array(
      z
        .object({
          score: score.nullish(),
          type: z.string().nullish(),
          id: z.coerce.number().int().nullish(),
          if: z.array(z.coerce.number().int()).nullish(),
          cases: z.array(oneCase).nullish(),
        })
        .loose(),
    )
    .nullish(),
  langs: z.array(z.string()).nullish(),
  score: z.coerce.number().nullish(),
  filename: name.nullish(),
})
export type HydroConfig = z.output<typeof shape>

/**
 * Content of `config.yaml`. Existing clients' import rejects unknown keys; ours adds a note.
 * @throws PackageFault
 */
export const readConfig = (value: unknown, { isStrict, notes }: { isStrict: boolean; notes: Notes }): HydroConfig => {
  const given: unknown = value ?? {}
  const config = readShape(shape, given, 'config.yaml')
  for (const key of Object.keys(given as object)) {
    if (key in shape.shape) continue
    if (isStrict) throw new PackageFault('key.unknown', { key: `config.yaml: ${key}` })
    notes.lost(`config.yaml: ${key}`)
  }
  const kept = new Set(['input', 'output', 'score'])
  for (const [index, subtask] of (config.subtasks ?? []).entries()) {
    for (const key of Object.keys(subtask))
      if (!['score', 'type', 'id', 'if', 'cases'].includes(key)) notes.lost(`subtasks[${index}].${key}`, 'scope')
    for (const item of subtask.cases ?? [])
      for (const key of Object.keys(item)) if (!kept.has(key)) notes.lost(`subtasks[${index}].cases.${key}`, 'scope')
  }
  for (const item of config.cases ?? [])
    for (const key of Object.keys(item)) if (!kept.has(key)) notes.lost(`cases.${key}`, 'scope')
  return config
}

/** `1s`, `500ms`, `0.5s`; milliseconds. */
export const readTime = (given: string | null | undefined): number | null => {
  if (given === null || given === undefined) return null
  const found = /^\s*(\d+(?:\.\d+)?)\s*(ms|s)\s*$/i.exec(given)
  if (found === null) throw valueFault('config.yaml: time', given)
  const ms = Math.round(Number(found[1]) * (found[2]?.toLowerCase() === 'ms' ? 1 : 1_000))
  if (ms < 1 || ms > 600_000) throw valueFault('config.yaml: time', given)
  return ms
}

/** `256m`, `256mb`; whole MB. Ours reads `g` and `k` too, as the format's own judge does. */
export const readMemory = (given: string | null | undefined): number | null => {
  if (given === null || given === undefined) return null
  const found = /^\s*(\d+(?:\.\d+)?)\s*([kmg])i?b?\s*$/i.exec(given)
  const factor = { k: 1 / 1_024, m: 1, g: 1_024 }[found?.[2]?.toLowerCase() ?? ''] ?? 0
  const mb = Math.ceil(Number(found?.[1] ?? 0) * factor)
  if (mb < 1 || mb > 65_536) throw valueFault('config.yaml: memory', given)
  return mb
}

/** Our language for a key of the format; the first rule that fits decides. */
const languageOfKey = (key: string): string | null => {
  const has = (...words: readonly string[]): boolean => words.every((word) => key.includes(word))
  if (has('cc', 'o2')) return 'C++ With O2'
  if (has('cc')) return 'C++'
  if (has('c', 'o2')) return 'C With O2'
  if (has('cs')) return 'C#'
  if (has('c')) return 'C'
  if (has('go')) return 'Golang'
  if (has('java')) return 'Java'
  if (has('php')) return 'PHP'
  if (has('nodejs')) return 'JavaScript Node'
  if (has('py2')) return 'PyPy2'
  if (has('py3')) return 'PyPy3'
  return has('py') ? 'Python3' : null
}

/** Further languages of the format that existing clients' import does not take. */
const further: Readonly<Record<string, string>> = {
  js: 'JavaScript Node',
  rs: 'Rust',
  rb: 'Ruby',
  kt: 'Kotlin',
  ts: 'TypeScript',
  pas: 'Pascal',
  hs: 'Haskell',
  lua: 'Lua',
  bash: 'Bash',
  perl: 'Perl',
}

export const languagesOf = (
  { langs }: HydroConfig,
  { isStrict, notes }: { readonly isStrict: boolean; readonly notes: Notes },
): readonly string[] => {
  const found = (langs ?? []).flatMap((key) => {
    const language = (isStrict ? undefined : further[key.split('.')[0] ?? '']) ?? languageOfKey(key)
    if (language !== null) return [language]
    if (isStrict) throw new PackageFault('language.unknown', { name: key })
    notes.lost(`langs: ${key}`, 'language')
    return []
  })
  return [...new Set(found)]
}

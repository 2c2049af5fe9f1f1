import { z } from 'zod'
import type { Notes } from '../notes.ts'
import { readShape } from '../yaml.ts'

const text = z.union([z.string(), z.number()]).transform(String)
const number = z.coerce.number()

const shape = z
  .object({
    problem_format_version: text.nullish(),
    name: z.union([text, z.record(z.string(), text)]).nullish(),
    type: z.union([z.string(), z.array(z.string())]).nullish(),
    source: z.unknown().optional(),
    author: z.unknown().optional(),
    credits: z.unknown().optional(),
    keywords: z.union([z.string(), z.array(text)]).nullish(),
    languages: z.union([z.string(), z.array(z.string())]).nullish(),
    validation: z.string().nullish(),
    validator_flags: text.nullish(),
    limits: z
      .object({
        time_limit: number.nullish(),
        memory: number.nullish(),
        validation_passes: number.nullish(),
        time: number.nullish(),
      })
      .loose()
      .nullish(),
  })
  .loose()

const read = new Set([
  'problem_format_version',
  'name',
  'type',
  'source',
  'keywords',
  'languages',
  'validation',
  'validator_flags',
  'limits',
])
/** Metadata that does not affect judging. */
const silent = new Set(['uuid', 'version', 'embargo_until', 'rights_owner'])

export interface KattisSettings {
  readonly isLegacy: boolean
  /** By language as in the package; the empty text when unspecified. */
  readonly names: Readonly<Record<string, string>>
  readonly isScoring: boolean
  readonly isInteractive: boolean
  readonly isMultiPass: boolean
  readonly isOutputOnly: boolean
  readonly hasOwnValidator: boolean
  readonly validatorFlags: readonly string[]
  readonly timeLimitMs: number | null
  readonly memoryMb: number | null
  readonly passes: number | null
  readonly source: string | null
  readonly keywords: readonly string[]
  readonly languages: readonly string[]
}

/** Settings of `problem.yaml`, in either version of the format. */
export const readSettings = (value: unknown, notes: Notes): KattisSettings => {
  const given = readShape(shape, value ?? {}, 'problem.yaml')
  for (const key of Object.keys(given)) if (!read.has(key) && !silent.has(key)) notes.lost(`problem.yaml: ${key}`)
  const limits = given.limits ?? {}
  notes.lostKeys(limits, ['time_limit', 'memory', 'validation_passes', 'time'], 'limits.')
  const isLegacy = /^legacy/.test(given.problem_format_version ?? 'legacy')
  const validation = (given.validation ?? '').split(/\s+/)
  const types = [given.type ?? 'pass-fail'].flat().flatMap((item) => item.split(/\s+/))
  const passes = limits.validation_passes ?? null
  const seconds = limits.time_limit ?? limits.time ?? null
  return {
    isLegacy,
    names: typeof given.name === 'object' && given.name !== null ? given.name : given.name ? { '': given.name } : {},
    isScoring: types.includes('scoring'),
    isInteractive: types.includes('interactive') || validation.includes('interactive'),
    isMultiPass: types.includes('multi-pass') || validation.includes('multi-pass'),
    isOutputOnly: types.includes('submit-answer'),
    hasOwnValidator: validation.includes('custom'),
    validatorFlags: wordsOf(given.validator_flags),
    timeLimitMs: seconds === null ? null : Math.max(1, Math.min(600_000, Math.round(seconds * 1_000))),
    memoryMb:
      limits.memory === null || limits.memory === undefined
        ? null
        : Math.max(1, Math.min(65_536, Math.ceil(limits.memory))),
    passes: passes === null ? null : Math.max(1, Math.min(64, Math.round(passes))),
    source: sourceOf(given.source),
    keywords: (typeof given.keywords === 'string' ? given.keywords.split(/[\s,]+/) : (given.keywords ?? [])).filter(
      (item) => item !== '',
    ),
    languages:
      typeof given.languages === 'string'
        ? given.languages === 'all'
          ? []
          : given.languages.split(/[\s,]+/)
        : (given.languages ?? []),
  }
}

/** Flags as a list: the newer format writes lists, the older one a line. */
export const wordsOf = (given: unknown): readonly string[] => {
  if (Array.isArray(given)) return given.map(String)
  return typeof given === 'string' || typeof given === 'number'
    ? String(given)
        .split(/\s+/)
        .filter((item) => item !== '')
    : []
}

const sourceOf = (given: unknown): string | null => {
  const one = Array.isArray(given) ? given[0] : given
  const name = typeof one === 'object' && one !== null && 'name' in one ? one.name : one
  return typeof name === 'string' && name !== '' ? name.slice(0, 2_000) : null
}

/** Settings of DOMjudge's own file in a package. */
export interface DomjudgeIni {
  readonly timeLimitMs: number | null
  readonly name: string | null
  readonly shortName: string | null
  /** Keys with programs that only exist on that server. */
  readonly special: readonly string[]
}

export const emptyIni: DomjudgeIni = { timeLimitMs: null, name: null, shortName: null, special: [] }

/** Reads `domjudge-problem.ini`; colours, points and permissions belong to a contest and are not read. */
export const readIni = (text: string): DomjudgeIni => {
  const settingOf = (key: string): string | null =>
    new RegExp(`^[ \\t]*${key}[ \\t]*=[ \\t]*(['"]?)(.*?)\\1[ \\t]*$`, 'm').exec(text)?.[2] || null
  const seconds = Number(settingOf('timelimit') ?? 'none')
  return {
    timeLimitMs: Number.isFinite(seconds) && seconds > 0 ? Math.round(seconds * 1_000) : null,
    name: settingOf('name'),
    shortName: settingOf('short-name') ?? settingOf('probid'),
    special: ['special_compare', 'special_run'].filter((key) => settingOf(key) !== null),
  }
}

const languageCodes: Readonly<Record<string, readonly string[]>> = {
  c: ['C', 'C With O2'],
  cpp: ['C++', 'C++ With O2', 'C++ 17', 'C++ 17 With O2', 'C++ 20', 'C++ 20 With O2'],
  csharp: ['C#'],
  go: ['Golang'],
  haskell: ['Haskell'],
  java: ['Java'],
  javascript: ['JavaScript Node'],
  kotlin: ['Kotlin'],
  lua: ['Lua'],
  pascal: ['Pascal'],
  perl: ['Perl'],
  php: ['PHP'],
  python2: ['Python2', 'PyPy2'],
  python3: ['Python3', 'PyPy3'],
  ruby: ['Ruby'],
  rust: ['Rust'],
  bash: ['Bash'],
  typescript: ['TypeScript'],
}

/** Our languages for the format's codes. */
export const ourLanguages = (codes: readonly string[], notes: Notes): readonly string[] =>
  codes.flatMap((code) => {
    const found = languageCodes[code]
    if (found === undefined) notes.lost(`languages: ${code}`, 'language')
    return found ?? []
  })

/** The format's code of one of ours. */
export const codeOfLanguage = (name: string): string | null =>
  Object.entries(languageCodes).find(([, names]) => names.includes(name))?.[0] ?? null

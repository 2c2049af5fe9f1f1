import type { LoadedProblem } from '@verdict/problem-formats'
import { canonicalJson } from '@verdict/rules'

/** One setting or text of a problem that a restore changes. */
export interface ProblemChange {
  readonly part: string
  readonly before: string
  readonly after: string
}

const longest = 80

/** What differs between the present problem and the one of a backup; null for a problem that does not exist. */
export const compareProblems = (present: LoadedProblem | null, backup: LoadedProblem): readonly ProblemChange[] => {
  const [before, after] = [present === null ? new Map<string, unknown>() : partsOf(present), partsOf(backup)]
  return [...new Set([...before.keys(), ...after.keys()])].flatMap((part) => {
    const [was, is] = [before.get(part), after.get(part)]
    if (canonicalJson(was ?? null) === canonicalJson(is ?? null)) return []
    return [{ part, before: brief(was), after: brief(is) }]
  })
}

const partsOf = ({ draft, programs, generatorScript }: LoadedProblem): ReadonlyMap<string, unknown> => {
  const { statements, testdata, ...settings } = draft
  return new Map<string, unknown>([
    ...Object.entries(settings),
    ...Object.entries(statements).flatMap(([locale, text]) =>
      Object.entries(text).map(([name, value]) => [`${locale}.${name}`, value] as const),
    ),
    ['testdata', { cases: testdata.cases, groups: testdata.groups }],
    ['programs', programs],
    ['generatorScript', generatorScript],
  ])
}

const brief = (value: unknown): string => {
  if (value === undefined || value === null) return '(none)'
  if (typeof value === 'object' && 'cases' in value && Array.isArray(value.cases)) return `${value.cases.length} cases`
  const text = typeof value === 'string' ? value.replaceAll('\n', ' ') : canonicalJson(value)
  return text.length <= longest ? text : `${text.slice(0, longest)}… (${text.length} characters)`
}

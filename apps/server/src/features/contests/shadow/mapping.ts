import { fail, type Refusal, type ShadowMapping } from '@verdict/contract'
import type { PrimaryLanguage, PrimaryProblem, PrimaryTeam } from './schemas.ts'

/** Participants, problems and languages of our contest, for matching. */
export interface Counterparts {
  readonly mapping: ShadowMapping
  readonly teams: readonly OurTeam[]
  readonly problems: readonly { readonly label: string; readonly displayId: string; readonly title: string }[]
  /** Languages that the contest accepts. */
  readonly languages: readonly string[]
}

/** A participant of the contest. */
export interface OurTeam {
  readonly accountId: string
  readonly username: string
  readonly teamName: string
}

const plain = (text: string): string => text.trim().toLowerCase()

/** The counterpart that the settings name. */
const mapped = (entries: Readonly<Record<string, string>>, id: string): string | undefined =>
  Object.hasOwn(entries, id) ? entries[id] : undefined

/** The participant for a team: by the settings, the id of the account, the username, then the name of the team. */
export const matchTeam = ({ mapping, teams }: Counterparts, team: PrimaryTeam): OurTeam | Refusal => {
  const { id, name, display_name: shown, label, icpc_id: icpcId } = team
  const to = mapped(mapping.teams, id)
  if (to !== undefined) {
    return (
      teams.find(({ username }) => plain(username) === plain(to)) ?? fail('contestShadow.mappedToNothing', { id, to })
    )
  }
  const byAccount = teams.find(({ accountId }) => accountId === id)
  if (byAccount !== undefined) return byAccount
  for (const key of [id, icpcId, label, name]) {
    const found = key === '' ? undefined : teams.find(({ username }) => plain(username) === plain(key))
    if (found !== undefined) return found
  }
  const names = new Set([name, shown].filter((item) => item.trim() !== '').map(plain))
  const named = teams.filter(({ teamName }) => names.has(plain(teamName)))
  if (named.length > 1) return fail('contestShadow.teamAmbiguous', { id, name: shown || name })
  return named[0] ?? fail('contestShadow.teamUnknown', { id, name: shown || name })
}

/** The label of the problem for one of the primary: by the settings, label, short name, id, then the title. */
export const matchProblem = ({ mapping, problems }: Counterparts, problem: PrimaryProblem): string | Refusal => {
  const { id, label, short_name: shortName, name } = problem
  const to = mapped(mapping.problems, id)
  const find = (wanted: string, of: 'label' | 'displayId' | 'title') =>
    wanted.trim() === '' ? undefined : problems.find((item) => plain(item[of]) === plain(wanted))?.label
  if (to !== undefined) return find(to, 'label') ?? fail('contestShadow.mappedToNothing', { id, to })
  return (
    find(label, 'label') ??
    find(shortName, 'label') ??
    find(id, 'label') ??
    find(id, 'displayId') ??
    find(name, 'title') ??
    fail('contestShadow.problemUnknown', { id, name: name || label })
  )
}

const cpp = ['C++ 20 With O2', 'C++ 17 With O2', 'C++ 20', 'C++ 17', 'C++ With O2', 'C++']
const c = ['C With O2', 'C']
const python3 = ['Python3', 'PyPy3']
const javascript = ['JavaScript Node', 'JavaScript V8']

/** Our languages for usual ids and names, the preferred one first. */
const usual: Readonly<Record<string, readonly string[]>> = {
  c,
  cpp,
  'c++': cpp,
  cpp17: ['C++ 17 With O2', 'C++ 17'],
  'c++17': ['C++ 17 With O2', 'C++ 17'],
  cpp20: ['C++ 20 With O2', 'C++ 20'],
  'c++20': ['C++ 20 With O2', 'C++ 20'],
  csharp: ['C#'],
  'c#': ['C#'],
  java: ['Java'],
  kotlin: ['Kotlin'],
  kt: ['Kotlin'],
  python3,
  python: python3,
  py3: python3,
  py: python3,
  pypy3: ['PyPy3', 'Python3'],
  pypy: ['PyPy3', 'Python3'],
  python2: ['Python2', 'PyPy2'],
  py2: ['Python2', 'PyPy2'],
  go: ['Golang'],
  rust: ['Rust'],
  rs: ['Rust'],
  ruby: ['Ruby'],
  rb: ['Ruby'],
  php: ['PHP'],
  javascript,
  js: javascript,
  typescript: ['TypeScript'],
  ts: ['TypeScript'],
  pascal: ['Pascal'],
  pas: ['Pascal'],
  haskell: ['Haskell'],
  hs: ['Haskell'],
  lua: ['Lua'],
  perl: ['Perl'],
  pl: ['Perl'],
  bash: ['Bash'],
  sh: ['Bash'],
}

/**
 * Our language for one of the primary: by the settings, then the usual counterpart, then the same name. On another site
 * of this software the name comes first; elsewhere C++ is compiled with optimization, as our plain C++ is not.
 */
export const matchLanguage = (
  { mapping, languages }: Counterparts,
  language: PrimaryLanguage,
  { isSameSoftware }: { readonly isSameSoftware: boolean },
): string | Refusal => {
  const { id, name } = language
  const find = (wanted: string) => languages.find((item) => plain(item) === plain(wanted))
  const to = mapped(mapping.languages, id)
  if (to !== undefined) return find(to) ?? fail('contestShadow.mappedToNothing', { id, to })
  const keys = [id, name].map((item) => plain(item).replace(/\s+/g, ''))
  const likely = keys.flatMap((key) => (Object.hasOwn(usual, key) ? (usual[key] ?? []) : []))
  const candidates = isSameSoftware ? [name, id, ...likely] : [...likely, name, id]
  for (const candidate of candidates) {
    const found = find(candidate)
    if (found !== undefined) return found
  }
  return fail('contestShadow.languageUnknown', { id, name })
}

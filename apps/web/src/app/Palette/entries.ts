import type { DataFor } from '../../api/endpoints.ts'
import { readJson, writeJson } from '../../lib/storage.ts'
import { userHomeOf } from '../../lib/user-home.ts'

export type Kind = 'problem' | 'contest' | 'group' | 'user' | 'page'

/** One choice: a page to open, or an action. */
export type Entry = {
  readonly key: string
  readonly text: string
  /** A second line of data: the id of a problem, the nickname of a user. */
  readonly detail?: string
  /** The place of a statement where the search was found, on a line of its own. */
  readonly excerpt?: string
  readonly kind: Kind | 'action'
} & ({ readonly to: string; readonly newWindow?: boolean } | { readonly run: () => void })

/** Pages that were opened from here, newest first, for each user. */
export interface RecentEntry {
  readonly text: string
  readonly detail?: string | undefined
  readonly kind: Kind
  readonly to: string
}

const kept = 6
const keyOf = (uid: string | null): string => `palette:recent:${uid ?? 'guest'}`

export const recentOf = (uid: string | null): readonly RecentEntry[] => {
  const stored = readJson<unknown>(keyOf(uid))
  return Array.isArray(stored) ? stored.filter(isRecent).slice(0, kept) : []
}

const isRecent = (value: unknown): value is RecentEntry =>
  typeof value === 'object' &&
  value !== null &&
  'to' in value &&
  typeof value.to === 'string' &&
  value.to.startsWith('/') &&
  'text' in value &&
  typeof value.text === 'string' &&
  'kind' in value

export const rememberEntry = (uid: string | null, entry: RecentEntry): void => {
  const { text, detail, kind, to } = entry
  const others = recentOf(uid).filter((other) => other.to !== to)
  writeJson(keyOf(uid), [{ text, detail, kind, to }, ...others].slice(0, kept))
}

/** Entries whose name or address contains every word. */
export const matchingEntries = (entries: readonly Entry[], text: string): readonly Entry[] => {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean)
  return entries.filter((entry) => {
    const haystack = `${entry.text} ${'to' in entry ? entry.to : ''}`.toLowerCase()
    return words.every((word) => haystack.includes(word))
  })
}

/** What the server found, as entries; a problem with exactly this id comes first. */
export const foundEntries = (found: DataFor<'search.everything'>, text: string) => {
  const isExact = (id: string): boolean => id.toLowerCase() === text.toLowerCase()
  const problems = found.problems
    .toSorted((a, b) => Number(isExact(b.problemId)) - Number(isExact(a.problemId)))
    .map(({ problemId, title }): Entry => {
      const to = `/problem/${encodeURIComponent(problemId)}`
      return { key: to, kind: 'problem', text: title, detail: problemId, to }
    })
  const statements = found.statements.map(({ problemId, title, excerpt }): Entry => {
    const to = `/problem/${encodeURIComponent(problemId)}`
    return { key: `statement:${to}`, kind: 'problem', text: title, detail: problemId, excerpt, to }
  })
  const named = (kind: 'contest' | 'group', rows: readonly { readonly id: number; readonly title: string }[]) =>
    rows.map(({ id, title }): Entry => ({ key: `/${kind}/${id}`, kind, text: title, to: `/${kind}/${id}` }))
  const users = found.users.map(({ uid, username, nickname }): Entry => {
    const to = userHomeOf(username, uid)
    return { key: to, kind: 'user', text: username, to, ...(nickname ? { detail: nickname } : {}) }
  })
  return {
    problems,
    statements,
    contests: named('contest', found.contests),
    groups: named('group', found.groups),
    users,
  }
}

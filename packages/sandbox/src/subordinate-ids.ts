import { readFileSync } from 'node:fs'
import { userInfo } from 'node:os'

type Range = { readonly first: number; readonly count: number }

/** Subordinate ids of this user, from which boxes take theirs without root; null without any. */
export const subordinateIds = (): { readonly user: Range; readonly group: Range } | null => {
  const user = largestRange('/etc/subuid')
  const group = largestRange('/etc/subgid')
  return user === null || group === null ? null : { user, group }
}

const largestRange = (path: string): Range | null => {
  const names = ownNames()
  const ranges = linesOf(path).flatMap((line) => {
    const [owner = '', first, count] = line.split(':')
    return names.includes(owner) ? [{ first: Number(first), count: Number(count) }] : []
  })
  return ranges.reduce<Range | null>((best, next) => (best === null || next.count > best.count ? next : best), null)
}

/** The files name a user by name or by number; a user without an entry among the accounts has only a number. */
const ownNames = (): readonly string[] => {
  try {
    return [userInfo().username, String(process.geteuid?.())]
  } catch {
    return [String(process.geteuid?.())]
  }
}

const linesOf = (path: string): readonly string[] => {
  try {
    return readFileSync(path, 'utf8').split('\n')
  } catch {
    return []
  }
}

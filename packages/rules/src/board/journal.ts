/**
 * Changed people per version of a board. Bounded: when it holds several times as many entries as there are people, it
 * drops the older half, and readers from before that reload the whole board.
 */

interface Entry {
  readonly version: number
  readonly userId: string
}

const entriesPerPerson = 4
const fewestEntries = 64

export interface Journal {
  readonly note: (version: number, userId: string, people: number) => void
  /** Drops the changes up to a version, because there are too many to list. */
  readonly forget: (version: number) => void
  /** People changed after a version, each once; null where the journal does not reach back to it. */
  readonly since: (version: number) => ReadonlySet<string> | null
}

/** An empty journal of a board at version 0. */
export const keepJournal = (): Journal => {
  let entries: Entry[] = []
  let forgotten = 0
  return {
    note: (version, userId, people) => {
      entries.push({ version, userId })
      if (entries.length <= Math.max(fewestEntries, people * entriesPerPerson)) return
      const half = entries.length >>> 1
      forgotten = entries[half - 1]?.version ?? forgotten
      entries = entries.slice(half)
    },
    forget: (version) => {
      entries = []
      forgotten = version
    },
    since: (version) => {
      if (version < forgotten) return null
      const people = new Set<string>()
      for (let index = entries.length - 1; index >= 0; index -= 1) {
        const entry = entries[index]
        if (entry === undefined || entry.version <= version) break
        people.add(entry.userId)
      }
      return people
    },
  }
}

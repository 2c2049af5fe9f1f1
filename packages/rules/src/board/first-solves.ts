import { insertInto, removeFrom } from './sorted.ts'

/** The solves of each problem by submit time, so that first solves are correct for any order of verdicts. */

export interface Solve {
  readonly timeS: number
  readonly userId: string
}

const compare = (a: Solve, b: Solve): number =>
  a.timeS - b.timeS || (a.userId < b.userId ? -1 : a.userId > b.userId ? 1 : 0)

export interface FirstSolves {
  /** Takes many solves in at once where there are none yet. */
  readonly load: (solves: Iterable<Solve & { readonly problem: string }>) => void
  /** Moves a person's solve from one second to another (null: not solved). Returns whose standing as first changed. */
  readonly move: (problem: string, userId: string, from: number | null, to: number | null) => readonly string[]
  /** True when no earlier second has a solve of the problem (section 3.3, step 4). */
  readonly isFirst: (problem: string, timeS: number) => boolean
}

/** No solves yet. */
export const keepFirstSolves = (): FirstSolves => {
  const solves = new Map<string, Solve[]>()

  const holders = (list: readonly Solve[]): readonly string[] => {
    const end = list.findIndex(({ timeS }) => timeS !== list[0]?.timeS)
    return list.slice(0, end === -1 ? list.length : end).map(({ userId }) => userId)
  }

  return {
    load: (all) => {
      for (const { problem, timeS, userId } of all) {
        const list = solves.get(problem) ?? []
        solves.set(problem, list)
        list.push({ timeS, userId })
      }
      for (const list of solves.values()) list.sort(compare)
    },
    move: (problem, userId, from, to) => {
      if (from === to) return []
      const list = solves.get(problem) ?? []
      solves.set(problem, list)
      const before = holders(list)
      if (from !== null) removeFrom(list, { timeS: from, userId }, compare)
      if (to !== null) insertInto(list, { timeS: to, userId }, compare)
      return [...new Set(before).symmetricDifference(new Set(holders(list)))]
    },
    isFirst: (problem, timeS) => solves.get(problem)?.[0]?.timeS === timeS,
  }
}

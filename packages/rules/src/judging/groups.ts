import { verdict } from '@verdict/contract/vocabulary'

/** A group of cases and the groups it needs. */
export interface GroupNeed {
  readonly group: number
  readonly needs: readonly number[]
}

/** What is wrong with the needs of a group. */
export interface NeedsFault {
  readonly kind: 'twice' | 'empty' | 'circle'
  readonly group: number
}

/**
 * Validates the needs of groups. Returns the first error, or null. A group may need only groups that have cases, not
 * itself, and needs must not form a cycle.
 */
export const faultOfNeeds = (needs: readonly GroupNeed[], groups: ReadonlySet<number>): NeedsFault | null => {
  const seen = new Set<number>()
  for (const { group, needs: wanted } of needs) {
    if (seen.has(group)) return { kind: 'twice', group }
    seen.add(group)
    const absent = [group, ...wanted].find((item) => !groups.has(item))
    if (absent !== undefined) return { kind: 'empty', group: absent }
  }
  const stuck = needs.find(({ group }) => !orderOfGroups([...groups], needs).includes(group))
  return stuck === undefined ? null : { kind: 'circle', group: stuck.group }
}

/**
 * Groups in the order they are judged: each after those it needs, otherwise as given. Groups of a circle, and groups
 * that need a group which is not there, are left out.
 */
export const orderOfGroups = (groups: readonly number[], needs: readonly GroupNeed[]): readonly number[] => {
  const wanted = new Map(needs.map((need) => [need.group, need.needs]))
  const ordered: number[] = []
  for (;;) {
    const next = groups.find(
      (group) => !ordered.includes(group) && (wanted.get(group) ?? []).every((item) => ordered.includes(item)),
    )
    if (next === undefined) return ordered
    ordered.push(next)
  }
}

/** The first group that keeps `group` from counting, or null when all it needs scored in full. */
export const missingNeed = (group: number, needs: readonly GroupNeed[], inFull: ReadonlySet<number>): number | null =>
  needs.find((need) => need.group === group)?.needs.find((need) => !inFull.has(need)) ?? null

/** In full means every case accepted, so that it also holds for groups that are worth nothing. */
export const isInFull = (cases: readonly { readonly verdict: number }[]): boolean =>
  cases.length > 0 && cases.every((testCase) => testCase.verdict === verdict.accepted)

import type { GroupPlan } from '../arrange-groups.ts'
import type { Notes } from '../notes.ts'
import { wordsOf } from './settings.ts'
import type { GroupYaml } from './test-data.ts'

/** A group of secret data; the group without a name contains cases outside groups. */
export interface SecretGroup {
  readonly name: string
  readonly yaml: GroupYaml | null
  readonly cases: GroupPlan['cases']
}

const folderOf = (name: string): string => (name === '' ? 'data/secret' : `data/secret/${name}`)

/** Scoring of a group; draft versions of the format nest the keys in a map, later ones do not. */
const scoringOf = (yaml: GroupYaml | null) => ({
  max: yaml?.max_score ?? yaml?.scoring?.score ?? null,
  aggregation: yaml?.score_aggregation ?? yaml?.scoring?.aggregation ?? null,
  needs: [...wordsOf(yaml?.require_pass), ...wordsOf(yaml?.scoring?.require_pass)],
})

/** Places of the groups that must have passed. */
const needsOf = ({ name, yaml }: SecretGroup, groups: readonly SecretGroup[], notes: Notes): GroupPlan['needs'] =>
  scoringOf(yaml).needs.flatMap((needed) => {
    const place = groups.findIndex((group) => group.name === needed.replace(/^secret\//, ''))
    if (place === -1) notes.lost(`${folderOf(name)}: require_pass: ${needed}`, 'group')
    return place === -1 ? [] : [place]
  })

/** Total points when unspecified. */
const usualScore = 100

/**
 * The format since 2023: the total points (default 100) are split among groups; the remainder goes evenly to groups and
 * cases without points. A group scores as a whole unless its cases add up.
 */
export const planScores = (
  groups: readonly SecretGroup[],
  secret: GroupYaml | null,
  notes: Notes,
): readonly GroupPlan[] => {
  const { max, aggregation } = scoringOf(secret)
  if (max === 'unbounded') notes.assumed('data/secret: max_score', usualScore)
  const total = typeof max === 'number' ? max : usualScore
  if (aggregation !== null && aggregation !== 'sum') {
    if (groups.length > 1) notes.mapped(`data/secret: ${aggregation}`, '1 group')
    return [{ kind: 'lowest', score: total, needs: [], cases: groups.flatMap((group) => group.cases) }]
  }
  const known = groups.map(({ name, yaml }) => (name === '' ? null : scoringOf(yaml).max))
  const given = known.reduce<number>((sum, item) => sum + (typeof item === 'number' ? item : 0), 0)
  const sharers = groups.reduce((sum, { name, cases }, place) => {
    if (typeof known[place] === 'number') return sum
    return sum + (name === '' ? cases.length : 1)
  }, 0)
  const share = Math.max(0, (total - given) / Math.max(1, sharers))
  return groups.map((group, place): GroupPlan => {
    const { name, yaml, cases } = group
    const needs = needsOf(group, groups, notes)
    if (name === '') return { kind: 'sum', score: share * cases.length, needs: [], cases: worth(cases, share) }
    const score = known[place]
    if (typeof score !== 'number') notes.assumed(`${folderOf(name)}: max_score`, Math.round(share))
    const kind = scoringOf(yaml).aggregation === 'sum' ? 'sum' : 'lowest'
    return { kind, score: typeof score === 'number' ? score : share, needs, cases }
  })
}

const worth = (cases: GroupPlan['cases'], score: number): GroupPlan['cases'] =>
  cases.map((testCase) => ({ ...testCase, score }))

/** The older format: every accepted case, or the worst of a group, is worth the group's value. */
export const planOlderScores = (groups: readonly SecretGroup[], notes: Notes): readonly GroupPlan[] =>
  groups.map((group): GroupPlan => {
    const { name, yaml, cases } = group
    const flags = (yaml?.grader_flags ?? '').split(/\s+/)
    for (const flag of flags)
      if (!['', 'min', 'sum', 'accept_if_any_accepted', 'no_errors', 'first_error'].includes(flag))
        notes.lost(`${folderOf(name)}: ${flag}`)
    const each = yaml?.accept_score ?? 1
    const needs = needsOf(group, groups, notes)
    if (flags.includes('min')) return { kind: 'lowest', score: each, cases, needs }
    return { kind: 'sum', score: each * cases.length, cases: worth(cases, each), needs }
  })

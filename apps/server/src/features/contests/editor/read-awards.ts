import { type AwardTier, fail, limits, readColor } from '@verdict/contract'
import type { GivenContest } from './read-terms.ts'

/** The tiers of a row. The database orders the keys of an object differently. */
export const storedAwards = (json: unknown): readonly AwardTier[] =>
  Array.isArray(json)
    ? (json as AwardTier[]).map(({ priority, name, background, color, num }) => ({
        priority,
        name,
        background,
        color,
        num,
      }))
    : []

/**
 * Awards of a contest. While awards are off the tiers are unchanged (api-contests-groups 2.1). Shares above 100 % in
 * total are allowed: the last tiers remain empty.
 * @throws Refusal that names the invalid row.
 */
export const readAwards = (
  given: Pick<GivenContest, 'awardType' | 'awardConfigList'>,
  old: { readonly type: number; readonly tiers: readonly AwardTier[] },
): { award_type: number; awards: string } => {
  const type = given.awardType ?? old.type
  if (type < 0 || type > 2) throw fail('request.field', { field: 'awardType' })
  if (type === 0) return { award_type: type, awards: JSON.stringify(old.tiers) }
  const tiers = given.awardConfigList === null ? old.tiers : readTiers(given.awardConfigList)
  if (tiers.length === 0) throw fail('contest.awardsRequired')
  return { award_type: type, awards: JSON.stringify(tiers) }
}

const readTiers = (given: NonNullable<GivenContest['awardConfigList']>): readonly AwardTier[] => {
  const max = limits.contest.maxAwards
  if (given.length > max) throw fail('contest.awardsTooMany', { max })
  return given.map(readTier).sort((a, b) => a.priority - b.priority)
}

const readTier = (tier: NonNullable<GivenContest['awardConfigList']>[number], index: number): AwardTier => {
  const row = index + 1
  const max = limits.contest.awardNameMaxChars
  const name = tier.name?.trim() ?? ''
  if (name === '' || [...name].length > max) throw fail('contest.awardNameRequired', { row, max })
  if (tier.num === null || tier.num < 0) throw fail('contest.awardNumber', { row })
  const background = tier.background?.trim() ?? ''
  const color = tier.color?.trim() ?? ''
  if (readColor(background) === null || readColor(color) === null) throw fail('contest.awardColor', { row })
  return { priority: tier.priority ?? row, name, background, color, num: tier.num }
}

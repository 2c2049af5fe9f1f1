import type { AwardTier } from '@verdict/contract'
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
 * The awards of a contest, not yet checked. While awards are off the tiers are unchanged (api-contests-groups 2.1). Shares
 * above 100 % in total are allowed: the last tiers remain empty.
 */
export const readAwards = (
  given: Pick<GivenContest, 'awardType' | 'awardConfigList'>,
  old: { readonly type: number; readonly tiers: readonly AwardTier[] },
): { readonly type: number; readonly tiers: readonly AwardTier[] } => {
  const type = given.awardType ?? old.type
  if (type === 0 || given.awardConfigList === null) return { type, tiers: old.tiers }
  return { type, tiers: given.awardConfigList.map(readTier) }
}

const readTier = (tier: NonNullable<GivenContest['awardConfigList']>[number], index: number): AwardTier => ({
  priority: tier.priority ?? index + 1,
  name: tier.name?.trim() ?? '',
  background: tier.background?.trim() ?? '',
  color: tier.color?.trim() ?? '',
  num: tier.num ?? Number.NaN,
})

import { fail } from '@verdict/contract'

/** Columns of type int hold no larger number, so no tag has one. */
const maxRowId = 2_147_483_647

/** More tags than any problem carries. */
const maxTags = 50

/**
 * Ids of a comma-separated list without repeats; a JSON array is read too, since the page's own address holds one.
 * @throws Refusal `request.parameter` when it is no list of ids.
 */
export const readTagIds = (list: string | undefined): readonly number[] => {
  const words = (list ?? '').replace(/^\s*\[|\]\s*$/g, '').split(',')
  const given = words.map((word) => word.trim().replace(/^"(.*)"$/, '$1')).filter((word) => word !== '')
  if (given.some((word) => !/^\d{1,15}$/.test(word))) throw fail('request.parameter', { field: 'tagId' })
  const ids = [...new Set(given.map((word) => Math.min(Number(word), maxRowId)))]
  if (ids.length > maxTags) throw fail('request.parameter', { field: 'tagId' })
  return ids
}

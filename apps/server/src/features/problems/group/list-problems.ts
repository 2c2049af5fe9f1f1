import { type DataOf, type groupProblems, type Locale, problemAuth, type QueryOf, toPage } from '@verdict/contract'
import type { SignedIn } from '@verdict/rules'
import type { Deps } from '../../../deps.ts'
import { containing } from '../../../platform/db/containing.ts'
import { requireGroupAdmin, requireGroupMember } from '../../groups/find-group.ts'
import { presentFindableTag, presentRow } from '../bank/present.ts'
import { mayDo } from '../editor/kept-problem.ts'
import { presentRow as presentKeptRow } from '../editor/present.ts'
import { tagsForGroup } from '../tag-repository.ts'
import { countProblems, findAdminPage, findMemberPage, type GroupFilter, tagsInUse } from './repository.ts'

type List = (typeof groupProblems)['list']
type AdminList = (typeof groupProblems)['adminList']
type Tags = DataOf<(typeof groupProblems)['tags']>

interface ListRequest<Q> {
  readonly query: Q
  readonly locale: Locale
}

/** Visible problems of a group with the group's own counts (api-contests-groups 7.6). */
export const listGroupProblems = async (
  deps: Deps,
  viewer: SignedIn,
  { query, locale }: ListRequest<QueryOf<List>>,
): Promise<DataOf<List>> => {
  const { group } = await requireGroupMember(deps, viewer, query.gid)
  const filter: GroupFilter = {
    groupId: group.id,
    pattern: patternOf(query.keyword),
    visibility: problemAuth.public,
    difficulty: query.difficulty ?? null,
    tagId: query.tagId ?? null,
  }
  const [rows, total] = await Promise.all([
    findMemberPage(deps.db, filter, spanOf(query, locale)),
    countProblems(deps.db, filter),
  ])
  const tags = await deps.tagCache.tagsFor(rows, locale)
  const records = rows.map((row) => presentRow(row, tags(row.tag_ids)))
  return { ...toPage(records, total, query), records, orders: [] }
}

/** All problems of a group, published ones included, with what the caller may do with each. */
export const listForAdmins = async (
  deps: Deps,
  viewer: SignedIn,
  { query, locale }: ListRequest<QueryOf<AdminList>>,
): Promise<DataOf<AdminList>> => {
  const { group, level } = await requireGroupAdmin(deps, viewer, query.gid)
  const filter: GroupFilter = {
    groupId: group.id,
    pattern: patternOf(query.keyword),
    // 0 is all, as absent is.
    visibility: query.auth === 0 ? null : (query.auth ?? null),
    difficulty: null,
    tagId: null,
  }
  const [rows, total] = await Promise.all([
    findAdminPage(deps.db, filter, spanOf(query, locale)),
    countProblems(deps.db, filter),
  ])
  const tags = await deps.tagCache.tagsFor(rows, locale)
  const records = rows.map((row) => {
    const facts = { author_id: row.author_id, group_id: group.id, group_level: level, own_role: null }
    const isKept = row.group_id !== null && mayDo('problem.keepForGroup', viewer, facts)
    return {
      ...presentKeptRow(row, [...tags(row.tag_ids)], viewer, level),
      // Existing clients compare it with the group of the page, also for published problems.
      gid: group.id,
      mayEdit: isKept,
      mayRemove: isKept,
      mayApply: mayDo('problem.keepForGroup', viewer, facts),
    }
  })
  return { ...toPage(records, total, query), records, orders: [] }
}

/** Tags that can be given to a problem of the group: those of the site and its own. */
export const listGroupTags = async (
  deps: Deps,
  viewer: SignedIn,
  { gid, locale }: { readonly gid: number; readonly locale: Locale },
): Promise<Tags> => {
  const { group } = await requireGroupAdmin(deps, viewer, gid)
  return (await tagsForGroup(deps.db, group.id)).map((tag) => presentFindableTag(tag, locale))
}

/** Tags that the visible problems of the group carry. */
export const listTagsInUse = async (
  deps: Deps,
  viewer: SignedIn,
  { gid, locale }: { readonly gid: number; readonly locale: Locale },
): Promise<Tags> => {
  const { group } = await requireGroupMember(deps, viewer, gid)
  const [tags, used] = await Promise.all([tagsForGroup(deps.db, group.id), tagsInUse(deps.db, group.id)])
  const ids = new Set(used)
  return tags.filter(({ id }) => ids.has(id)).map((tag) => presentFindableTag(tag, locale))
}

const patternOf = (keyword: string | undefined): string | null => {
  const word = keyword?.trim() ?? ''
  return word === '' ? null : containing(word)
}

const spanOf = (query: { readonly currentPage: number; readonly limit: number }, locale: Locale) => ({
  offset: (query.currentPage - 1) * query.limit,
  limit: query.limit,
  locale,
})

import { type GroupDetail, type GroupSummary, toInstant } from '@verdict/contract'
import { renderMarkdown } from '../../platform/markdown.ts'
import type { GroupRow, OpenGroup } from './find-group.ts'

/** A group in a list; `level` is the caller's. */
export const presentSummary = (row: GroupRow, level: number): GroupSummary => ({
  id: row.id,
  avatar: row.avatar,
  owner: row.owner_name ?? '',
  name: row.name,
  shortName: row.short_name,
  brief: row.brief,
  description: row.description,
  auth: row.auth,
  visible: row.is_visible,
  memberCount: row.member_count,
  gmtCreate: toInstant(row.created_at),
  userAuth: level,
})

/** A group on its own page. Its code is for those who can change it. */
export const presentDetail = async (
  { group, level, can }: OpenGroup,
  applications: number | null,
): Promise<GroupDetail> => ({
  ...presentSummary(group, level),
  uid: group.owner_id ?? '',
  status: group.status,
  code: can.root ? group.code : null,
  gmtModified: toInstant(group.updated_at),
  html: await renderMarkdown(group.description),
  can: { member: can.member, admin: can.admin, root: can.root, owner: can.owner },
  applications,
})

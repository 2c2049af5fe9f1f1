import { type DiscussionRow, role, toInstant } from '@verdict/contract'
import type { ListRow } from './list-repository.ts'

/** A discussion as it goes over the wire in a list (api-contests-groups 8.1). */
export const presentRow = (row: ListRow, level: number): DiscussionRow => ({
  ...presentHead(row, level),
  content: row.content,
})

type Head = Omit<ListRow, 'content' | 'matches' | 'hits'>

/** Common part of list and page. `level` is the author's in the discussion's group. */
export const presentHead = (row: Head, level: number) => ({
  id: row.id,
  categoryId: row.category_id,
  title: row.title,
  description: row.description,
  pid: row.display_id,
  uid: row.account_id,
  author: row.author_name,
  avatar: row.author_avatar,
  role: row.group_id === null ? roleOf(row.author_role) : groupRoleOf(level),
  viewNum: row.view_count,
  likeNum: row.like_count,
  commentNum: row.comment_count,
  topPriority: row.is_pinned,
  status: row.status,
  gid: row.group_id,
  gmtCreate: toInstant(row.created_at),
  gmtModified: toInstant(row.updated_at),
  activeTime: toInstant(row.active_at),
  categoryName: row.category_name,
  categoryColor: row.category_color,
  isEditorial: row.is_editorial,
})

const roleOf = (code: number): string =>
  code === role.root ? 'root' : code === role.admin || code === role.problem_admin ? 'admin' : 'user'

/** In a group its own levels count (api-contests-groups 7.11). */
const groupRoleOf = (level: number): string => (level >= 5 ? 'root' : level === 4 ? 'admin' : 'user')

import { type DiscussionRow, role, toInstant } from '@verdict/contract'
import type { ListRow } from './list-repository.ts'

/** A discussion as it goes over the wire in a list (api-contests-groups 8.1). */
export const presentRow = (row: ListRow): DiscussionRow => ({
  ...presentHead(row),
  content: row.content,
})

type Head = Omit<ListRow, 'content' | 'matches'>

/** What list and page share. */
export const presentHead = (row: Head) => ({
  id: row.id,
  categoryId: row.category_id,
  title: row.title,
  description: row.description,
  pid: row.display_id,
  uid: row.account_id,
  author: row.author_name,
  avatar: row.author_avatar,
  role: roleOf(row.author_role),
  viewNum: row.view_count,
  likeNum: row.like_count,
  commentNum: row.comment_count,
  topPriority: row.is_pinned,
  status: row.status,
  gid: row.group_id,
  gmtCreate: toInstant(row.created_at),
  gmtModified: toInstant(row.updated_at),
  categoryName: row.category_name,
  categoryColor: row.category_color,
  isEditorial: row.is_editorial,
})

const roleOf = (code: number): string =>
  code === role.root ? 'root' : code === role.admin || code === role.problem_admin ? 'admin' : 'user'

import { type announcements, type DataOf, type QueryOf, toInstant, toPage } from '@verdict/contract'
import type { Deps } from '../../deps.ts'
import { renderMarkdown } from '../../platform/markdown.ts'
import { countAnnouncements, listAnnouncements } from './repository.ts'

type List = (typeof announcements)['list']

/** Announcements for the back office (api-admin 7.1). */
export const readAllAnnouncements = async (deps: Deps, query: QueryOf<List>): Promise<DataOf<List>> => {
  const [rows, total] = await Promise.all([listAnnouncements(deps.db, query), countAnnouncements(deps.db)])
  const records = rows.map((row) => ({
    id: row.id,
    title: row.title,
    content: row.content,
    html: renderMarkdown(row.content),
    uid: row.account_id,
    username: row.username,
    status: row.status,
    gmtCreate: toInstant(row.created_at),
    gmtModified: toInstant(row.updated_at),
  }))
  return { ...toPage([], total, query), records, orders: [] }
}

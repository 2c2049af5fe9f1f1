import { type DataOf, type notices, type QueryOf, toInstant, toPage } from '@verdict/contract'
import type { Deps } from '../../../deps.ts'
import { renderMarkdown } from '../../../platform/markdown.ts'
import { countNotices, listNotices } from './repository.ts'

type List = (typeof notices)['list']

/** Notices for the admin area (api-admin 7.2). */
export const readNotices = async (deps: Deps, query: QueryOf<List>): Promise<DataOf<List>> => {
  const [rows, total] = await Promise.all([listNotices(deps.db, query), countNotices(deps.db, query.type)])
  const present = async (row: (typeof rows)[number]) => ({
    id: row.id,
    title: row.title,
    content: row.content,
    type: row.audience,
    state: row.delivered_at !== null,
    adminUsername: row.sender_name,
    gmtCreate: toInstant(row.created_at),
    gmtModified: toInstant(row.updated_at),
    html: await renderMarkdown(row.content),
    recipientCount: row.recipient_count,
    recipients: [...row.recipients],
  })
  return { ...toPage([], total, query), records: await Promise.all(rows.map(present)), orders: [] }
}

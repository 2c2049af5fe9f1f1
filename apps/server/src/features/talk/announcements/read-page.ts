import { toInstant, toPage } from '@verdict/contract'
import type { SelectQueryBuilder } from 'kysely'
import type { DB } from '../../../platform/db/tables.ts'
import { renderMarkdown } from '../../../platform/markdown.ts'

/** Announcements that are chosen from: of the site, of a contest, hidden ones or not. */
type Announcements = SelectQueryBuilder<DB, 'announcement', object>

/** One page of the chosen announcements, newest first, as they go over the wire (api-admin 7.1). */
export const readPage = async (
  chosen: Announcements,
  page: { readonly limit: number; readonly currentPage: number },
) => {
  const found = chosen
    .innerJoin('account', 'account.id', 'announcement.account_id')
    .select(['announcement.id', 'title', 'content', 'announcement.status', 'account_id', 'username'])
    .select(['announcement.created_at', 'announcement.updated_at'])
    .orderBy('announcement.created_at', 'desc')
    .orderBy('announcement.id', 'desc')
    .limit(page.limit)
    .offset((page.currentPage - 1) * page.limit)
    .execute()
  const counted = chosen.select((eb) => eb.fn.countAll<number>().as('n')).executeTakeFirstOrThrow()
  const [rows, { n }] = await Promise.all([found, counted])
  const present = async (row: (typeof rows)[number]) => ({
    id: row.id,
    title: row.title,
    content: row.content,
    html: await renderMarkdown(row.content),
    uid: row.account_id,
    username: row.username,
    status: row.status,
    gmtCreate: toInstant(row.created_at),
    gmtModified: toInstant(row.updated_at),
  })
  const records = await Promise.all(rows.map(present))
  return { ...toPage(records, n, page), records, orders: [] }
}

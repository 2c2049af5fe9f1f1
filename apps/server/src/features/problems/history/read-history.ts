import {
  type DataOf,
  fail,
  locales,
  type QueryOf,
  type statementHistory,
  statementRevisionHow,
  toInstant,
  toPage,
} from '@verdict/contract'
import { changedTexts, outdatedTranslations, type SignedIn } from '@verdict/rules'
import type { Deps } from '../../../deps.ts'
import { requireKept } from '../editor/kept-problem.ts'
import { countRevisions, currentTexts, revisionsOf, revisionWithPrevious } from './repository.ts'
import { textsOf } from './texts.ts'

type History = typeof statementHistory

/** Revisions of a statement, newest first. @throws Refusal `problem.missing` or `problem.notYours` */
export const listRevisions = async (
  deps: Deps,
  viewer: SignedIn,
  query: QueryOf<History['list']>,
): Promise<DataOf<History['list']>> => {
  const { pid, currentPage, limit } = query
  await requireKept(deps.db, viewer, pid)
  const offset = (currentPage - 1) * limit
  // One more, with which the last of the page is compared.
  const [rows, total] = await Promise.all([
    revisionsOf(deps.db, pid, { offset, limit: limit + 1 }),
    countRevisions(deps.db, pid),
  ])
  const records = rows.slice(0, limit).map((row, place) => {
    const before = rows[place + 1]
    return {
      id: row.id,
      at: toInstant(row.made_at),
      by: row.made_by,
      how: statementRevisionHow.find((how) => how === row.how) ?? 'editor',
      isCurrent: offset + place === 0,
      changed: [...changedTexts(before === undefined ? null : textsOf(before), textsOf(row))],
    }
  })
  return { ...toPage([], total, query), records, orders: [] }
}

/** A revision with the texts before it and the current ones. @throws Refusal as `listRevisions`, or `statement.revisionUnknown` */
export const readRevision = async (
  deps: Deps,
  viewer: SignedIn,
  { pid, id }: QueryOf<History['read']>,
): Promise<DataOf<History['read']>> => {
  await requireKept(deps.db, viewer, pid)
  const [revision, before] = await revisionWithPrevious(deps.db, pid, id)
  if (revision === undefined || revision.id !== id) throw fail('statement.revisionUnknown')
  return {
    revision: textsOf(revision),
    before: before === undefined ? null : textsOf(before),
    current: textsOf(await currentTexts(deps.db, pid)),
  }
}

/** How far back a translation is compared with the default language. */
const compared = 200

/** Translations that do not follow the default language. */
export const listOutdated = async (
  deps: Deps,
  viewer: SignedIn,
  { pid }: QueryOf<History['outdated']>,
): Promise<DataOf<History['outdated']>> => {
  await requireKept(deps.db, viewer, pid)
  const rows = await revisionsOf(deps.db, pid, { offset: 0, limit: compared })
  const revisions = rows.reverse().map((row) => ({ ...textsOf(row), at: row.made_at }))
  return outdatedTranslations(revisions).flatMap(({ locale, since }) => {
    const known = locales.find((item) => item === locale)
    return known === undefined ? [] : [{ locale: known, since: toInstant(since) }]
  })
}

import {
  type contestShadows,
  type DataOf,
  type Locale,
  type QueryOf,
  type ShadowRow,
  toInstant,
  toPage,
} from '@verdict/contract'
import { errorText } from '@verdict/contract/texts'
import type { SignedIn } from '@verdict/rules'
import { z } from 'zod'
import type { Deps } from '../../../deps.ts'
import type { Db } from '../../../platform/db/connect.ts'
import { storedText } from '../../../platform/stored-refusal.ts'
import { openToRead } from '../core/find-contest.ts'
import { isReviewCurrent, rowState, shadowRows } from './repository.ts'

type Rows = (typeof contestShadows)['rows']

/**
 * Submissions of the primary with ours, the newest first.
 * @throws Refusal `contest.missing` or `contest.notYours`
 */
export const listShadowRows = async (
  deps: Deps,
  viewer: SignedIn,
  { query, locale }: { readonly query: QueryOf<Rows>; readonly locale: Locale },
): Promise<DataOf<Rows>> => {
  const { cid, state } = query
  await openToRead(deps, viewer, cid)
  let matching = shadowRows(deps.db, cid)
  if (state !== undefined) matching = matching.where(rowState, '=', state)
  const [{ total }, rows, types] = await Promise.all([
    matching.select(({ fn }) => fn.countAll<string>().as('total')).executeTakeFirstOrThrow(),
    matching
      .leftJoin('account', 'account.id', 'submission.account_id')
      .leftJoin('contest_problem', 'contest_problem.id', 'submission.contest_problem_id')
      .selectAll('shadow')
      .select(['submission.id', 'submission.verdict', 'submission.language', 'account.username'])
      .select(['contest_problem.label', rowState.as('state'), isReviewCurrent.as('is_current')])
      .orderBy('shadow.contest_time_ms', 'desc')
      .orderBy('shadow.external_id', 'desc')
      .limit(query.limit)
      .offset((query.currentPage - 1) * query.limit)
      .execute(),
    typeNames(deps.db, cid),
  ])
  const present = (row: (typeof rows)[number]): ShadowRow => ({
    id: row.external_id,
    teamId: row.team_id,
    teamName: row.team_name,
    problem: row.problem_label,
    language: row.language_id,
    contestTimeMs: Number(row.contest_time_ms),
    state: row.state,
    theirs:
      row.judgement_type === null
        ? null
        : { type: row.judgement_type, name: types.get(row.judgement_type) ?? row.judgement_type },
    ours:
      row.id === null
        ? null
        : {
            submitId: row.id,
            username: row.username ?? '',
            displayId: row.label ?? '',
            language: row.language ?? '',
            status: row.verdict ?? 0,
          },
    reason: row.id === null && row.entered_at !== null ? deletedHere(locale) : storedText(row.reason, locale),
    review:
      row.reviewed_at === null
        ? null
        : {
            by: row.reviewed_by ?? '',
            at: toInstant(row.reviewed_at),
            note: row.review_note ?? '',
            isCurrent: row.is_current,
          },
  })
  return { ...toPage([], Number(total), query), records: rows.map(present), orders: [] }
}

const deletedHere = (locale: Locale): string => errorText(locale, 'contestShadow.deletedHere', {})

const storedTypes = z.record(z.string(), z.object({ name: z.string() })).catch({})

const typeNames = async (db: Db, cid: number): Promise<ReadonlyMap<string, string>> => {
  const row = await db
    .selectFrom('contest_shadow')
    .select('judgement_types')
    .where('contest_id', '=', cid)
    .executeTakeFirst()
  return new Map(Object.entries(storedTypes.parse(row?.judgement_types)).map(([id, { name }]) => [id, name]))
}

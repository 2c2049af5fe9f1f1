import {
  type Clarification,
  type clarifications,
  type DataOf,
  type DeskClarification,
  type QueryOf,
  toInstant,
  toPage,
} from '@verdict/contract'
import type { SignedIn } from '@verdict/rules'
import type { Deps } from '../../../deps.ts'
import { openInSession } from '../core/find-contest.ts'
import { type DeskCaller, openDesk } from '../desks/open-desk.ts'
import {
  countAll,
  countReadable,
  type DeskRow,
  listAll,
  listProblems,
  listReadable,
  type ReadableRow,
} from './repository.ts'

type Calls = typeof clarifications

/** The caller's questions in a contest and the public answers (rule A). */
export const readClarifications = async (
  deps: Deps,
  viewer: SignedIn,
  query: QueryOf<Calls['list']>,
): Promise<DataOf<Calls['list']>> => {
  await openInSession(deps, viewer, query.cid)
  const whose = { contestId: query.cid, accountId: viewer.id }
  const [rows, total] = await Promise.all([listReadable(deps.db, whose, query), countReadable(deps.db, whose)])
  return { ...toPage([], total, query), records: rows.map((row) => presentTo(viewer, row)), orders: [] }
}

/** All clarifications of a contest, for its jury. */
export const readDesk = async (
  deps: Deps,
  caller: DeskCaller,
  query: QueryOf<Calls['desk']>,
): Promise<DataOf<Calls['desk']>> => {
  const desk = await openDesk(deps, caller, { cid: query.cid, desk: 'clarifications', use: 'read' })
  const [rows, { total, waiting }, problems] = await Promise.all([
    listAll(deps.db, query.cid, { ...query, state: query.state }),
    countAll(deps.db, query.cid),
    listProblems(deps.db, query.cid),
  ])
  const counted = query.state === undefined ? total : query.state === 'open' ? waiting : total - waiting
  return {
    ...toPage([], counted, query),
    records: rows.map((row) => presentAtDesk(desk.name, row)),
    orders: [],
    title: desk.row.title,
    waiting,
    problems: problems.map(({ label, title }) => ({ displayId: label, title })),
  }
}

const words = (row: ReadableRow | DeskRow) => ({
  id: row.id,
  displayId: row.label,
  question: row.question,
  answer: row.answer,
  isPublic: row.is_public,
  createdAt: toInstant(row.created_at),
  answeredAt: row.answered_at && toInstant(row.answered_at),
  updatedAt: toInstant(row.updated_at),
})

/** Authors of questions and answers are visible to the jury only. */
const presentTo = (viewer: SignedIn, row: ReadableRow): Clarification => ({
  ...words(row),
  isMine: row.account_id === viewer.id,
})

const presentAtDesk = (name: string, row: DeskRow): DeskClarification => ({
  ...words(row),
  username: row.username,
  answeredBy: row.answered_by,
  claimedBy: row.claimed_by,
  isClaimedByMe: row.claimed_by === name,
})

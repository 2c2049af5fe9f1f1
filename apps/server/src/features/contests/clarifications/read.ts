import {
  type Clarification,
  type clarifications,
  type DataOf,
  type DeskClarification,
  fail,
  type QueryOf,
  toInstant,
  toPage,
} from '@verdict/contract'
import type { SignedIn } from '@verdict/rules'
import type { Deps } from '../../../deps.ts'
import { openInSession } from '../core/find-contest.ts'
import { type DeskCaller, openDesk } from '../desks/open-desk.ts'
import {
  countQueues,
  countReadable,
  type DeskRow,
  listAll,
  listProblems,
  listReadable,
  type Queue,
  type ReadableRow,
} from './repository.ts'
import { clarificationSettingsOf } from './settings.ts'

type Calls = typeof clarifications

/** The caller's questions in a contest and the public answers (rule A). */
export const readClarifications = async (
  deps: Deps,
  viewer: SignedIn,
  query: QueryOf<Calls['list']>,
): Promise<DataOf<Calls['list']>> => {
  const { row: contest } = await openInSession(deps, viewer, query.cid)
  const whose = { contestId: query.cid, accountId: viewer.id }
  const [rows, total] = await Promise.all([listReadable(deps.db, whose, query), countReadable(deps.db, whose)])
  const records = rows.map((row) => presentTo(viewer, row))
  return { ...toPage([], total, query), records, orders: [], categories: contest.question_categories }
}

/** All clarifications of a contest, for its jury. */
export const readDesk = async (
  deps: Deps,
  caller: DeskCaller,
  query: QueryOf<Calls['desk']>,
): Promise<DataOf<Calls['desk']>> => {
  const desk = await openDesk(deps, caller, { cid: query.cid, desk: 'clarifications', use: 'read' })
  const [problems, counts] = await Promise.all([listProblems(deps.db, query.cid), countQueues(deps.db, query.cid)])
  const queue = queueOf(problems, query.about)
  const rows = await listAll(deps.db, query.cid, { ...query, state: query.state, queue })
  const { total, waiting } = sumOf(queue === undefined ? counts : counts.filter(isIn(queue)))
  const labels = new Map(problems.map(({ id, label }) => [id, label]))
  const counted = query.state === undefined ? total : query.state === 'open' ? waiting : total - waiting
  return {
    ...toPage([], counted, query),
    records: rows.map((row) => presentAtDesk(desk.name, row)),
    orders: [],
    title: desk.row.title,
    waiting: sumOf(counts).waiting,
    problems: problems.map(({ label, title }) => ({ displayId: label, title })),
    queues: counts
      .map((row) => ({
        displayId: labels.get(row.problem_id ?? 0) ?? null,
        category: row.category,
        total: row.total,
        waiting: row.waiting,
      }))
      .toSorted((a, b) => nameOf(a).localeCompare(nameOf(b))),
    ...clarificationSettingsOf(desk.row),
  }
}

type Problems = Awaited<ReturnType<typeof listProblems>>

/**
 * The queue a desk asks for.
 * @throws Refusal `contest.problemNotIn`
 */
const queueOf = (problems: Problems, about: string | undefined): Queue => {
  if (about === undefined || about === '') return undefined
  // A problem with this label has precedence.
  const problem = problems.find(({ label }) => label === about)
  if (problem !== undefined) return { problemId: problem.id, category: null }
  // Labels contain no slash.
  if (about.startsWith('/')) return { problemId: null, category: about.slice(1) }
  if (about !== 'general') throw fail('contest.problemNotIn')
  return { problemId: null, category: null }
}

const isIn =
  (queue: NonNullable<Queue>) =>
  (row: { readonly problem_id: number | null; readonly category: string | null }): boolean =>
    row.problem_id === queue.problemId && row.category === queue.category

const nameOf = ({ displayId, category }: { readonly displayId: string | null; readonly category: string | null }) =>
  displayId ?? (category === null ? '' : `/${category}`)

const sumOf = (counts: readonly { readonly total: number; readonly waiting: number }[]) => ({
  total: counts.reduce((sum, row) => sum + row.total, 0),
  waiting: counts.reduce((sum, row) => sum + row.waiting, 0),
})

const words = (row: ReadableRow | DeskRow) => ({
  id: row.id,
  displayId: row.label,
  category: row.category,
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

import {
  type DataOf,
  fail,
  isFigureOrder,
  type Locale,
  type QueryOf,
  type submissions,
  toInstant,
  toPage,
  verdict,
  verdictName,
} from '@verdict/contract'
import type { Viewer } from '@verdict/rules'
import type { Deps } from '../../deps.ts'
import { containing } from '../../platform/db/containing.ts'
import { RowBound, type Store } from '../../platform/db/prepared.ts'
import { requireGroupMember } from '../groups/find-group.ts'
import { editsProblem } from '../problems/bank/facts.ts'
import { openTraining } from '../trainings/core/find-training.ts'
import { countSubmissions, type Kept, keptFor } from './count-submissions.ts'
import { findPage, findPeople, type ListRow, orderOf } from './list-repository.ts'
import type { ListFilter } from './matching.ts'
import { findTarget } from './repository.ts'

type ListQuery = QueryOf<(typeof submissions)['list']>
type Page = DataOf<(typeof submissions)['list']>

/**
 * Submissions outside contests, newest first unless the other order is asked for (api-public 10.4). One statement; one
 * more to find who a part of a name means, and for a page beyond the last.
 * Contest submissions, whose results may be hidden, are not in this list, and theirs has no such orders: they would tell
 * what a frozen scoreboard hides.
 * @throws Refusal `auth.loginFirst` when a guest asks for its own, `group.notMember` for a group it is no member of,
 * `submission.orderNeedsOne`, or of `openTraining`
 */
export const listSubmissions = async (
  deps: Deps,
  viewer: Viewer,
  asked: ListQuery & { readonly locale: Locale },
): Promise<Page> => {
  if (asked.gid !== undefined) await requireGroupMember(deps, viewer, asked.gid)
  const training = asked.tid === undefined ? null : await openTraining(deps, viewer, asked.tid)
  const request = asked.preview === true ? await ofPreviews(deps, viewer, asked) : asked
  const filter = await ofOnePerson(deps, filterOf(viewer, request, training?.row ?? null), trimmed(asked.username))
  if (filter === null) return { ...toPage([], 0, asked), records: [], orders: [] }
  const offset = (asked.currentPage - 1) * asked.limit
  const span = {
    offset: offset === 0 ? null : offset,
    bound: new RowBound(asked.limit),
    locale: asked.locale,
  }
  if (asked.sort !== undefined && isFigureOrder(asked.sort) && !isBounded(filter))
    throw fail('submission.orderNeedsOne')
  const read = async (store: Store) => {
    const rows = (await findPage(store, { ...filter, ...span, ...orderOf(asked.sort) })).slice(0, asked.limit)
    return { rows, total: await totalOf(store, filter, { first: rows[0], offset }) }
  }
  const ownId = viewer.kind === 'user' ? viewer.id : null
  const { rows, total } = await (mayBeLate(filter, ownId)
    ? deps.replica.read({ from: read, isCurrent: ({ rows }) => !rows.some((row) => row.account_id === ownId) })
    : read(deps))
  return toPage(rows.map(presentRow), total, asked) as Page
}

/** Submissions of other people to public problems. Own ones, groups, trainings and previews are exact. */
const mayBeLate = ({ accountId, groupId, trainingId, isPreview }: ListFilter, ownId: string | null): boolean =>
  groupId === null && trainingId === null && !isPreview && (accountId === null || accountId !== ownId)

/** Of one problem or one user: few enough rows to sort. */
const isBounded = ({ accountId, problem, isWholeProblem }: ListFilter): boolean =>
  accountId !== null || (problem !== null && isWholeProblem)

/** Previews of one problem: all for its editors, the own ones for other users. */
const ofPreviews = async <T extends ListQuery>(deps: Deps, viewer: Viewer, asked: T): Promise<T> => {
  if (viewer.kind === 'guest') throw fail('auth.loginFirst')
  const target = asked.completeProblemID === true ? await findTarget(deps.db, asked.problemID ?? '') : undefined
  const isEditor = target !== undefined && (await editsProblem(deps.db, viewer, target))
  return isEditor ? asked : { ...asked, onlyMine: true }
}

/**
 * A name usually means one user, whose submissions have an index and a stored count. Returns the filter unchanged when
 * it means several, null when it means none.
 */
const ofOnePerson = async (
  deps: Deps,
  filter: ListFilter & Kept,
  name: string | null,
): Promise<(ListFilter & Kept) | null> => {
  if (name === null || filter.accountId !== null) return filter
  const [one, another] = await findPeople(deps, { name, pattern: containing(name) })
  if (one === undefined) return null
  if (another !== undefined) return filter
  const narrowed = { ...filter, username: null, accountId: one.id }
  return { ...narrowed, ...keptFor(narrowed) }
}

/** Each row has the total count; only a page beyond the last one has no row to read it from. */
const totalOf = async (
  store: Store,
  filter: ListFilter & Kept,
  page: { readonly first: ListRow | undefined; readonly offset: number },
): Promise<number> => {
  if (page.first !== undefined) return page.first.matches ?? 0
  return page.offset === 0 ? 0 : countSubmissions(store, filter)
}

const filterOf = (
  viewer: Viewer,
  asked: ListQuery,
  training: { readonly id: number; readonly group_id: number | null } | null,
): ListFilter & Kept => {
  if (asked.onlyMine === true && viewer.kind === 'guest') throw fail('auth.loginFirst')
  // The group comes from the training's row; `gid` next to it is only a hint.
  const groupId = training === null ? (asked.gid ?? null) : training.group_id
  const isWholeProblem = asked.completeProblemID === true
  const problem = trimmed(asked.problemID)
  const username = trimmed(asked.username)
  const filter = {
    accountId: asked.onlyMine === true && viewer.kind === 'user' ? viewer.id : null,
    username: username === null ? null : containing(username),
    problem: problem === null ? null : isWholeProblem ? problem.toUpperCase() : containing(problem),
    isWholeProblem,
    verdict: asked.status === undefined ? null : known(asked.status),
    groupId,
    trainingId: training?.id ?? null,
    isPreview: asked.preview === true,
  }
  return { ...filter, ...keptFor(filter) }
}

/** Unknown verdict codes match no row, and large numbers exceed the column's range. */
const known = (code: number): number => (verdictName(code) === null ? verdict.notSubmitted : code)

const trimmed = (text: string | undefined): string | null => {
  const word = text?.trim() ?? ''
  return word === '' ? null : word
}

const presentRow = (row: ListRow): Page['records'][number] => ({
  submitId: row.id,
  submitTime: toInstant(row.submitted_at),
  uid: row.account_id,
  username: row.username,
  pid: row.problem_id,
  displayPid: row.display_id,
  title: row.title,
  status: row.verdict,
  share: row.share,
  time: row.time_ms,
  memory: row.memory_kb,
  score: row.score,
  oiRankScore: row.rank_score,
  length: row.length,
  language: row.language,
  cid: 0,
  cpid: 0,
  judger: row.judger,
  isManual: row.is_manual,
  displayId: null,
  source: null,
  ip: null,
})

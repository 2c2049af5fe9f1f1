import {
  type contestSubmissions,
  type DataOf,
  inProgress,
  type QueryOf,
  toInstant,
  toPage,
  verdict,
  verdictName,
} from '@verdict/contract'
import { type ContestCut, type ContestTimes, contestCut, contestPhase, hasEnded, type SignedIn } from '@verdict/rules'
import type { Deps } from '../../../deps.ts'
import { containing } from '../../../platform/db/containing.ts'
import { type OpenContest, openContest } from '../core/find-contest.ts'
import { momentOf } from '../core/moment.ts'
import { storedTokens } from '../core/tokens.ts'
import { countEntries, countFromTallies, type EntryFilter, type EntryRow, findEntries } from './repository.ts'

type EntryListQuery = QueryOf<(typeof contestSubmissions)['list']>
type Page = DataOf<(typeof contestSubmissions)['list']>

/**
 * Submissions of a contest, newest first (api-contests-groups 2.4 and 2.6). Up to the freeze while it lasts, otherwise
 * up to the end unless late ones are requested. In an ACM contest the viewer's own continue after either, and in a
 * scored one with tokens they continue after the freeze without results. Submissions from before the start, and the
 * address of each, are visible to managers only.
 * @throws Refusal with the reason for refused access
 */
export const listEntries = async (deps: Deps, viewer: SignedIn, query: EntryListQuery): Promise<Page> => {
  const contest = await openContest(deps, viewer, query.contestID)
  const now = deps.clock.now()
  const cut = contestCut(viewer, momentOf(contest, now), { wantsAfterEnd: query.containsEnd === true })
  const filter = filterOf(viewer, contest, { asked: query, cut, now })
  const span = { offset: (query.currentPage - 1) * query.limit, limit: query.limit }
  const [rows, total] = await Promise.all([
    findEntries(deps.db, filter, { ...span, withAddress: contest.isAdmin }),
    countOf(deps, filter, cut),
  ])
  const hidesFigures = !contest.isAdmin && contestPhase(contest.terms, now) === 'running'
  const present = (row: EntryRow) => {
    const isOwn = row.account_id === viewer.id
    const entry = presentEntry(row, { times: contest.terms, hidesFigures: hidesFigures && !isOwn })
    const usedAt = contest.isAdmin || isOwn ? row.token_used_at : null
    const token = usedAt === null ? {} : { tokenUsedAt: toInstant(usedAt) }
    const isTaken = cut.isFrozen && contest.row.type === 1 && isAfter(row, cut) && row.token_used_at === null
    return isTaken ? { ...entry, ...hiddenResult } : { ...entry, ...token }
  }
  return toPage(rows.map(present), total, query) as Page
}

const isAfter = (row: EntryRow, { before }: ContestCut): boolean => before !== null && row.submitted_at >= before

/** What an own submission in the freeze of a scored contest hides. */
const hiddenResult = {
  status: verdict.hidden,
  time: null,
  memory: null,
  score: null,
  judger: null,
  isManual: false,
} as const

const filterOf = (
  viewer: SignedIn,
  contest: OpenContest,
  { asked, cut, now }: { readonly asked: EntryListQuery; readonly cut: ContestCut; readonly now: Date },
): EntryFilter => {
  const label = trimmed(asked.problemID)
  const isWhole = asked.completeProblemID === true
  const username = trimmed(asked.username)
  const { startsAt } = contest.terms
  const showsLater = showsOwnLater(contest, cut, now)
  const isMine = asked.onlyMine === true || (asked.beforeContestSubmit && !contest.isAdmin)
  return {
    contestId: contest.row.id,
    ...(asked.beforeContestSubmit
      ? { from: null, before: startsAt, alsoOf: null }
      : { from: startsAt, before: cut.before, alsoOf: showsLater ? viewer.id : null }),
    hidesLater: contest.row.type === 1,
    accountId: isMine ? viewer.id : null,
    username: username === null ? null : containing(username),
    verdict: asked.status === undefined ? null : known(asked.status),
    label: label === null ? null : { text: isWhole ? label : containing(label), isWhole },
  }
}

/**
 * Whether the viewer's own submissions continue after the cut. A cut in the future has none after it, so the list of a
 * running contest does not search for them.
 */
const showsOwnLater = ({ row }: OpenContest, { before, isFrozen }: ContestCut, now: Date): boolean => {
  if (before === null || before > now) return false
  // Participants use tokens on frozen submissions of scored contests, so they find their own.
  return row.type === 0 || (isFrozen && storedTokens(row) !== null)
}

/** Counted from the tallies when they cover the filter, so that the first page of a long contest counts no rows. */
const countOf = async (deps: Deps, filter: EntryFilter, cut: ContestCut): Promise<number> => {
  const isTallied =
    filter.from !== null &&
    filter.accountId === null &&
    filter.username === null &&
    (filter.verdict === null || !inProgress(filter.verdict)) &&
    filter.label?.isWhole !== false
  if (!isTallied) return countEntries(deps.db, filter)
  const spans = cut.isFrozen ? [1] : cut.before === null ? [1, 2, 3] : [1, 2]
  return countFromTallies(deps.db, filter, spans)
}

/** Unknown verdict codes match no row, and large numbers exceed the column's range. */
const known = (code: number): number => (verdictName(code) === null ? verdict.notSubmitted : code)

const trimmed = (text: string | undefined): string | null => {
  const word = text?.trim() ?? ''
  return word === '' ? null : word
}

const presentEntry = (
  row: EntryRow,
  { times, hidesFigures }: { readonly times: ContestTimes; readonly hidesFigures: boolean },
): Page['records'][number] => ({
  submitId: row.id,
  submitTime: toInstant(row.submitted_at),
  uid: row.account_id,
  username: row.username,
  pid: null,
  displayPid: null,
  displayId: row.label ?? '',
  title: row.title ?? '',
  status: row.verdict,
  share: row.share,
  time: hidesFigures ? null : row.time_ms,
  memory: hidesFigures ? null : row.memory_kb,
  length: hidesFigures ? null : row.length,
  score: row.score,
  oiRankScore: null,
  language: row.language,
  cid: row.contest_id,
  cpid: row.contest_problem_id,
  judger: row.judger,
  isManual: row.is_manual,
  source: null,
  ip: row.address,
  isLate: hasEnded(times, row.submitted_at),
})

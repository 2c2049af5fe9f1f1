import { type BoardTeam, type contestBoards, type DataOf, fail, toInstant, verdict } from '@verdict/contract'
import {
  authorize,
  contestPhase,
  contestTimeMs,
  isFrozenAt,
  refusalOf,
  type SignedIn,
  type Viewer,
} from '@verdict/rules'
import { sql } from 'kysely'
import type { Deps } from '../../../deps.ts'
import { hidePersonal } from '../../accounts/privacy/hide-personal.ts'
import { findGroupLevel } from '../../groups/find-group.ts'
import { openOwnContest } from '../core/find-contest.ts'
import { readShownPhotos } from '../photos/read-photos.ts'
import { type BoardTerms, readTerms } from './board-state.ts'
import { makePass, type PassUse, passOpens } from './pass.ts'

/**
 * Data of the resolver (api-contests-groups 4). It reveals all frozen results, so it requires a contest manager or a
 * pass created by one; it is public only when the results are public anyway: the public board is open and unfrozen.
 */

type Info = DataOf<typeof contestBoards.scrollInfo>
type Row = DataOf<typeof contestBoards.scrollSubmissions>[number]

interface BoardAddress {
  readonly cid?: number | undefined
  readonly pass?: string | undefined
}

interface OpenScroll {
  readonly terms: BoardTerms
  readonly freezesAt: Date
  /** Requested by a manager or with a pass. */
  readonly isTrusted: boolean
}

/**
 * The columns and times of a scroll board.
 * @throws Refusal `contest.missing`, `contest.noScrollBoard` or `contest.boardClosed`
 */
export const readScrollInfo = async (deps: Deps, viewer: Viewer, asked: BoardAddress): Promise<Info> => {
  const { terms, freezesAt, isTrusted } = await openScroll(deps, viewer, asked)
  return {
    id: terms.contest.row.id,
    rankShowName: terms.shownName,
    problemCount: terms.problems.length,
    balloonColor: Object.fromEntries(terms.problems.map(({ label, color }) => [label, color])),
    startTime: stamp(terms.contest.terms.startsAt),
    sealRankTime: stampOf(terms, freezesAt),
    starUserList: [...terms.stars],
    title: terms.contest.row.title,
    penalty: { perTryS: terms.contest.row.try_penalty_s, wholeMinutes: terms.contest.row.counts_minutes },
    compileErrorsCount: terms.records.compileErrorsCount,
    ...(terms.teams.organizations.length > 0 && { organizations: [...terms.teams.organizations] }),
    awards: terms.awards === undefined ? null : { by: terms.awards.by, list: [...terms.awardLooks] },
    photos: isTrusted ? await readShownPhotos(deps, viewer, terms.contest.row.id) : {},
  }
}

/**
 * The submissions of the contest's time, latest first; cancelled ones are left out.
 * @throws Refusal as `readScrollInfo`
 */
export const readScrollSubmissions = async (
  deps: Deps,
  viewer: Viewer,
  asked: BoardAddress & { readonly removeStar: boolean },
): Promise<Row[]> => {
  const { terms, isTrusted } = await openScroll(deps, viewer, asked)
  const { startsAt, endsAt } = terms.contest.terms
  const showsRealnames = isTrusted || terms.shownName === 'realname'
  const labels = new Set(terms.problems.map(({ label }) => label))
  const rows = await deps.db
    .selectFrom('submission')
    .innerJoin('contest_problem', 'contest_problem.id', 'submission.contest_problem_id')
    .innerJoin('account', 'account.id', 'submission.account_id')
    .select(['submission.id', 'submission.account_id', 'submission.verdict', 'submission.submitted_at'])
    .leftJoin('contest_window', (join) =>
      join
        .onRef('contest_window.contest_id', '=', 'submission.contest_id')
        .onRef('contest_window.account_id', '=', 'submission.account_id'),
    )
    .select(['contest_window.delay_s', 'contest_problem.id as place'])
    .select(['contest_problem.label', 'username', 'nickname', 'realname', 'school', 'avatar', 'gender'])
    .where('submission.contest_id', '=', terms.contest.row.id)
    .where('submission.contest_id', '<>', 0)
    .where('submission.verdict', '<>', verdict.cancelled)
    .where('submission.submitted_at', '>=', startsAt)
    .where('submission.submitted_at', '<', endsAt)
    .orderBy(sql`submission.id desc`)
    .execute()
  const shown = await hidePersonal(deps, { viewer, isJury: isTrusted }, { rows, idOf: (row) => row.account_id })
  return shown
    .filter(({ account_id, label }) => labels.has(label) && !terms.rules.excluded.has(account_id))
    .filter(({ username }) => !asked.removeStar || !terms.stars.has(username))
    .map((row) => ({
      uid: row.account_id,
      username: row.username,
      nickname: row.nickname,
      realname: showsRealnames ? row.realname : null,
      school: row.school,
      avatar: row.avatar,
      gender: row.gender,
      ...teamOf(terms, row.account_id),
      submitId: row.id,
      status: row.verdict,
      submitTime: stampOf(terms, row.submitted_at, { delayMs: (row.delay_s ?? 0) * 1_000, place: row.place }),
      displayId: row.label,
    }))
}

const openScroll = async (deps: Deps, viewer: Viewer, asked: BoardAddress): Promise<OpenScroll> => {
  const terms = asked.cid === undefined ? null : await readTerms(deps, asked.cid)
  if (terms === null) throw fail('contest.missing')
  const { contest } = terms
  const now = deps.clock.now()
  const level = await findGroupLevel(deps.db, viewer, contest.terms.groupId)
  const facts = { contest: contest.terms, groupLevel: level, now }
  const isAdmin = authorize(viewer, 'contest.readAll', facts)
  const isTrusted = isAdmin || (asked.pass !== undefined && passOpens(deps, passUse, asked.pass, contest.row.id))
  if (!isTrusted && !contest.terms.isVisible) throw fail('contest.missing')
  const { freezesAt } = contest.terms
  // With ties by run time a reveal could not place a row by what it shows.
  const isIcpc = terms.rules.format === 'icpc' && terms.rules.runTimeTies !== true
  if (!isIcpc || freezesAt === null || contestPhase(contest.terms, now) !== 'ended') {
    throw fail('contest.noScrollBoard')
  }
  const isOutside = refusalOf(viewer, 'contest.lookFromOutside', facts) === null
  if (!isTrusted && (!isOutside || isFrozenAt(contest.terms, now))) throw fail('contest.boardClosed')
  return { terms, freezesAt, isTrusted }
}

/** The resolver shows a team's name and organisation; its members and seat are not part of the reveal. */
const teamOf = ({ teams }: BoardTerms, userId: string): { readonly team?: BoardTeam } => {
  const team = teams.byAccount.get(userId)
  if (team === undefined) return {}
  const { name, organization, categories } = team
  return { team: { name, organization, categories: [...categories] } }
}

/** Any one zone does: readers use differences alone (section 4). */
const stamp = (at: Date): string => at.toISOString().slice(0, 19).replaceAll('-', '/').replace('T', ' ')

/** The start and the contest time after it: what is removed and a later start do not count. */
const stampOf = (
  { contest: { terms } }: BoardTerms,
  at: Date,
  own: { readonly delayMs?: number; readonly place?: number } = {},
): string => stamp(new Date(terms.startsAt.getTime() + contestTimeMs(terms, at, own)))

const passUse: PassUse = { place: 'scroll-board pass', lifeMs: 6 * 3_600_000 }

/**
 * A pass for the resolver of a contest.
 * @throws Refusal `contest.missing` or `contest.notYours`
 */
export const makeScrollPass = async (
  deps: Deps,
  viewer: SignedIn,
  cid: number,
): Promise<DataOf<typeof contestBoards.scrollPass>> => {
  await openOwnContest(deps, viewer, cid)
  const { pass, expiresAt } = makePass(deps, passUse, cid)
  return { pass, expiresAt: toInstant(expiresAt) }
}

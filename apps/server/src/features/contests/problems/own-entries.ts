import { inProgress, verdict } from '@verdict/contract'
import { isContestAdmin, isSealedAt, type SignedIn } from '@verdict/rules'
import type { Deps } from '../../../deps.ts'
import { type Contest, findContest, meetContest, type OpenContest, openContest } from '../core/find-contest.ts'
import { ownEntries, problemsOf } from './repository.ts'

/** How a person stands at a problem of a contest. */
export interface OwnStanding {
  readonly status: number
  readonly score: number | null
}

/**
 * A person's standings in a contest by internal problem id (api-contests-groups 2.4); problems they did not try are
 * left out. Behind the seal of an OI round nobody learns theirs, not even those who look after it.
 * @throws Refusal `contest.notFound`
 */
export const ownStandings = async (
  deps: Deps,
  viewer: SignedIn,
  asked: { readonly contestId: number; readonly wantsAfterEnd: boolean },
): Promise<ReadonlyMap<number, OwnStanding>> => {
  const contest = await meetContest(deps, viewer, asked.contestId, 'contest.notFound')
  const takesLate = contest.terms.takesLate && asked.wantsAfterEnd
  return standingsIn(deps, viewer, contest, { before: takesLate ? null : contest.terms.endsAt, onlyJudged: false })
}

/**
 * The problems of a contest for the strip below a problem, with the viewer's standings; what is still being judged does
 * not count yet, what came after the end does.
 * @throws Refusal that says why the viewer may not look
 */
export const ownStrip = async (deps: Deps, viewer: SignedIn, contestId: number) => {
  const contest = await openContest(deps, viewer, contestId)
  const [rows, standings] = await Promise.all([
    problemsOf(deps.db, contestId),
    standingsIn(deps, viewer, contest, { before: null, onlyJudged: true }),
  ])
  return rows.map((row) => ({
    pid: row.problem_id,
    problemId: row.label,
    title: row.title,
    status: standings.get(row.problem_id)?.status ?? null,
    score: standings.get(row.problem_id)?.score ?? null,
  }))
}

/**
 * A person's newest accepted program of a contest's problem may be handed back to them; in an OI round that is sealed
 * it would tell them its verdict.
 */
export const mayReadOwnAccepted = async (deps: Deps, viewer: SignedIn, contestId: number): Promise<boolean> => {
  const contest = await findContest(deps.db, contestId)
  if (contest === null) return false
  return !isSealedOi(deps, contest) || isContestAdmin(viewer, contest.terms, 0)
}

const standingsIn = async (
  deps: Deps,
  viewer: SignedIn,
  contest: OpenContest,
  wish: { readonly before: Date | null; readonly onlyJudged: boolean },
): Promise<ReadonlyMap<number, OwnStanding>> => {
  const isOi = contest.row.type === 1
  const isSealed = isSealedOi(deps, contest)
  const entries = await ownEntries(deps.db, { contestId: contest.row.id, accountId: viewer.id, before: wish.before })
  const found = new Map<number, OwnStanding>()
  for (const { problem_id: id, verdict: status, score } of entries) {
    if (wish.onlyJudged && inProgress(status)) continue
    const isBetter = !isOi && status === verdict.accepted
    if (found.has(id) && !isBetter) continue
    if (isSealed) found.set(id, { status: verdict.hidden, score: null })
    else found.set(id, { status, score: isOi ? score : null })
  }
  return found
}

const isSealedOi = (deps: Deps, { row, terms }: Contest): boolean =>
  row.type === 1 && isSealedAt(terms, deps.clock.now())

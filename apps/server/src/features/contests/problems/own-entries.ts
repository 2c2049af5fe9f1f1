import { inProgress, verdict } from '@verdict/contract'
import { isFrozenAt, type SignedIn } from '@verdict/rules'
import type { Deps } from '../../../deps.ts'
import { type Contest, findMet, meetContest, type OpenContest, openContest } from '../core/find-contest.ts'
import { ownEntries, problemsOf } from './repository.ts'

/** A user's result of a contest problem. */
export interface OwnStanding {
  readonly status: number
  readonly score: number | null
}

/**
 * A user's results in a contest by internal problem id (api-contests-groups 2.4); untried problems are omitted. During
 * the freeze of an OI contest results are hidden, also from managers.
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
 * The problems of a contest for the strip below a problem, with the viewer's results; pending submissions do not count
 * yet, late ones do.
 * @throws Refusal with the reason for refused access
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
 * Whether a user's newest accepted code of a contest problem may be returned to them; in a frozen OI contest it would
 * reveal the verdict.
 */
export const mayReadOwnAccepted = async (deps: Deps, viewer: SignedIn, contestId: number): Promise<boolean> => {
  const contest = await findMet(deps.db, viewer, contestId)
  return contest !== null && (!isFrozenOi(deps, contest) || contest.isAdmin)
}

const standingsIn = async (
  deps: Deps,
  viewer: SignedIn,
  contest: OpenContest,
  wish: { readonly before: Date | null; readonly onlyJudged: boolean },
): Promise<ReadonlyMap<number, OwnStanding>> => {
  const isOi = contest.row.type === 1
  const isFrozen = isFrozenOi(deps, contest)
  const entries = await ownEntries(deps.db, { contestId: contest.row.id, accountId: viewer.id, before: wish.before })
  const found = new Map<number, OwnStanding>()
  for (const { problem_id: id, verdict: status, score } of entries) {
    // Hidden results appear with the submission, so that the moment of the verdict is hidden too.
    if (wish.onlyJudged && inProgress(status) && !isFrozen) continue
    const isBetter = !isOi && status === verdict.accepted
    if (found.has(id) && !isBetter) continue
    if (isFrozen) found.set(id, { status: verdict.hidden, score: null })
    else found.set(id, { status, score: isOi ? score : null })
  }
  return found
}

const isFrozenOi = (deps: Deps, { row, terms }: Contest): boolean =>
  row.type === 1 && isFrozenAt(terms, deps.clock.now())

import { type ContestStatistics, fail, toInstant } from '@verdict/contract'
import { contestPhase, contestTimeMs, isFrozenAt, type SignedIn } from '@verdict/rules'
import type { DbWithSettings, Deps } from '../../../deps.ts'
import { remember } from '../../../platform/remember.ts'
import { closedPersonal } from '../../accounts/privacy/hide-personal.ts'
import { type OpenContest, openContest } from '../core/find-contest.ts'
import { shownProblemsOf } from '../core/shown-problems.ts'
import { type Counted, countContest } from './repository.ts'
import { stepFor } from './step.ts'

/** After the end many users load it at once; this freshness is enough. */
const keptMs = 10_000
const mostKept = 200

type StatisticsReader = () => Promise<ContestStatistics>

/**
 * Contest statistics (rule A): after its end, for its managers at any time; up to the freeze for other users while it
 * lasts.
 * @throws Refusal of `openContest` or `contest.statisticsNotYet`
 */
export const statisticsReader = (deps: Deps) => {
  const kept = new Map<string, StatisticsReader>()
  return async (viewer: SignedIn, cid: number): Promise<ContestStatistics> => {
    const contest = await openContest(deps, viewer, cid)
    const now = deps.clock.now()
    if (!contest.isAdmin && contestPhase(contest.terms, now) !== 'ended') throw fail('contest.statisticsNotYet')
    const { freezesAt, endsAt } = contest.terms
    const isFrozen = !contest.isAdmin && isFrozenAt(contest.terms, now)
    const upTo = isFrozen && freezesAt !== null ? freezesAt : endsAt
    // The key contains all inputs other than the submissions.
    const removed = JSON.stringify(contest.terms.removed ?? [])
    const key = [
      cid,
      upTo.getTime(),
      isFrozen,
      contest.terms.startsAt.getTime(),
      removed,
      contest.row.shown_name,
    ].join()
    const known = kept.get(key) ?? remember(deps.clock, keptMs, () => makeStatistics(deps, contest, { upTo, isFrozen }))
    // LRU: evicts the least recently used entry.
    kept.delete(key)
    kept.set(key, known)
    for (const oldest of kept.keys()) if (kept.size > mostKept) kept.delete(oldest)
    return known()
  }
}

interface Cut {
  readonly upTo: Date
  readonly isFrozen: boolean
}

const makeStatistics = async (
  deps: Deps,
  { row, terms }: OpenContest,
  { upTo, isFrozen }: Cut,
): Promise<ContestStatistics> => {
  const { db } = deps
  // Steps go by the time of each participant, so with individual time they end with it.
  const mostMs = terms.individualMs ?? Number.POSITIVE_INFINITY
  const secondsUpTo = (at: Date): number => Math.min(at.getTime() - terms.startsAt.getTime(), mostMs) / 1_000
  const stepS = stepFor(secondsUpTo(terms.endsAt))
  const span = { row, startsAt: terms.startsAt, upTo, stepS }
  const isOver = !isFrozen && contestPhase(terms, deps.clock.now()) === 'ended'
  const [problems, found] = await Promise.all([
    shownProblemsOf(db, row.id),
    isOver
      ? deps.replica.read({ from: (store) => countContest(store.db, span), isShared: true })
      : countContest(db, span),
  ])
  const counted = row.shown_name === 'realname' ? { ...found, firsts: await named(deps, found.firsts) } : found
  return {
    upTo: toInstant(upTo),
    isFrozen,
    submissions: counted.submissions,
    people: counted.people,
    problems: problems.map((problem) => presentProblem(terms, problem, counted)),
    languages: counted.languages.map(({ name, n }) => ({ name, count: n })),
    stepS,
    over: stepsOf(counted, { stepS, durationS: secondsUpTo(upTo) }),
    bySolved: Array.from(
      { length: problems.length + 1 },
      (_, solved) => counted.bySolved.find((item) => item.solved === solved)?.n ?? 0,
    ),
  }
}

/** First solvers by the names that every reader sees, because readers share the statistics. */
const named = async (deps: DbWithSettings, firsts: Counted['firsts']): Promise<Counted['firsts']> => {
  const closed = await closedPersonal(
    deps,
    { viewer: { kind: 'guest' } },
    firsts.map(({ uid }) => uid),
  )
  return firsts.map((first) => (closed?.(first.uid).includes('realname') ? { ...first, name: first.username } : first))
}

type Problem = Awaited<ReturnType<typeof shownProblemsOf>>[number]

const presentProblem = (
  terms: OpenContest['terms'],
  problem: Problem,
  counted: Counted,
): ContestStatistics['problems'][number] => {
  const mine = counted.problems.find(({ id }) => id === problem.id)
  const first = counted.firsts.find(({ id }) => id === problem.id)
  const verdicts = counted.verdicts.filter(({ id }) => id === problem.id)
  return {
    displayId: problem.label,
    title: problem.title,
    color: problem.color,
    submissions: mine?.submissions ?? 0,
    tried: mine?.tried ?? 0,
    solved: mine?.solved ?? 0,
    first: first === undefined ? null : { name: first.name, time: solvedAfterS(terms, first) },
    verdicts: verdicts.map(({ verdict, n }) => ({ status: verdict, count: n })),
  }
}

/** Contest time of a first solve: from the own start of its author, without removed time. */
const solvedAfterS = (
  terms: OpenContest['terms'],
  { id: place, atMs, delayS }: Pick<Counted['firsts'][number], 'id' | 'atMs' | 'delayS'>,
): number => Math.floor(contestTimeMs(terms, new Date(atMs), { delayMs: delayS * 1_000, place }) / 1_000)

/** Extra time goes beyond the duration. */
const stepsOf = (counted: Counted, { stepS, durationS }: { readonly stepS: number; readonly durationS: number }) =>
  Array.from(
    { length: Math.max(Math.ceil(durationS / stepS), ...counted.steps.map(({ step }) => step + 1)) },
    (_, step) => {
      const here = counted.steps.find((item) => item.step === step)
      return { submissions: here?.submissions ?? 0, solves: here?.solves ?? 0 }
    },
  )

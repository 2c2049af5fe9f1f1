import { type contestTokens, type OwnTokens, type QueryOf, toInstant, type tokenRefusals } from '@verdict/contract'
import {
  authorize,
  hiddenFromAuthors,
  isOwnTime,
  type SignedIn,
  type TokenRefusal,
  tokenRefusal,
  tokenStocks,
} from '@verdict/rules'
import type { Deps } from '../../../deps.ts'
import { openContest } from '../core/find-contest.ts'
import { momentOf } from '../core/moment.ts'
import { countsTokened, storedTokens } from '../core/tokens.ts'
import { pausesOf } from '../incidents/pauses.ts'
import { findPlaces, findTarget, findUses } from './repository.ts'
import { presentStock } from './token-times.ts'

type Shown = NonNullable<OwnTokens['submission']>

const words = {
  'contestToken.off': 'off',
  'contestToken.nothingHidden': 'nothingHidden',
  'contestToken.used': 'used',
  'contestToken.closed': 'closed',
  'contestToken.none': 'none',
  'contestToken.noUsesLeft': 'noUsesLeft',
  'contestToken.tooSoon': 'tooSoon',
} as const satisfies Record<Exclude<TokenRefusal, 'submission.notOwner'>, (typeof tokenRefusals)[number]>

/**
 * The viewer's tokens in a contest, and whether one can be used on the submission that the call names.
 * @throws Refusal with the reason for refused access
 */
export const readOwnTokens = async (
  deps: Deps,
  viewer: SignedIn,
  { cid, submitId }: QueryOf<(typeof contestTokens)['own']>,
): Promise<OwnTokens> => {
  const contest = await openContest(deps, viewer, cid)
  const rules = storedTokens(contest.row)
  const moment = momentOf(contest, deps.clock.now())
  const hides = authorize(viewer, 'contest.readAll', { contest: moment.terms, groupLevel: moment.standing.groupLevel })
    ? null
    : hiddenFromAuthors(moment)
  const isOpen = isOwnTime(moment, moment.now)
  const areCounted = rules !== null && countsTokened(contest.row)
  const known = { rules, isOpen, hides, areCounted }
  if (rules === null) return { ...known, contest: null, problems: [], uses: [], submission: null }
  const [uses, places, target, pauses] = await Promise.all([
    findUses(deps.db, { contestId: cid, accountId: viewer.id }),
    rules.problem === null ? [] : findPlaces(deps.db, cid),
    submitId === undefined ? null : findTarget(deps.db, { contestId: cid, submitId }),
    pausesOf(deps.db, cid),
  ])
  const shown = (): Shown | null => {
    if (target === null || submitId === undefined || target.ownerId !== viewer.id) return null
    const refusal = tokenRefusal(viewer, moment, target, { rules, uses, areCounted })
    if (refusal === 'submission.notOwner') return null
    const isPaused = pauses.some((pause) => [0, target.place].includes(pause.contest_problem_id))
    const usedAt = uses.find((use) => use.submitId === submitId)?.at
    return {
      submitId,
      displayId: target.label,
      usedAt: usedAt === undefined ? null : toInstant(usedAt),
      refusal: refusal === null ? (isPaused ? 'paused' : null) : words[refusal],
    }
  }
  const whole = tokenStocks(rules, moment, { uses, place: 0 }).contest
  return {
    ...known,
    contest: whole === null ? null : presentStock(whole, moment, null),
    problems: places.flatMap(({ id, label }) => {
      const stock = tokenStocks(rules, moment, { uses, place: id }).problem
      return stock === null ? [] : [{ displayId: label, ...presentStock(stock, moment, id) }]
    }),
    uses: uses.map((use) => ({ submitId: use.submitId, usedAt: toInstant(use.at) })),
    submission: shown(),
  }
}

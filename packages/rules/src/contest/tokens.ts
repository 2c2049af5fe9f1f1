import type { Viewer } from '../access/who.ts'
import { isFrozenAt } from '../board/view.ts'
import type { ContestMoment } from './entry.ts'
import { isContestAdmin } from './organisers.ts'
import { contestPhase } from './phase.ts'
import { contestTimeMs, ownTimes } from './window.ts'

/** How a participant gets and uses tokens of one kind. The rules are those of CMS ("Configuring a contest"). */
export interface TokenSet {
  /** Tokens at the participant's start; null for any number. */
  readonly initial: number | null
  /** Tokens held at most; null for any number. */
  readonly max: number | null
  /** One new token every so many minutes of contest time; 0 for none. */
  readonly everyMinutes: number
  /** Seconds from one use to the next. */
  readonly intervalSeconds: number
  /** Uses in total; null for any number. */
  readonly total: number | null
}

/** A use takes one token of each kind; a kind that is null does not restrict uses. */
export interface TokenRules {
  /** Tokens for the whole contest. */
  readonly contest: TokenSet | null
  /** Tokens for each problem. */
  readonly problem: TokenSet | null
}

/** The tokens of one kind at a moment. All times are milliseconds of contest time. */
export interface TokenStock {
  /** Tokens that the participant holds; null for any number. */
  readonly held: number | null
  /** Uses that are left in total; null for any number. */
  readonly usesLeft: number | null
  /** When the next token comes; null when none does. */
  readonly nextAtMs: number | null
  /** The earliest time of the next use; null when the last use is long enough ago. */
  readonly waitsUntilMs: number | null
}

/** The stock of one kind after the uses so far, which are in order of time. */
export const tokenStock = (set: TokenSet, usesMs: readonly number[], nowMs: number): TokenStock => {
  const usesLeft = set.total === null ? null : Math.max(0, set.total - usesMs.length)
  const last = usesMs.at(-1)
  const readyMs = last === undefined ? 0 : last + set.intervalSeconds * 1_000
  const waits = { usesLeft, waitsUntilMs: readyMs > nowMs ? readyMs : null }
  if (set.initial === null) return { ...waits, held: null, nextAtMs: null }
  const { max, initial, everyMinutes } = set
  const cap = (tokens: number): number => (max === null ? tokens : Math.min(max, tokens))
  const gap = everyMinutes * 60_000
  const made = (atMs: number): number => (gap === 0 ? 0 : Math.max(0, Math.floor(atMs / gap)))
  let held = cap(initial)
  let counted = 0
  for (const useMs of usesMs) {
    // Tokens that would exceed the most that can be held are lost, so each stretch is capped before its use.
    held = Math.max(0, cap(held + made(useMs) - counted) - 1)
    counted = made(useMs)
  }
  held = cap(held + made(nowMs) - counted)
  const grows = gap > 0 && (max === null || held < max) && usesLeft !== 0
  return { ...waits, held, nextAtMs: grows ? (made(nowMs) + 1) * gap : null }
}

/** A use of a token: its moment, and the contest problem of its submission. */
export interface TokenUse {
  readonly at: Date
  readonly place: number
}

/** The stocks of a participant in a contest: for the contest, and for one of its problems. */
export const tokenStocks = (
  rules: TokenRules,
  { terms, standing, now }: Pick<ContestMoment, 'terms' | 'standing' | 'now'>,
  { uses, place }: { readonly uses: readonly TokenUse[]; readonly place: number },
): { readonly contest: TokenStock | null; readonly problem: TokenStock | null } => {
  const delayMs = standing.window?.delayMs ?? 0
  const sorted = uses.toSorted((a, b) => a.at.getTime() - b.at.getTime())
  const stock = (set: TokenSet | null, of: number | null): TokenStock | null => {
    if (set === null) return null
    const timeOf = (at: Date): number => contestTimeMs(terms, at, { delayMs, place: of })
    const counted = of === null ? sorted : sorted.filter((use) => use.place === of)
    return tokenStock(
      set,
      counted.map(({ at }) => timeOf(at)),
      timeOf(now),
    )
  }
  return { contest: stock(rules.contest, null), problem: stock(rules.problem, place) }
}

/**
 * What a contest hides from the authors of submissions now: the whole result during the freeze, or the single cases.
 * Null when it hides nothing that a token could show.
 */
export const hiddenFromAuthors = ({ terms, rule, now }: ContestMoment): 'results' | 'cases' | null => {
  if (rule !== 'oi') return null
  if (isFrozenAt(terms, now)) return 'results'
  return terms.hidesCases && contestPhase(terms, now) !== 'ended' ? 'cases' : null
}

/** Whether it is the participant's own contest time. */
export const isOwnTime = ({ terms, standing }: Pick<ContestMoment, 'terms' | 'standing'>, at: Date): boolean => {
  if (terms.individualMs !== undefined && standing.window?.hasBegun !== true) return false
  return contestPhase(ownTimes(terms, standing.window), at) === 'running'
}

export type TokenRefusal =
  | 'contestToken.off'
  | 'submission.notOwner'
  | 'contestToken.nothingHidden'
  | 'contestToken.used'
  | 'contestToken.closed'
  | 'contestToken.none'
  | 'contestToken.noUsesLeft'
  | 'contestToken.tooSoon'

/** A submission on which a token would be used. */
export interface TokenTarget {
  readonly ownerId: string
  readonly submittedAt: Date
  /** Its contest problem. */
  readonly place: number
  readonly isTokened: boolean
  /** The problem shows single cases. */
  readonly opensCases: boolean
}

/** The tokens of a participant in a contest. */
export interface TokenPlan {
  readonly rules: TokenRules | null
  readonly uses: readonly TokenUse[]
  /** Submissions with a token count for the score, so a token is of use where nothing is hidden too. */
  readonly areCounted?: boolean
}

/**
 * Why a viewer who may look into the contest cannot use a token on a submission; null when they can. Managers see all
 * results without tokens.
 */
export const tokenRefusal = (
  viewer: Viewer,
  contest: ContestMoment,
  target: TokenTarget,
  { rules, uses, areCounted = false }: TokenPlan,
): TokenRefusal | null => {
  const { terms, standing, now } = contest
  if (rules === null || (rules.contest === null && rules.problem === null)) return 'contestToken.off'
  if (viewer.kind === 'guest' || viewer.id !== target.ownerId) return 'submission.notOwner'
  if (isContestAdmin(viewer, terms, standing.groupLevel)) return 'contestToken.nothingHidden'
  if (target.isTokened) return 'contestToken.used'
  const hidden = hiddenFromAuthors(contest)
  const showsNothing = hidden === null || (hidden === 'cases' && !target.opensCases)
  if (showsNothing && !areCounted) return 'contestToken.nothingHidden'
  if (!isOwnTime(contest, now) || !isOwnTime(contest, target.submittedAt)) return 'contestToken.closed'
  const stocks = Object.values(tokenStocks(rules, contest, { uses, place: target.place })).filter(
    (kind) => kind !== null,
  )
  if (stocks.some(({ usesLeft }) => usesLeft === 0)) return 'contestToken.noUsesLeft'
  if (stocks.some(({ held }) => held === 0)) return 'contestToken.none'
  return stocks.some(({ waitsUntilMs }) => waitsUntilMs !== null) ? 'contestToken.tooSoon' : null
}

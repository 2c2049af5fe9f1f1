import {
  type Awards,
  type BoardCell,
  type BoardRules,
  type ContestTerms,
  contestSeconds,
  contestTimeMs,
  type KeptBoard,
  keepFormatBoard,
  regularEnd,
} from '@verdict/rules'
import { z } from 'zod'
import type { Deps } from '../../../deps.ts'
import { governsPersonal } from '../../accounts/privacy/hide-personal.ts'
import { type Contest, findContest } from '../core/find-contest.ts'
import { countsCompileErrors } from '../core/format.ts'
import type { SiteFormats } from '../formats/site-formats.ts'
import {
  type BoardProblem,
  type Contestant,
  contestantsOf,
  leftOutOf,
  problemsOf,
  type RecordsOf,
  recordsOf,
} from './repository.ts'
import { boardRulesOf } from './rules-of.ts'
import { type BoardTeams, readTeams } from './teams.ts'

export { contestantsOf } from './repository.ts'

/** Name and colors of a row of `contest.awards`. */
export interface AwardLook {
  readonly name: string
  readonly background: string | null
  readonly color: string | null
  readonly num: number
}

/** Everything a board is made of besides its records. */
export interface BoardTerms {
  readonly contest: Contest
  readonly problems: readonly BoardProblem[]
  readonly rule: 'acm' | 'oi'
  readonly rules: BoardRules
  /** How the submissions of the contest are read. */
  readonly records: RecordsOf
  readonly shownName: 'username' | 'nickname' | 'realname'
  /** Usernames of accounts without a place: star accounts, and teams in a category without ranks. */
  readonly stars: ReadonlySet<string>
  readonly teams: BoardTeams
  readonly awards: Awards | undefined
  readonly awardLooks: readonly AwardLook[]
  /** The site hides personal data, so readers can differ in the names they see. */
  readonly isGoverned: boolean
}

/** A contest's board in memory, with the names of all people on it. */
export interface BoardState {
  readonly terms: BoardTerms
  readonly board: KeptBoard<BoardCell>
  readonly people: Map<string, Contestant>
}

const awardRows = z.array(
  z.object({
    name: z.string(),
    background: z.string().nullish(),
    color: z.string().nullish(),
    num: z.coerce.number().catch(0),
  }),
)
const starRows = z.array(z.string())

interface TermsParts extends Pick<BoardTerms, 'problems' | 'isGoverned' | 'teams'> {
  readonly leftOut: readonly string[]
  readonly formats: SiteFormats
}

/** Board terms of a contest. */
const termsOf = (contest: Contest, { problems, leftOut, teams, isGoverned, formats }: TermsParts): BoardTerms => {
  const { row, terms } = contest
  const common = {
    durationS: contestSeconds(terms, regularEnd(terms)),
    freezeS: terms.freezesAt === null ? null : contestSeconds(terms, terms.freezesAt),
    ...removedSecondsOf(terms),
    excluded: new Set(leftOut),
  }
  const awardLooks = row.award_type === 0 ? [] : awardRows.parse(row.awards).map(lookOf)
  const shared = {
    contest,
    problems,
    shownName: row.shown_name as BoardTerms['shownName'],
    stars: new Set([...starRows.parse(row.stars), ...teams.unranked]),
    teams,
    awards:
      row.award_type === 0
        ? undefined
        : { by: row.award_type === 1 ? ('proportion' as const) : ('count' as const), sizes: awardLooks },
    awardLooks,
    isGoverned,
  }
  const rules = boardRulesOf(row, common, formats)
  const records = {
    contestId: row.id,
    startsAt: terms.startsAt,
    removed: terms.removed ?? [],
    compileErrorsCount: countsCompileErrors(row),
    withSubtasks: rules.format === 'ioi' || (rules.format === 'site' && rules.definition?.usesSubtasks === true),
    withHacks: rules.format === 'codeforces',
    withTokens: rules.format === 'oi' && rules.counts === 'tokenedLast',
  }
  return { ...shared, rule: row.type === 0 ? 'acm' : 'oi', rules, records }
}

/** Time before the end that is removed for all problems. */
const removedSecondsOf = (terms: ContestTerms): { readonly removedS?: number } => {
  const end = regularEnd(terms)
  const removedS = contestSeconds(terms, end) - Math.floor(contestTimeMs(terms, end) / 1_000)
  return removedS === 0 ? {} : { removedS }
}

const lookOf = ({ name, background = null, color = null, num }: z.output<typeof awardRows>[number]): AwardLook => ({
  name,
  background,
  color,
  num: Math.trunc(num),
})

export type BuildDeps = Pick<Deps, 'db' | 'settings' | 'formats'>

/** Reads the terms of a contest's board; null where there is no such contest. */
export const readTerms = async (
  { db, settings, formats }: BuildDeps,
  contestId: number,
): Promise<BoardTerms | null> => {
  const contest = await findContest(db, contestId)
  if (contest === null) return null
  const [problems, leftOut] = [await problemsOf(db, contestId), await leftOutOf(db, contest.row)]
  const teams = await readTeams(db, contestId)
  return termsOf(contest, { problems, leftOut, teams, isGoverned: await governsPersonal({ settings }), formats })
}

/** Makes a contest's board from the database alone; null where there is no such contest. */
export const buildBoard = async (deps: BuildDeps, contestId: number): Promise<BoardState | null> => {
  const terms = await readTerms(deps, contestId)
  if (terms === null) return null
  const board = keepFormatBoard(terms.rules)
  const records = await recordsOf(deps.db, terms.records)
  board.load(records)
  const people = await contestantsOf(deps, new Set(records.map(({ userId }) => userId)))
  return { terms, board, people: new Map(people) }
}

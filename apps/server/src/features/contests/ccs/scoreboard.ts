import { type CcsCell, type CcsObject, type CcsScoreboard, verdict } from '@verdict/contract'
import {
  type AcmCell,
  type BoardCell,
  type BoardRow,
  type BoardRules,
  contestTimeMs,
  costOf,
  type PlacedRow,
  placeRows,
} from '@verdict/rules'
import type { Deps } from '../../../deps.ts'
import { nameOf } from '../board/first-solves.ts'
import { starIdsOf } from '../board/snapshot.ts'
import { partOf } from '../board/teams.ts'
import { countsTokened } from '../core/tokens.ts'
import { categoriesOf } from '../teams/read-teams.ts'
import type { Round } from './open-round.ts'
import { presentState, ruleOf } from './present.ts'
import { CcsFault } from './reply.ts'
import {
  type EntryRow,
  entriesOf,
  firstSolves,
  isBeingJudged,
  problemsOf,
  starNamesOf,
  waitingOf,
} from './repository.ts'
import { absolute, relative } from './times.ts'

/** The board of a contest as a viewer sees it: the one that is kept for the site's own pages. */
export const readBoard = async (deps: Deps, round: Round) => {
  const board = await deps.boards.open(round.contest.row.id)
  if (round.sight === 'whole') await board.catchUp()
  const state = board.state()
  if (state === null) throw new Error(`There is no board of contest ${round.contest.row.id}.`)
  return { state, snapshot: board.snapshot({ forces: round.sight === 'whole', wantsAfterEnd: false }) }
}

/**
 * The scoreboard of all ranked participants, or of a group: `guests` are those without a rank, the others are the
 * categories of the contest.
 * @throws CcsFault 400 for an unknown group
 */
export const readScoreboard = async (deps: Deps, round: Round, groupId?: string): Promise<CcsScoreboard> => {
  const group = groupId ?? 'participants'
  const { db } = deps
  const { row, terms } = round.contest
  const categories = await categoriesOf(db, row.id)
  const isCategory = categories.some(({ id }) => id === group)
  if (group !== 'participants' && group !== 'guests' && !isCategory) {
    throw new CcsFault(400, 'There is no such group.')
  }
  const head = {
    time: absolute(round.now),
    contest_time: relative(contestTimeMs(terms, round.now)),
    state: presentState(round, await isBeingJudged(db, row.id)),
  }
  if (round.sight === 'waiting') return { ...head, rows: [] }
  const { state, snapshot } = await readBoard(deps, round)
  const stars = starIdsOf(state)
  const part = isCategory ? partOf(state.terms.teams, { organization: null, category: group }) : null
  const isIn = (userId: string): boolean => {
    if (!state.people.has(userId)) return false
    if (part === null) return stars.has(userId) === (group === 'guests')
    return part.has(userId) && (part.ranksAll || !stars.has(userId))
  }
  const placed = placeRows(
    snapshot.rows.filter(({ userId }) => isIn(userId)),
    { stars: new Set() },
  )
  const columns = await problemsOf(db, row.id)
  const isOi = ruleOf(round) === 'oi'
  const tries = isOi ? await oiTries(deps, round) : await acmTries(deps, round)
  const presentCell = isOi ? presentOi : presentAcm
  const nameFor = (userId: string): string => nameOf(state, state.people.get(userId), 'everyone') ?? ''
  return {
    ...head,
    rows: inOrder(placed, nameFor).map(({ row: line, place }) => ({
      rank: place ?? 1,
      team_id: line.userId,
      score: isOi
        ? { score: line.points }
        : {
            num_solved: line.points,
            total_time: minutesOf(penaltyOf(state.terms.rules, line)),
            ...lastSolve(line.cells),
          },
      problems: columns.map(({ id, label }) =>
        presentCell(String(id), line.cells.get(label), tries(line.userId, label)),
      ),
    })),
  }
}

/** Equal places by the name, as the standard has it. */
const inOrder = (placed: readonly PlacedRow<BoardCell>[], nameOf: (userId: string) => string) => {
  const { compare } = new Intl.Collator('en-US')
  return [...placed].sort(
    (a, b) => (a.place ?? 0) - (b.place ?? 0) || compare(nameOf(a.row.userId), nameOf(b.row.userId)),
  )
}

const isAcm = (cell: BoardCell): cell is AcmCell => 'wrongTries' in cell

/** Penalty time also where the run time breaks ties, as the standard has no other. */
export const penaltyOf = (rules: BoardRules, { time, cells }: BoardRow<BoardCell>): number => {
  if (rules.format !== 'icpc' || rules.runTimeTies !== true) return time
  return [...cells.values()].reduce(
    (sum, cell) =>
      isAcm(cell) && cell.solvedAtS !== null ? sum + costOf(rules.penalty, cell.solvedAtS, cell.wrongTries) : sum,
    0,
  )
}

const minutesOf = (seconds: number): number => Math.floor(seconds / 60)

const lastSolve = (cells: ReadonlyMap<string, BoardCell>): { readonly time?: number } => {
  const solves = [...cells.values()].flatMap((cell) =>
    isAcm(cell) && cell.solvedAtS !== null ? minutesOf(cell.solvedAtS) : [],
  )
  return solves.length === 0 ? {} : { time: Math.max(...solves) }
}

/** Try counts that a board cell lacks. */
interface Tries {
  readonly waiting: number
  readonly judged: number
  /** When the score that counts was made. */
  readonly scoredAtMs: number
}

type TriesOf = (userId: string, label: string) => Tries

const presentAcm = (problem_id: string, cell: BoardCell | undefined, { waiting }: Tries): CcsCell => {
  if (cell === undefined || !isAcm(cell)) return { problem_id, num_judged: 0, num_pending: waiting, solved: false }
  const isSolved = cell.solvedAtS !== null
  return {
    problem_id,
    num_judged: cell.wrongTries + (isSolved ? 1 : 0),
    num_pending: isSolved ? 0 : cell.frozenTries + waiting,
    solved: isSolved,
    ...(cell.solvedAtS !== null && { time: minutesOf(cell.solvedAtS) }),
  }
}

const presentOi = (problem_id: string, cell: BoardCell | undefined, tries: Tries): CcsCell => {
  const score = cell === undefined || isAcm(cell) ? 0 : Math.max(0, cell.score ?? 0)
  const scoredS = cell !== undefined && 'timeS' in cell && cell.timeS !== null ? cell.timeS : tries.scoredAtMs / 1_000
  return {
    problem_id,
    num_judged: tries.judged,
    num_pending: tries.waiting,
    score,
    ...(score > 0 && { time: minutesOf(scoredS) }),
  }
}

const acmTries = async ({ db }: Deps, { contest, isFrozen }: Round): Promise<TriesOf> => {
  // A frozen cell counts the submissions of the freeze itself.
  const rows = await waitingOf(db, contest.row, isFrozen ? contest.terms.freezesAt : null)
  const waiting = new Map(rows.map(({ account_id, label, n }) => [`${account_id} ${label}`, n]))
  return (userId, label) => ({ waiting: waiting.get(`${userId} ${label}`) ?? 0, judged: 0, scoredAtMs: 0 })
}

const oiTries = async ({ db }: Deps, round: Round): Promise<TriesOf> => {
  const { row, terms } = round.contest
  const byCell = Map.groupBy(await entriesOf(db, row), ({ account_id, label }) => `${account_id} ${label}`)
  const { freezesAt, startsAt } = terms
  const isOpen = ({ verdict: code }: EntryRow): boolean => code === verdict.pending || code === verdict.submitting
  return (userId, label) => {
    const all = byCell.get(`${userId} ${label}`) ?? []
    const judged = all.filter(
      (item) => !isOpen(item) && !(round.isFrozen && freezesAt !== null && item.submitted_at >= freezesAt),
    )
    const counted = countedOf(round, judged)
    return {
      waiting: all.length - judged.length,
      judged: judged.length,
      scoredAtMs: counted === undefined ? 0 : counted.submitted_at.getTime() - startsAt.getTime(),
    }
  }
}

/** The submission whose score counts: the earliest of equal ones. */
const countedOf = ({ contest, isFrozen }: Round, judged: readonly EntryRow[]): EntryRow | undefined => {
  const { row, terms } = contest
  const { freezesAt } = terms
  const isTokened = ({ tokened_at: at }: EntryRow): boolean =>
    at !== null && !(isFrozen && freezesAt !== null && at >= freezesAt)
  const last = judged.at(-1)
  if (row.oi_counts === 'Recent') return last
  const eligible = countsTokened(row) ? judged.filter((entry) => entry === last || isTokened(entry)) : judged
  const best = Math.max(...eligible.map(({ score }) => score ?? 0))
  return eligible.find(({ score }) => score === best)
}

/** The first team to solve each problem: one each, by the order of submission, without hidden teams. */
const firstSolversOf = async ({ db }: Deps, { contest }: Round): Promise<readonly (readonly [number, string])[]> => {
  const rows = await firstSolves(db, contest.row, await starNamesOf(db, contest.row))
  return rows.map((row) => [row.contest_problem_id, row.account_id])
}

/**
 * Awards, once the contest is over and its results are visible: the winner, the first solves, and the contest's own
 * awards.
 */
export const readAwards = async (deps: Deps, round: Round): Promise<readonly CcsObject<'awards'>[]> => {
  if (!round.isOver || round.isFrozen) return []
  const { state, snapshot } = await readBoard(deps, round)
  const { placed } = snapshot.list(false)
  const known = placed.filter(({ row }) => state.people.has(row.userId))
  const teams = (takes: (placed: PlacedRow<BoardCell>) => boolean): string[] =>
    known.filter(takes).map(({ row }) => row.userId)
  const solvers = new Map(ruleOf(round) === 'oi' ? [] : await firstSolversOf(deps, round))
  const firsts = (await problemsOf(deps.db, round.contest.row.id)).map(({ id, label }) => ({
    id: `first-to-solve-${id}`,
    citation: `First to solve problem ${label}`,
    team_ids: teams(({ row }) => row.userId === solvers.get(id)),
  }))
  const own = state.terms.awardLooks.map(({ name }, index) => ({
    id: `award-${index + 1}`,
    citation: name,
    team_ids: teams(({ award }) => award === index),
  }))
  const winner = {
    id: 'winner',
    citation: 'Winner of the contest',
    team_ids: teams(({ place, row }) => place === 1 && row.points > 0),
  }
  return [winner, ...firsts, ...own].filter(({ team_ids }) => team_ids.length > 0)
}

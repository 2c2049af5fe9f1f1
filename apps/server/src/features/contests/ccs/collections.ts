import {
  type CcsCollection,
  type CcsObject,
  type ccsAccess,
  ccsCollections,
  ccsContest,
  ccsState,
} from '@verdict/contract'
import type { z } from 'zod'
import type { Deps } from '../../../deps.ts'
import { countsCompileErrors } from '../core/format.ts'
import { categoriesOf, organizationsOf } from '../teams/read-teams.ts'
import type { Round } from './open-round.ts'
import {
  groups,
  presentAccount,
  presentClarification,
  presentGroup,
  presentJudgement,
  presentLanguage,
  presentOrganization,
  presentPersons,
  presentProblem,
  presentRun,
  presentState,
  presentSubmission,
  presentTeam,
  ruleOf,
  schoolOf,
  showsRuns,
} from './present.ts'
import {
  casesOf,
  clarificationsOf,
  type EntryRow,
  entriesOf,
  isBeingJudged,
  languagesOf,
  problemsOf,
  starNamesOf,
} from './repository.ts'
import { readTeamRows } from './rows.ts'
import { readAwards } from './scoreboard.ts'
import { judgementTypes } from './verdicts.ts'

/** An object of any collection. */
export type AnyObject = CcsObject<CcsCollection>

export const isCollection = (name: string): name is CcsCollection => Object.hasOwn(ccsCollections, name)

/** Real names and usernames of participants, for managers alone. */
const readPeople = async (deps: Deps, round: Round) => (round.sight === 'whole' ? readTeamRows(deps, round) : [])

const readOrganizations = async (deps: Deps, round: Round): Promise<readonly CcsObject<'organizations'>[]> => {
  const entered = round.sight === 'waiting' ? [] : await organizationsOf(deps.db, round.contest.row.id)
  const schools = (await readTeamRows(deps, round)).flatMap((row) => schoolOf(row) ?? [])
  const all = [...schools, ...entered.map(presentOrganization)]
  return [...new Map(all.map((item) => [item.id, item])).values()].sort((a, b) => (a.id < b.id ? -1 : 1))
}

/** The submissions visible to a viewer; during the freeze too, without their results. */
export const readEntries = async ({ db }: Deps, round: Round, ids?: readonly number[]): Promise<readonly EntryRow[]> =>
  round.sight === 'waiting' ? [] : entriesOf(db, round.contest.row, ids)

/** The visible single cases of submissions. */
export const readRuns = async (
  { db }: Deps,
  round: Round,
  entries: readonly EntryRow[],
): Promise<readonly CcsObject<'runs'>[]> => {
  const shown = new Map(entries.filter((row) => showsRuns(row, round)).map((row) => [row.judging_id, row]))
  if (shown.size === 0) return []
  const rows = await casesOf(
    db,
    [...shown.keys()].flatMap((id) => id ?? []),
  )
  return rows.flatMap((row) => {
    const entry = shown.get(row.judging_id)
    return entry === undefined ? [] : presentRun(row, entry, round)
  })
}

type Readers = { readonly [C in CcsCollection]: (deps: Deps, round: Round) => Promise<readonly CcsObject<C>[]> }

const readers: Readers = {
  'judgement-types': async (_, round) =>
    judgementTypes(ruleOf(round), { compileErrorsCount: countsCompileErrors(round.contest.row) }),
  languages: async ({ db }, { contest }) => (await languagesOf(db, contest.row)).map(presentLanguage),
  problems: async ({ db }, round) => {
    // Problems are hidden before the start.
    if (round.sight === 'waiting') return []
    const rows = await problemsOf(db, round.contest.row.id)
    return rows.map((row, ordinal) => presentProblem(row, ordinal, round))
  },
  groups: async ({ db }, { contest }) => [...groups, ...(await categoriesOf(db, contest.row.id)).map(presentGroup)],
  organizations: readOrganizations,
  teams: async (deps, round) => {
    const stars = new Set(await starNamesOf(deps.db, round.contest.row))
    return (await readTeamRows(deps, round)).map((row) => presentTeam(row, round, stars))
  },
  persons: async (deps, round) => (await readPeople(deps, round)).flatMap(presentPersons),
  accounts: async (deps, round) => (await readPeople(deps, round)).map(presentAccount),
  submissions: async (deps, round) => (await readEntries(deps, round)).map((row) => presentSubmission(row, round)),
  judgements: async (deps, round) =>
    (await readEntries(deps, round)).flatMap((row) => presentJudgement(row, round) ?? []),
  runs: async (deps, round) => readRuns(deps, round, await readEntries(deps, round)),
  clarifications: async ({ db }, round) => {
    // An outside board opens results to all, not what contestants ask: problems are quoted there.
    if (round.sight === 'waiting' || !round.mayLookInside) return []
    const rows = await clarificationsOf(db, round.contest.row, { all: round.sight === 'whole' })
    return rows.flatMap((row) => presentClarification(row, round))
  },
  awards: readAwards,
  // We have no commentary.
  commentary: async () => [],
}

/** A whole collection as the viewer sees it. */
export const readCollection = (deps: Deps, round: Round, name: CcsCollection): Promise<readonly AnyObject[]> =>
  readers[name](deps, round)

/** One object of a collection; results of a submission are found by the submission number at the start of their id. */
export const readObject = async (
  deps: Deps,
  round: Round,
  { collection, id }: { readonly collection: CcsCollection; readonly id: string },
): Promise<AnyObject | null> => {
  if (collection !== 'submissions' && collection !== 'judgements' && collection !== 'runs') {
    return (await readCollection(deps, round, collection)).find((item) => item.id === id) ?? null
  }
  const number = /^([1-9]\d{0,14})(-\d{1,9})?$/.exec(id)?.[1]
  if (number === undefined) return null
  const entries = await readEntries(deps, round, [Number(number)])
  const found = {
    submissions: () => entries.map((row) => presentSubmission(row, round)),
    judgements: () => entries.flatMap((row) => presentJudgement(row, round) ?? []),
    runs: () => readRuns(deps, round, entries),
  }[collection]
  return (await found()).find((item) => item.id === id) ?? null
}

export const readContestState = async ({ db }: Deps, round: Round) =>
  presentState(round, round.isOver && (await isBeingJudged(db, round.contest.row.id)))

const propertiesFor = (round: Round) => {
  const isManager = round.sight === 'whole'
  const hiddenFromOthers: Readonly<Record<string, readonly string[]>> = {
    teams: ['photo'],
    judgements: round.isOver ? [] : ['max_run_time'],
    runs: round.isOver ? [] : ['run_time'],
  }
  const { persons, accounts, ...collections } = ccsCollections
  const shapes = { contest: ccsContest, ...collections, ...(isManager && { persons, accounts }), state: ccsState }
  return Object.entries(shapes).map(([type, schema]) => ({
    type,
    properties: Object.keys(schema.shape).filter(
      (name) => isManager || hiddenFromOthers[type]?.includes(name) !== true,
    ),
  }))
}

/**
 * The viewer's read permissions; the API is read only. Clients fetch every listed type as JSON, so the event feed, which
 * is lines of JSON, is not listed.
 */
export const readAccess = (round: Round): z.output<typeof ccsAccess> => ({
  capabilities: [],
  endpoints: [...propertiesFor(round), { type: 'scoreboard', properties: ['time', 'contest_time', 'state', 'rows'] }],
})

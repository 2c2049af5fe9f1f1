import { z } from 'zod'

/**
 * The supported objects of the CCS Contest API 2023-06, with the patterns of the published schema. Null properties are
 * omitted, as the standard allows.
 */

/** Version and URL of the standard. */
export const ccsVersion = { version: '2023-06', url: 'https://ccs-specs.icpc.io/2023-06/contest_api' } as const

const id = z
  .string()
  .max(36)
  .regex(/^[A-Za-z0-9_]([A-Za-z0-9_.-]{0,34}[A-Za-z0-9_-])?$/)
const time = z.string().regex(/^[12]\d{3}-[01]\d-[0-3]\dT[0-2]\d:[0-6]\d:[0-6]\d\.\d{3}Z$/)
const relativeTime = z.string().regex(/^-?([1-9]\d*)?\d:[0-5]\d:[0-5]\d\.\d{3}$/)
const seconds = z.number().min(0).multipleOf(0.001)
const file = z.strictObject({ href: z.string(), filename: z.string(), mime: z.string() })

const picture = file.extend({ width: z.int().min(1), height: z.int().min(1) })

/** Names of verdicts that the standard knows. */
export const ccsVerdicts = ['AC', 'WA', 'TLE', 'MLE', 'RTE', 'PE', 'CE', 'RE', 'JE', 'SE', 'CS'] as const
export type CcsVerdict = (typeof ccsVerdicts)[number]

const contest = z.strictObject({
  id,
  name: z.string(),
  formal_name: z.string(),
  start_time: time,
  duration: relativeTime,
  scoreboard_freeze_duration: relativeTime.optional(),
  scoreboard_type: z.enum(['pass-fail', 'score']),
  /** Whole minutes. */
  penalty_time: z.int().min(0).optional(),
})

const state = z.strictObject({
  started: time.nullable(),
  frozen: time.nullable(),
  ended: time.nullable(),
  thawed: time.nullable(),
  finalized: time.nullable(),
  end_of_updates: time.nullable(),
})

const judgementType = z.strictObject({
  id: z.enum(ccsVerdicts),
  name: z.string(),
  penalty: z.boolean().optional(),
  solved: z.boolean(),
})

const language = z.strictObject({
  id,
  name: z.string(),
  entry_point_required: z.boolean(),
  extensions: z.array(z.string()),
})

const problem = z.strictObject({
  id,
  label: z.string(),
  name: z.string(),
  ordinal: z.int().min(0),
  rgb: z
    .string()
    .regex(/^#[0-9a-f]{6}$/)
    .optional(),
  color: z.string().optional(),
  time_limit: seconds,
  test_data_count: z.int().min(0),
  max_score: z.number().optional(),
})

const group = z.strictObject({ id, name: z.string() })
const organization = z.strictObject({
  id,
  name: z.string(),
  formal_name: z.string(),
  country: z
    .string()
    .regex(/^[A-Z]{3}$/)
    .optional(),
})

const team = z.strictObject({
  id,
  name: z.string(),
  label: z.string(),
  display_name: z.string(),
  organization_id: id.optional(),
  group_ids: z.array(id),
  /** Takes no place. */
  hidden: z.boolean().optional(),
  /** For managers alone. */
  photo: z.array(picture).optional(),
})

/** For managers alone, as are accounts: a member of a team, or the participant. */
const person = z.strictObject({ id, team_ids: z.array(id), name: z.string(), role: z.literal('contestant') })

const account = z.strictObject({
  id,
  username: z.string(),
  name: z.string(),
  type: z.literal('team'),
  team_id: id,
  /** Absent for a team whose members are known: they share the account. */
  person_id: id.optional(),
})

const submission = z.strictObject({
  id,
  language_id: id,
  problem_id: id,
  team_id: id,
  time,
  contest_time: relativeTime,
  /** Always present, because the published schema requires it for some language ids and permits null for the others. */
  entry_point: z.string().nullable(),
  /** Nothing but for managers. */
  files: z.array(file),
})

const judgement = z.strictObject({
  id,
  submission_id: id,
  judgement_type_id: z.enum(ccsVerdicts),
  score: z.number().min(0).optional(),
  start_time: time,
  start_contest_time: relativeTime,
  end_time: time,
  end_contest_time: relativeTime,
  max_run_time: seconds.optional(),
})

const run = z.strictObject({
  id,
  judgement_id: id,
  ordinal: z.int().min(0),
  judgement_type_id: z.enum(ccsVerdicts),
  time,
  contest_time: relativeTime,
  run_time: seconds.optional(),
})

const clarification = z.strictObject({
  id,
  from_team_id: id.nullable(),
  to_team_id: id.nullable(),
  reply_to_id: id.nullable(),
  problem_id: id.nullable(),
  text: z.string(),
  time,
  contest_time: relativeTime,
})

const award = z.strictObject({ id, citation: z.string(), team_ids: z.array(id) })

const commentary = z.strictObject({ id, time, contest_time: relativeTime, message: z.string() })

/** The collections of a contest, ordered so that each refers only to earlier ones. */
export const ccsCollections = {
  'judgement-types': judgementType,
  languages: language,
  problems: problem,
  groups: group,
  organizations: organization,
  teams: team,
  persons: person,
  accounts: account,
  submissions: submission,
  judgements: judgement,
  runs: run,
  clarifications: clarification,
  awards: award,
  commentary,
} as const
export type CcsCollection = keyof typeof ccsCollections
export type CcsObject<C extends CcsCollection> = z.output<(typeof ccsCollections)[C]>

export const ccsInfo = z.strictObject({
  version: z.literal(ccsVersion.version),
  version_url: z.string(),
  provider: z.strictObject({ name: z.string(), version: z.string() }),
})

export const ccsContest = contest
export type CcsContest = z.output<typeof contest>
export const ccsState = state
export type CcsState = z.output<typeof state>

export const ccsAccess = z.strictObject({
  capabilities: z.array(z.never()),
  endpoints: z.array(z.strictObject({ type: z.string(), properties: z.array(z.string()).min(1) })),
})

const cell = z.strictObject({
  problem_id: id,
  num_judged: z.int().min(0),
  num_pending: z.int().min(0),
  solved: z.boolean().optional(),
  score: z.number().min(0).optional(),
  /** Whole minutes; where something was solved or scored. */
  time: z.int().min(0).optional(),
})
export type CcsCell = z.output<typeof cell>

const boardScore = z.union([
  z.strictObject({ num_solved: z.int().min(0), total_time: z.int().min(0), time: z.int().min(0).optional() }),
  z.strictObject({ score: z.number(), time: z.int().min(0).optional() }),
])

export const ccsScoreboard = z.strictObject({
  time,
  contest_time: relativeTime,
  state,
  rows: z.array(z.strictObject({ rank: z.int().min(1), team_id: id, score: boardScore, problems: z.array(cell) })),
})
export type CcsScoreboard = z.output<typeof ccsScoreboard>

/** One line of the event feed. Data is an object, a whole collection, or null after a deletion. */
export const ccsEvent = z.strictObject({
  type: z.string(),
  id: id.nullable(),
  data: z.union([z.record(z.string(), z.unknown()), z.array(z.record(z.string(), z.unknown())), z.null()]),
  token: z.string(),
})
export type CcsEvent = z.output<typeof ccsEvent>

/** A refusal of this interface. */
export const ccsFault = z.strictObject({ code: z.int(), message: z.string() })

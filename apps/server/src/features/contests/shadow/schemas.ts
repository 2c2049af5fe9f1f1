import { z } from 'zod'

/**
 * Objects of the primary as far as a shadow reads them. Systems implement several editions of the Contest API and add
 * properties of their own, so everything else is left open.
 */

/** The database holds neither NUL nor halves of characters. */
const storable = (value: string): string => value.replaceAll('\0', '').toWellFormed()

const id = z.union([z.string().min(1), z.number()]).transform((value) => storable(String(value)))
const text = z
  .string()
  .nullish()
  .transform((value) => storable(value ?? ''))
const optionalId = z
  .union([z.string(), z.number()])
  .nullish()
  .transform((value) => (value == null ? '' : storable(String(value))))

/** `(-)h:mm:ss(.uuu)` in milliseconds. */
export const durationMs = (value: string): number | null => {
  const parts = /^(-?)(\d{1,6}):([0-5]\d):([0-5]\d)(?:\.(\d{1,3}))?$/.exec(value)
  if (parts === null) return null
  const [, sign, hours, minutes, seconds, fraction = ''] = parts
  const ms = Number(hours) * 3_600_000 + Number(minutes) * 60_000 + Number(seconds) * 1_000
  return (sign === '-' ? -1 : 1) * (ms + Number(fraction.padEnd(3, '0')))
}

const duration = z.string().transform((value, context) => {
  const ms = durationMs(value)
  if (ms === null) context.addIssue({ code: 'custom', message: 'no duration' })
  return ms ?? 0
})

const moment = z
  .string()
  .nullish()
  .transform((value) => {
    const at = value == null ? Number.NaN : Date.parse(value)
    return Number.isNaN(at) ? null : new Date(at)
  })

export const primaryContest = z.object({
  id,
  duration,
  start_time: moment,
  scoreboard_type: text,
  penalty_time: z
    .union([z.number(), z.string()])
    .nullish()
    .transform((value) => {
      if (typeof value !== 'string') return value ?? null
      const ms = durationMs(value)
      return ms === null ? null : ms / 60_000
    }),
})
export type PrimaryContest = z.output<typeof primaryContest>

export const primaryTeam = z.object({ id, name: text, display_name: text, label: optionalId, icpc_id: optionalId })
export type PrimaryTeam = z.output<typeof primaryTeam>

export const primaryProblem = z.object({ id, label: optionalId, short_name: text, name: text })
export type PrimaryProblem = z.output<typeof primaryProblem>

export const primaryLanguage = z.object({ id, name: text })
export type PrimaryLanguage = z.output<typeof primaryLanguage>

export const judgementType = z.object({
  id,
  name: text,
  penalty: z
    .boolean()
    .nullish()
    .transform((value) => value ?? null),
  solved: z
    .boolean()
    .nullish()
    .transform((value) => value ?? null),
})
export type JudgementType = z.output<typeof judgementType>

export const primarySubmission = z.object({
  id,
  team_id: id,
  problem_id: id,
  language_id: id,
  entry_point: z
    .string()
    .nullish()
    .transform((value) => value || null),
  contest_time: duration,
  time: moment,
  files: z
    .array(z.object({ href: z.string(), mime: z.string().nullish() }))
    .nullish()
    .transform((files) => files?.[0]?.href ?? null),
})
export type PrimarySubmission = z.output<typeof primarySubmission>

export const primaryJudgement = z.object({
  id,
  submission_id: id,
  judgement_type_id: optionalId.transform((value) => value || null),
  start_time: moment,
  /** Two names of one thing in several editions. */
  valid: z.boolean().nullish(),
  current: z.boolean().nullish(),
})
export type PrimaryJudgement = z.output<typeof primaryJudgement>

/** A line of the event feed: an object, all objects of a type, or the end of one. */
export interface FeedEvent {
  readonly type: string
  readonly id: string | null
  /** Null for a deleted object; a list replaces all objects of the type. */
  readonly data: unknown
  readonly token: string | null
}

const withId = z.object({ id })
const line = z.object({
  type: z.string(),
  id: optionalId,
  data: z.unknown(),
  op: z.string().nullish(),
  token: z.string().nullish(),
})

/** Null for a line that is no event. Lines of editions before 2022 have an operation and an id of their own. */
export const parseLine = (value: string): FeedEvent | null => {
  let json: unknown
  try {
    json = JSON.parse(value)
  } catch {
    return null
  }
  const read = line.safeParse(json)
  if (!read.success) return null
  const { type, data, op, token } = read.data
  if (op == null) return { type, id: read.data.id || null, data: data ?? null, token: token ?? null }
  const object = withId.safeParse(data)
  return { type, id: object.data?.id ?? null, data: op === 'delete' ? null : data, token: null }
}

import { z } from 'zod'
import { defineEndpoints } from '../endpoint.ts'
import { limits } from '../limits.ts'
import { personalAudiences, personalFields, termEndings } from '../vocabulary/personal.ts'
import { dayOut, flagIn, idIn, intIn, pageOf, pageQuery, textIn } from '../wire.ts'

/** Terms of accounts: audiences of their personal data, and its anonymisation after the last day. Ours. */

/** `waiting` until the day; `toConfirm`: waits for a confirmation; `confirmed`: runs on the day; `done`. */
export const termStates = ['kept', 'waiting', 'toConfirm', 'confirmed', 'done'] as const

const audience = z.enum(personalAudiences)
const perField = <T extends z.core.$ZodType>(schema: T) =>
  z.object({ realname: schema, number: schema, school: schema, course: schema, photo: schema })

export const termView = z.object({
  id: z.int(),
  name: z.string(),
  firstDay: dayOut,
  lastDay: dayOut,
  /** Required audience of each governed field; null where the term does not govern the field. */
  audiences: perField(audience.nullable()),
  ending: z.enum(termEndings),
  waitDays: z.int(),
  state: z.enum(termStates),
  /** The first day on which the job runs; null when data is kept. */
  dueDay: dayOut.nullable(),
  groups: z.array(z.object({ gid: z.int(), name: z.string() })),
  prefixes: z.array(z.string()),
  usernames: z.array(z.string()),
  /** Accounts of the term now, and accounts that the job has anonymised. */
  accounts: z.int(),
  anonymised: z.int(),
  confirmedBy: z.string().nullable(),
})
export type TermView = z.output<typeof termView>

/** Reasons why the plan skips an account. */
export const planSkips = ['staff', 'otherTerm', 'empty'] as const

export const termPlanRow = z.object({
  uid: z.string(),
  username: z.string(),
  /** Fields with a value that is deleted; empty for a skipped account. */
  fields: z.array(z.enum(personalFields)),
  skip: z.enum(planSkips).nullable(),
})
export type TermPlanRow = z.output<typeof termPlanRow>

const day = z.string().regex(/^\d{4}-\d{2}-\d{2}$/)
const list = (max: number) => z.array(textIn).max(max)
const fields = {
  name: textIn,
  firstDay: day,
  lastDay: day,
  audiences: perField(audience.nullable()),
  ending: z.enum(termEndings),
  waitDays: intIn,
  groups: z.array(idIn).max(limits.term.maxGroups),
  prefixes: list(limits.term.maxPrefixes),
  usernames: list(limits.term.maxUsernames),
}
const admin = { token: 'required', access: 'term.admin' } as const

export const terms = defineEndpoints({
  list: {
    ...admin,
    method: 'GET',
    path: '/api/admin/terms',
    effect: 'read',
    data: z.object({ terms: z.array(termView), defaults: perField(audience) }),
    summary: 'Terms by their last day, and the audiences of accounts without a term',
  },
  create: {
    ...admin,
    method: 'POST',
    path: '/api/admin/terms',
    effect: 'write',
    stepUp: 'always',
    body: z.object(fields),
    data: z.object({ id: z.int() }),
    summary: 'Define a term; its audiences apply at once',
  },
  update: {
    ...admin,
    method: 'PUT',
    path: '/api/admin/terms',
    effect: 'write',
    stepUp: 'always',
    body: z.object({ id: idIn, ...fields }),
    data: z.null(),
    summary: 'Change a term; a confirmation of its plan is withdrawn',
  },
  remove: {
    ...admin,
    method: 'DELETE',
    path: '/api/admin/terms',
    effect: 'write',
    stepUp: 'always',
    query: z.object({ id: idIn }),
    data: z.null(),
    summary: 'Delete a term; its accounts have the default audiences again',
  },
  setDefaults: {
    ...admin,
    method: 'PUT',
    path: '/api/admin/terms/defaults',
    effect: 'write',
    stepUp: 'always',
    body: perField(audience),
    data: z.null(),
    summary: 'Set the audiences of accounts and fields that no term governs',
  },
  plan: {
    ...admin,
    method: 'GET',
    path: '/api/admin/terms/plan',
    effect: 'read',
    query: z.object({ id: idIn, ...pageQuery(50) }),
    data: pageOf(termPlanRow).extend({
      /** Accounts with deleted values by field, and skipped accounts by reason. */
      counts: perField(z.int()),
      skipped: z.object({ staff: z.int(), otherTerm: z.int(), empty: z.int() }),
    }),
    summary: 'The plan of a term: the fields of each account that are due for deletion; changes nothing',
  },
  downloadPlan: {
    ...admin,
    method: 'GET',
    path: '/api/admin/terms/plan/file',
    effect: 'read',
    query: z.object({ id: idIn }),
    reply: 'raw',
    data: z.unknown(),
    summary: 'The whole plan of a term as a CSV file',
  },
  confirm: {
    ...admin,
    method: 'POST',
    path: '/api/admin/terms/confirm',
    effect: 'write',
    stepUp: 'always',
    body: z.object({ id: idIn, isConfirmed: flagIn }),
    data: z.null(),
    summary: 'Confirm the plan of a term, or withdraw the confirmation',
  },
})

import { z } from 'zod'
import { defineEndpoints } from '../endpoint.ts'
import { questionSet } from '../questions/question.ts'
import { locales } from '../vocabulary/locale.ts'
import { idIn, instantOut, pageOf, pageQuery } from '../wire.ts'

const locale = z.enum(locales)

const words = z.object({
  title: z.string(),
  description: z.string(),
  input: z.string(),
  output: z.string(),
  hint: z.string(),
})

/** Everything of a problem that its readers read, at one moment. */
export const statementTexts = z.object({
  defaultLocale: z.string(),
  statements: z.partialRecord(locale, words),
  examples: z.string(),
  /** Of a question problem, with the solutions; null for others, and for revisions from before they were kept. */
  questions: questionSet.nullable(),
})
export type StatementTexts = z.output<typeof statementTexts>

export const statementRevisionHow = ['first', 'editor', 'imported', 'restored'] as const

const revision = z.object({
  id: z.int(),
  at: instantOut,
  /** The user who saved it; null when unknown. */
  by: z.string().nullable(),
  how: z.enum(statementRevisionHow),
  isCurrent: z.boolean(),
  /** Fields that differ from the revision before, such as `zh-CN.title`, `examples` or `questions`. */
  changed: z.array(z.string()),
})

const rights = { token: 'required', access: 'problem.keep' } as const

/** Revisions of statements, for editors of the problem. */
export const statementHistory = defineEndpoints({
  list: {
    ...rights,
    method: 'GET',
    path: '/api/admin/problem/statement-revisions',
    effect: 'read',
    query: z.object({ pid: idIn, ...pageQuery(20) }),
    data: pageOf(revision),
    summary: 'Every saved statement of a problem, newest first: who, when and what changed',
  },
  read: {
    ...rights,
    method: 'GET',
    path: '/api/admin/problem/statement-revision',
    effect: 'read',
    query: z.object({ pid: idIn, id: idIn }),
    data: z.object({ revision: statementTexts, before: statementTexts.nullable(), current: statementTexts }),
    summary: 'The texts of a revision, of the one before it and of the problem',
  },
  outdated: {
    ...rights,
    method: 'GET',
    path: '/api/admin/problem/outdated-translations',
    effect: 'read',
    query: z.object({ pid: idIn }),
    data: z.array(z.object({ locale, since: instantOut })),
    summary: 'Translations that are older than the last change of the default language, with the time of that change',
  },
  restore: {
    ...rights,
    method: 'POST',
    path: '/api/admin/problem/restore-statement',
    effect: 'write',
    body: z.object({ pid: idIn, id: idIn }),
    data: z.null(),
    summary: 'Bring the texts of a revision back, as a new revision',
  },
})

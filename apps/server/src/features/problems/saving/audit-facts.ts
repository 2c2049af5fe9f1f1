import { createHash } from 'node:crypto'
import { canonicalJson } from '@verdict/rules'
import { sql } from 'kysely'
import type { Db } from '../../../platform/db/connect.ts'

/**
 * All settings of a problem, flat, for the audit log: compared before and after an action, they show the change.
 * Includes every column of the problem except the ones listed here, so that new columns are covered; long texts are
 * represented by their beginning and a hash.
 */
export const auditFacts = async (db: Db, problemId: number): Promise<Readonly<Record<string, unknown>>> => {
  const problem = await db.selectFrom('problem').selectAll().where('id', '=', problemId).executeTakeFirstOrThrow()
  const facts: Record<string, unknown> = {}
  for (const [column, value] of Object.entries(problem)) {
    if (!unsaid.has(column)) facts[nameOf(column)] = brief(value)
  }
  return {
    ...facts,
    ...(await wordsOf(db, problemId)),
    ...(await programsOf(db, problemId)),
    ...(await templatesOf(db, problemId)),
    ...(await choicesOf(db, problemId)),
  }
}

const choicesOf = async (db: Db, problemId: number) => {
  const { rows } = await sql<{ readonly tags: readonly number[]; readonly languages: readonly number[] }>`
    select array(select tag_id from problem_tag where problem_id = ${problemId} order by tag_id) as tags,
      array(select language_id from problem_language where problem_id = ${problemId} order by language_id) as languages`.execute(
    db,
  )
  return rows[0]
}

/** User and time are in the log entry itself. */
const unsaid = new Set(['id', 'created_at', 'updated_at', 'modified_by', 'content_hash'])

/** Names with `hash` in them are taken for secrets. */
const nameOf = (column: string): string =>
  column === 'testdata_hash' ? 'dataset' : column.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase())

const shownChars = 120

/** A value; for long ones, the beginning and a hash. */
const brief = (value: unknown): unknown => {
  if (value === null || typeof value === 'number' || typeof value === 'boolean') return value
  const text = typeof value === 'string' ? value : canonicalJson(value)
  if (text.length <= shownChars) return value
  const stamp = createHash('sha256').update(text).digest('hex').slice(0, 16)
  return `${text.slice(0, shownChars).toWellFormed()}… (${text.length}, ${stamp})`
}

const wordsOf = async (db: Db, problemId: number) => {
  const rows = await db
    .selectFrom('problem_statement')
    .select(['locale', 'title', 'description', 'input', 'output', 'hint'])
    .where('problem_id', '=', problemId)
    .orderBy('locale')
    .execute()
  return Object.fromEntries(
    rows.flatMap(({ locale, ...words }) =>
      Object.entries(words).map(([part, text]) => [`${locale} ${part}`, brief(text)]),
    ),
  )
}

const programsOf = async (db: Db, problemId: number) => {
  const rows = await db
    .selectFrom('problem_program')
    .select(['kind', 'name', 'language', 'code', 'expected', 'score', 'is_main'])
    .where('problem_id', '=', problemId)
    .orderBy('id')
    .execute()
  return Object.fromEntries(
    rows.map(({ kind, name, code, is_main, ...row }) => [
      `${kind} ${name}`,
      { ...row, isMain: is_main, code: brief(code) },
    ]),
  )
}

const templatesOf = async (db: Db, problemId: number) => {
  const rows = await db
    .selectFrom('problem_code_template')
    .select(['language_id', 'code', 'enabled'])
    .where('problem_id', '=', problemId)
    .orderBy('language_id')
    .execute()
  return Object.fromEntries(
    rows.map(({ language_id, code, enabled }) => [`template ${language_id}`, { enabled, code: brief(code) }]),
  )
}

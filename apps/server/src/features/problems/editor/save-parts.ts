import { type adminProblems, type BodyOf, fail, outputLanguage } from '@verdict/contract'
import { sql } from 'kysely'
import type { Db } from '../../../platform/db/connect.ts'
import { lowered } from '../../../platform/db/lowered.ts'

type Body = BodyOf<typeof adminProblems.update>
type GivenTags = NonNullable<Body['tags']>

/** Where the tags of a problem come from: a bank, and for a group problem its group. */
export interface TagScope {
  readonly bank: string
  readonly groupId: number | null
  /** A name without a tag is refused instead of creating one. */
  readonly onlyKnown?: boolean
}

/**
 * The selected tags: rows by id, and names that are found or created in a bank (api-admin 8.5). A tag deleted meanwhile
 * is found by its name, or omitted.
 * @throws Refusal `tag.otherGroup`, or `tag.unknown` where only known tags are accepted
 */
export const resolveTags = async (db: Db, tags: GivenTags, scope: TagScope): Promise<readonly number[]> => {
  const asked = tags.flatMap((tag) => tag.id ?? [])
  const rows =
    asked.length === 0 ? [] : await db.selectFrom('tag').select(['id', 'group_id']).where('id', 'in', asked).execute()
  if (rows.some((row) => row.group_id !== null && row.group_id !== scope.groupId)) throw fail('tag.otherGroup')
  const known = new Set(rows.map((row) => row.id))
  const names = tags.flatMap((tag) => {
    const name = tag.name?.trim() ?? ''
    return (tag.id !== null && known.has(tag.id)) || name === '' ? [] : [name]
  })
  // Always in the same order, so that two editors who create the same tags cannot deadlock.
  for (const name of [...new Set(names)].sort()) known.add(await ensureTag(db, name, scope))
  return [...known]
}

const ensureTag = async (db: Db, name: string, scope: TagScope): Promise<number> => {
  const found = await findTag(db, name, scope)
  if (found !== undefined) return found.id
  if (scope.onlyKnown === true) throw fail('tag.unknown', { name })
  await db
    .insertInto('tag')
    .values({ name, oj: scope.bank, group_id: scope.groupId })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const made = await findTag(db, name, scope)
  if (made === undefined) throw new Error(`The tag ${name} could not be made.`)
  return made.id
}

/** A tag of the group comes before one of the site with the same name. */
const findTag = (db: Db, name: string, { bank, groupId }: TagScope) =>
  db
    .selectFrom('tag')
    .select('id')
    .where('oj', '=', bank)
    .where((eb) => eb.or([eb('group_id', 'is', null), ...(groupId === null ? [] : [eb('group_id', '=', groupId)])]))
    .where((eb) =>
      eb.or([eb(eb.fn('lower', ['name']), '=', lowered(name)), eb(eb.fn('lower', ['name_en']), '=', lowered(name))]),
    )
    .orderBy(sql`group_id is null`)
    .orderBy('id')
    .executeTakeFirst()

export const replaceTags = async (db: Db, problemId: number, tags: GivenTags, scope: TagScope): Promise<void> => {
  const ids = await resolveTags(db, tags, scope)
  await db.deleteFrom('problem_tag').where('problem_id', '=', problemId).execute()
  if (ids.length === 0) return
  await db
    .insertInto('problem_tag')
    .values(ids.map((tagId) => ({ problem_id: problemId, tag_id: tagId })))
    .execute()
}

/**
 * Unknown rows are left out, and so is `Text` for problems that want programs: clients send all languages they list.
 * None left means all of the problem's own judge.
 * @throws Refusal `submit.languageNotAllowed` when `Text` is the only language of a problem that wants programs
 */
export const replaceLanguages = async (
  db: Db,
  problem: { readonly id: number; readonly bank: string; readonly outputOnly: boolean },
  given: NonNullable<Body['languages']>,
): Promise<void> => {
  const all = await db.selectFrom('language').select(['id', 'name', 'oj']).orderBy('id').execute()
  const own = all.filter((row) => row.oj === problem.bank)
  const byId = new Set(given.flatMap((item) => item.id ?? []))
  const byName = new Set(given.flatMap((item) => (item.id === null ? (item.name ?? []) : [])))
  const named = own.filter((row) => byId.has(row.id) || byName.has(row.name))
  const runnable = named.filter((row) => row.name !== outputLanguage)
  if (!problem.outputOnly && named.length > 0 && runnable.length === 0)
    throw fail('submit.languageNotAllowed', { language: outputLanguage })
  const usual = runnable.length > 0 ? runnable : own.filter((row) => row.name !== outputLanguage)
  const chosen = problem.outputOnly ? own.filter((row) => row.name === outputLanguage) : usual
  await db.deleteFrom('problem_language').where('problem_id', '=', problem.id).execute()
  if (chosen.length === 0) return
  await db
    .insertInto('problem_language')
    .values(chosen.map((row) => ({ problem_id: problem.id, language_id: row.id })))
    .execute()
}

/**
 * Templates by language; those left out go, the others keep their ids.
 * @throws Refusal `problem.templateEmpty`
 */
export const replaceTemplates = async (
  db: Db,
  problemId: number,
  given: NonNullable<Body['codeTemplates']>,
): Promise<void> => {
  const byLanguage = new Map(given.map((template) => [template.lid, template]))
  const ids = [...byLanguage.keys()]
  const known =
    ids.length === 0 ? [] : await db.selectFrom('language').select(['id', 'name']).where('id', 'in', ids).execute()
  const rows = known.flatMap(({ id, name }) => {
    const { code, status } = byLanguage.get(id) ?? { code: null, status: null }
    const isEnabled = status ?? true
    const isEmpty = (code ?? '').trim() === ''
    if (isEmpty && isEnabled) throw fail('problem.templateEmpty', { language: name })
    return isEmpty ? [] : [{ problem_id: problemId, language_id: id, code: code ?? '', enabled: isEnabled }]
  })
  await db
    .deleteFrom('problem_code_template')
    .where('problem_id', '=', problemId)
    .$if(rows.length > 0, (query) =>
      query.where(
        'language_id',
        'not in',
        rows.map((row) => row.language_id),
      ),
    )
    .execute()
  if (rows.length === 0) return
  await db
    .insertInto('problem_code_template')
    .values(rows)
    .onConflict((conflict) =>
      conflict.columns(['problem_id', 'language_id']).doUpdateSet((eb) => ({
        code: eb.ref('excluded.code'),
        enabled: eb.ref('excluded.enabled'),
        updated_at: new Date(),
      })),
    )
    .execute()
}

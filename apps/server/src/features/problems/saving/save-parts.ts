import { outputLanguage } from '@verdict/contract'
import type { Db } from '../../../platform/db/connect.ts'
import { lowered } from '../../../platform/db/lowered.ts'
import type { ProblemDraft, TagDraft } from './draft.ts'

/** Tags are matched by either name, ignoring case, and made when missing. */
export const replaceTags = async (db: Db, problemId: number, tags: readonly TagDraft[]): Promise<void> => {
  const ids = new Set<number>()
  // Always in the same order, so that two imports that create the same tags cannot deadlock.
  const ordered = [...tags].sort((a, b) => (a.name < b.name ? -1 : 1))
  for (const tag of ordered) ids.add(await ensureTag(db, tag))
  await db.deleteFrom('problem_tag').where('problem_id', '=', problemId).execute()
  if (ids.size === 0) return
  await db
    .insertInto('problem_tag')
    .values([...ids].map((tagId) => ({ problem_id: problemId, tag_id: tagId })))
    .execute()
}

const ensureTag = async (db: Db, tag: TagDraft): Promise<number> => {
  const found = await findTag(db, tag)
  if (found !== undefined) return found.id
  await db
    .insertInto('tag')
    .values({ name: tag.name, name_en: tag.nameEn })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  // Another import may have made it at this moment; then its row is the one to use.
  const made = await findTag(db, tag)
  if (made === undefined) throw new Error(`The tag ${tag.name} could not be made.`)
  return made.id
}

const findTag = (db: Db, tag: TagDraft) =>
  db
    .selectFrom('tag')
    .select('id')
    .where('oj', '=', 'ME')
    .where('group_id', 'is', null)
    .where((eb) => {
      const name = lowered(tag.name)
      return eb.or([eb(eb.fn('lower', ['name']), '=', name), eb(eb.fn('lower', ['name_en']), '=', name)])
    })
    .orderBy('id')
    .executeTakeFirst()

const ownLanguageRows = (db: Db) => db.selectFrom('language').select(['id', 'name']).where('oj', '=', 'ME').execute()

/**
 * Unknown names are dropped; when none is left the problem takes every language that runs programs (back-office
 * reference 15.1).
 */
export const replaceLanguages = async (db: Db, problemId: number, names: readonly string[]): Promise<void> => {
  const known = await ownLanguageRows(db)
  const named = known.filter((language) => names.includes(language.name))
  const chosen = named.length === 0 ? known.filter((language) => language.name !== outputLanguage) : named
  await db.deleteFrom('problem_language').where('problem_id', '=', problemId).execute()
  if (chosen.length === 0) return
  await db
    .insertInto('problem_language')
    .values(chosen.map((language) => ({ problem_id: problemId, language_id: language.id })))
    .execute()
}

export const replaceTemplates = async (
  db: Db,
  problemId: number,
  templates: ProblemDraft['codeTemplates'],
): Promise<void> => {
  const byName = new Map((await ownLanguageRows(db)).map((language) => [language.name, language.id]))
  // The last one wins when a package gives two for one language.
  const chosen = new Map<number, ProblemDraft['codeTemplates'][number]>()
  for (const template of templates) {
    const languageId = byName.get(template.language)
    if (languageId !== undefined) chosen.set(languageId, template)
  }
  await db.deleteFrom('problem_code_template').where('problem_id', '=', problemId).execute()
  if (chosen.size === 0) return
  await db
    .insertInto('problem_code_template')
    .values(
      [...chosen].map(([languageId, { code, isOff }]) => ({
        problem_id: problemId,
        language_id: languageId,
        code,
        enabled: isOff !== true,
      })),
    )
    .execute()
}

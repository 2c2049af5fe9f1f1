import { type BodyOf, type DataOf, fail, limits, type trainingChapters } from '@verdict/contract'
import { admits, type SignedIn } from '@verdict/rules'
import { sql } from 'kysely'
import type { Caller, Deps } from '../../../deps.ts'
import type { Db } from '../../../platform/db/connect.ts'
import { renderMarkdown } from '../../../platform/markdown.ts'
import { type OpenTraining, openTraining } from '../core/find-training.ts'
import { changing } from '../editor/change-problems.ts'
import { requireArrangeable } from '../editor/own-training.ts'

type Chapters = typeof trainingChapters

/** Chapters with the problems a reader sees, for users with access to the problems of the training. */
export const listChapters = async (
  deps: Pick<Deps, 'db' | 'clock'>,
  viewer: SignedIn,
  tid: number,
): Promise<DataOf<Chapters['list']>> => {
  await openTraining(deps, viewer, tid)
  const rows = await chapterRows(deps.db, tid, { withHidden: false })
  return Promise.all(rows.map(async (row) => ({ ...row, html: await renderMarkdown(row.content) })))
}

/** Chapters with all their problems, for editors of the training. */
export const readChapterForm = async (
  { db }: Pick<Deps, 'db'>,
  viewer: SignedIn,
  tid: number,
): Promise<DataOf<Chapters['form']>> => {
  requireStaff(viewer, await requireArrangeable(db, viewer, tid))
  return chapterRows(db, tid, { withHidden: true })
}

/** Replaces all chapters of a training. A problem named twice belongs to the first chapter that names it. */
export const saveChapters = (
  deps: Deps,
  viewer: SignedIn,
  { body, caller }: { readonly body: BodyOf<Chapters['save']>; readonly caller: Caller },
): Promise<null> =>
  changing(deps, viewer, { tid: body.tid, caller }, async (trx, training) => {
    requireStaff(viewer, training)
    const chapters = body.chapters.map(({ title, ...chapter }) => ({ ...chapter, title: readTitle(title) }))
    const before = await chapterRows(trx, body.tid, { withHidden: true })
    await requirePlaces(trx, body.tid, chapters)
    await trx.deleteFrom('training_chapter').where('training_id', '=', body.tid).execute()
    const placed = new Set<number>()
    for (const [rank, { title, content, pids }] of chapters.entries()) {
      const { id } = await trx
        .insertInto('training_chapter')
        .values({ training_id: body.tid, title, content, rank })
        .returning('id')
        .executeTakeFirstOrThrow()
      const own = pids.filter((pid) => !placed.has(pid))
      for (const pid of own) placed.add(pid)
      await trx
        .updateTable('training_problem')
        .set({ chapter_id: id })
        .where('training_id', '=', body.tid)
        .where('problem_id', '=', sql<number>`any(${own}::int[])`)
        .execute()
    }
    return {
      action: 'training.chapters',
      before: { chapters: before.map(({ title }) => title).join(', ') },
      after: { chapters: chapters.map(({ title }) => title).join(', ') },
    }
  })

/** As in the admin area: trainings of the site are edited by staff, also when their author is no longer one. */
const requireStaff = (viewer: SignedIn, { row }: OpenTraining): void => {
  if (row.group_id === null && !admits('adminTraining.edit', viewer)) throw fail('training.notYours')
}

const readTitle = (given: string): string => {
  const title = given.trim()
  const max = limits.training.chapterTitleMaxChars
  if (title === '' || title.length > max) throw fail('training.chapterTitleWrong', { max })
  return title
}

const requirePlaces = async (trx: Db, tid: number, chapters: readonly { readonly pids: readonly number[] }[]) => {
  const places = await trx.selectFrom('training_problem').select('problem_id').where('training_id', '=', tid).execute()
  const known = new Set(places.map(({ problem_id }) => problem_id))
  if (chapters.some(({ pids }) => pids.some((pid) => !known.has(pid)))) throw fail('training.problemNotIn')
}

const chapterRows = async (db: Db, tid: number, { withHidden }: { readonly withHidden: boolean }) => {
  const [chapters, places] = await Promise.all([
    db
      .selectFrom('training_chapter')
      .select(['id', 'title', 'content'])
      .where('training_id', '=', tid)
      .orderBy('rank')
      .execute(),
    db
      .selectFrom('training_problem as place')
      .innerJoin('problem', 'problem.id', 'place.problem_id')
      .select(['place.chapter_id', 'place.problem_id'])
      .where('place.training_id', '=', tid)
      .where('place.chapter_id', 'is not', null)
      .$if(!withHidden, (query) => query.where('problem.visibility', '=', 1))
      .orderBy('place.rank')
      .orderBy('place.id')
      .execute(),
  ])
  const pidsOf = Map.groupBy(places, ({ chapter_id }) => chapter_id)
  return chapters.map((chapter) => ({
    ...chapter,
    pids: (pidsOf.get(chapter.id) ?? []).map(({ problem_id }) => problem_id),
  }))
}

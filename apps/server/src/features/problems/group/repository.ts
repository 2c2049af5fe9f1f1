import type { Locale } from '@verdict/contract'
import type { SignedIn } from '@verdict/rules'
import { sql } from 'kysely'
import type { Db } from '../../../platform/db/connect.ts'
import { countUp } from '../../../platform/db/counting.ts'
import { groupLevelOf } from '../../groups/find-group.ts'
import { tallyColumns } from '../bank/tally.ts'
import { titleIn } from '../bank/title.ts'
import { isNamedLike, keptRows } from '../editor/kept-rows.ts'
import { publicProgress } from '../editor/public-progress.ts'
import { tagIdsColumn } from '../tag-repository.ts'
import { homeGroup } from './home-group.ts'

export interface GroupFilter {
  readonly groupId: number
  /** A LIKE pattern; null is no search. */
  readonly pattern: string | null
  readonly visibility: number | null
  readonly difficulty: number | null
  readonly tagId: number | null
}

export interface Span {
  readonly offset: number
  readonly limit: number
  readonly locale: Locale
}

const filtered = (db: Db, filter: GroupFilter) =>
  db
    .selectFrom('problem')
    .where(homeGroup, '=', filter.groupId)
    .$if(filter.visibility !== null, (query) => query.where('problem.visibility', '=', filter.visibility ?? 0))
    .$if(filter.difficulty !== null, (query) => query.where('problem.difficulty', '=', filter.difficulty ?? 0))
    .$if(filter.tagId !== null, (query) =>
      query.where('problem.id', 'in', (eb) =>
        eb
          .selectFrom('problem_tag')
          .select('problem_id')
          .where('tag_id', '=', filter.tagId ?? 0),
      ),
    )
    .$if(filter.pattern !== null, (query) => query.where(isNamedLike(filter.pattern ?? '')))

/** One page for members, in the order of display ids, with the counts of the group's submissions. */
export const findMemberPage = (db: Db, filter: GroupFilter, span: Span) =>
  filtered(db, filter)
    .leftJoin('problem_tally as tally', (join) =>
      join.onRef('tally.problem_id', '=', 'problem.id').on('tally.group_id', '=', filter.groupId),
    )
    .select(['problem.id', 'problem.display_id', 'problem.difficulty', 'problem.type'])
    .select(titleIn(span.locale))
    .select(tallyColumns)
    .select(tagIdsColumn)
    .orderBy(sql`char_length(problem.display_id)`)
    .orderBy('problem.display_id')
    .offset(span.offset)
    .limit(span.limit)
    .execute()

/** One page for group admins, newest first. */
export const findAdminPage = (db: Db, filter: GroupFilter, span: Span) =>
  keptRows(filtered(db, filter), span.locale)
    .orderBy('problem.id', 'desc')
    .offset(span.offset)
    .limit(span.limit)
    .execute()

export const countProblems = (db: Db, filter: GroupFilter): Promise<number> =>
  countUp(db, filtered(db, filter).select('problem.id'))

const ofGroup = (db: Db, viewer: SignedIn, id: number) =>
  db
    .selectFrom('problem')
    .select(['problem.id', 'problem.display_id', 'problem.author_id', 'problem.group_id'])
    .select(['problem.origin_group_id', 'problem.apply_public_progress', homeGroup.as('home_id')])
    .select(
      sql<number>`greatest(${groupLevelOf(viewer.id, 'problem.group_id')},
        ${groupLevelOf(viewer.id, 'problem.origin_group_id')})`.as('group_level'),
    )
    .where('problem.id', '=', id)

/** A problem with the viewer's level in its group, or in the group it came from. */
export const findOfGroup = (db: Db, viewer: SignedIn, id: number) => ofGroup(db, viewer, id).executeTakeFirst()

/** The same under the row's lock. */
export const lockOfGroup = (db: Db, viewer: SignedIn, id: number) =>
  ofGroup(db, viewer, id).forUpdate('problem').executeTakeFirst()

/** Ids of the tags of a group's visible problems. */
export const tagsInUse = async (db: Db, groupId: number): Promise<readonly number[]> => {
  const rows = await db
    .selectFrom('problem')
    .innerJoin('problem_tag', 'problem_tag.problem_id', 'problem.id')
    .select('problem_tag.tag_id')
    .distinct()
    .where(homeGroup, '=', groupId)
    .where('problem.visibility', '=', 1)
    .execute()
  return rows.map(({ tag_id }) => tag_id)
}

/** What outside its group a published problem is used by. */
export const usesOutside = (db: Db, { id, groupId }: { readonly id: number; readonly groupId: number }) =>
  db
    .selectNoFrom([
      sql<number>`(select count(*)::int from contest_problem join contest on contest.id = contest_problem.contest_id
        where problem_id = ${id} and contest.virtual_of is null and contest.group_id is distinct from ${groupId})`.as(
        'contests',
      ),
      sql<number>`(select count(*)::int from training_problem join training on training.id = training_problem.training_id
        where problem_id = ${id} and training.group_id is distinct from ${groupId})`.as('trainings'),
    ])
    .executeTakeFirstOrThrow()

/** Applications that no admin has decided yet. */
export const countWaiting = async (db: Db): Promise<number> =>
  (
    await db
      .selectFrom('problem')
      .select((eb) => eb.fn.countAll<number>().as('n'))
      .where('apply_public_progress', '=', publicProgress.applied)
      .where('group_id', 'is not', null)
      .executeTakeFirstOrThrow()
  ).n

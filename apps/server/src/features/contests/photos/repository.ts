import { sql } from 'kysely'
import type { Db } from '../../../platform/db/connect.ts'
import { containing } from '../../../platform/db/containing.ts'
import { lowered } from '../../../platform/db/lowered.ts'
import type { SearchablePersonal } from '../../accounts/privacy/hide-personal.ts'
import { isRanked, type RankedContest } from '../core/left-out.ts'

export interface PhotoFilter {
  readonly keyword: string
  readonly isMissing: boolean
  readonly searchable: SearchablePersonal
}

const columns = [
  'account.id',
  'username',
  'nickname',
  'realname',
  'school',
  'contest_photo.url as photo',
  'contest_photo.width',
  'contest_photo.height',
] as const

const withPhotos = (db: Db, contestId: number) =>
  db
    .selectFrom('account')
    .leftJoin('contest_photo', (join) =>
      join.onRef('contest_photo.account_id', '=', 'account.id').on('contest_photo.contest_id', '=', contestId),
    )

/** People with a submission, a registration or a photo; people excluded from boards only with a photo. */
const peopleOf = (db: Db, contest: RankedContest, { keyword, isMissing, searchable }: PhotoFilter) => {
  const pattern = keyword === '' ? null : lowered(containing(keyword))
  const entrants = db.selectFrom('submission').select('account_id').where('contest_id', '=', contest.id)
  const guests = db.selectFrom('contest_registration').select('account_id').where('contest_id', '=', contest.id)
  return withPhotos(db, contest.id)
    .where((eb) =>
      eb.or([
        eb('contest_photo.url', 'is not', null),
        eb.and([
          isRanked('account.id', contest),
          eb.or([...(contest.id === 0 ? [] : [eb('account.id', 'in', entrants)]), eb('account.id', 'in', guests)]),
        ]),
      ]),
    )
    .$if(isMissing, (query) => query.where('contest_photo.url', 'is', null))
    .$if(pattern !== null, (query) =>
      query.where((eb) =>
        eb.or(
          (['username', 'nickname', 'realname', 'school'] as const).map((column) => {
            const matches = eb(sql`lower(${sql.ref(column)})`, 'like', pattern)
            const isOpen =
              column === 'realname' || column === 'school' ? searchable?.by(column, 'account.id') : undefined
            return isOpen === undefined ? matches : eb.and([matches, isOpen])
          }),
        ),
      ),
    )
}

/** People of a contest, by their names. */
export const findPeople = (
  db: Db,
  contest: RankedContest,
  { filter, offset, limit }: { readonly filter: PhotoFilter; readonly offset: number; readonly limit: number },
) => peopleOf(db, contest, filter).select(columns).orderBy('username').offset(offset).limit(limit).execute()

export type PhotoPerson = Awaited<ReturnType<typeof findPeople>>[number]

export const countPeople = async (db: Db, contest: RankedContest, filter: PhotoFilter): Promise<number> =>
  (
    await peopleOf(db, contest, filter)
      .select((eb) => eb.fn.countAll<number>().as('n'))
      .executeTakeFirstOrThrow()
  ).n

export const countPhotos = async (db: Db, contestId: number): Promise<number> =>
  (
    await db
      .selectFrom('contest_photo')
      .select((eb) => eb.fn.countAll<number>().as('n'))
      .where('contest_id', '=', contestId)
      .executeTakeFirstOrThrow()
  ).n

/** Whether an account has this name, case-insensitively. */
export const isThere = async (db: Db, username: string): Promise<boolean> =>
  (await db
    .selectFrom('account')
    .select('id')
    .where(sql`lower(username)`, '=', lowered(username))
    .executeTakeFirst()) !== undefined

/** The account with a name, case-insensitively, locked to serialize photos for it. */
export const lockPerson = async (db: Db, contestId: number, username: string): Promise<PhotoPerson | null> =>
  (await withPhotos(db, contestId)
    .select(columns)
    .where(sql`lower(username)`, '=', lowered(username))
    .forNoKeyUpdate('account')
    .executeTakeFirst()) ?? null

export interface NewPhoto {
  readonly contestId: number
  readonly accountId: string
  readonly url: string
  readonly width: number
  readonly height: number
  readonly now: Date
}

/** Takes the place of the photo before. */
export const savePhoto = async (db: Db, { contestId, accountId, url, width, height, now }: NewPhoto): Promise<void> => {
  const shown = { url, width, height, created_at: now }
  await db
    .insertInto('contest_photo')
    .values({ contest_id: contestId, account_id: accountId, ...shown })
    .onConflict((conflict) => conflict.columns(['contest_id', 'account_id']).doUpdateSet(shown))
    .execute()
}

/** Deletes photos of a contest, one person's or all. @returns whose they were, and their addresses. */
export const deletePhotos = (db: Db, contestId: number, accountId: string | null) =>
  db
    .deleteFrom('contest_photo')
    .where('contest_id', '=', contestId)
    .$if(accountId !== null, (query) => query.where('account_id', '=', accountId))
    .returning(['account_id', 'url'])
    .execute()

/** Which photos: of a contest, of some people, or of those in that. */
export interface PhotosOf {
  readonly contestId?: number
  readonly accountIds?: readonly string[]
}

export const photosOf = (db: Db, { contestId, accountIds }: PhotosOf) =>
  db
    .selectFrom('contest_photo')
    .select(['account_id', 'url'])
    .$if(contestId !== undefined, (query) => query.where('contest_id', '=', contestId ?? 0))
    .$if(accountIds !== undefined, (query) => query.where('account_id', '=', sql<string>`any(${accountIds}::text[])`))
    .execute()

import type { Locale } from '@verdict/contract'
import type { Db } from '../../../platform/db/connect.ts'
import { regularEndOf } from '../../contests/core/regular-end.ts'

/** A public page that links show: what a guest sees on it, and nothing else. */
export type SharedPage =
  | {
      readonly kind: 'problem'
      readonly id: string
      readonly title: string
      readonly text: string
      readonly difficulty: number
    }
  | {
      readonly kind: 'contest'
      readonly id: string
      readonly title: string
      readonly startsAt: Date
      readonly endsAt: Date
    }

/** What an address names. Contest pages of any depth share the contest. */
export interface Address {
  readonly kind: SharedPage['kind']
  readonly id: string
}

export const addressOf = (path: string): Address | null => {
  const problem = /^\/problem\/([^/]{1,192})$/.exec(path)?.[1]
  if (problem !== undefined) {
    const id = decoded(problem)
    return id === null ? null : { kind: 'problem', id }
  }
  const contest = /^\/contest\/([1-9]\d{0,8})(?:\/|$)/.exec(path)?.[1]
  return contest === undefined ? null : { kind: 'contest', id: contest }
}

const decoded = (text: string): string | null => {
  try {
    return decodeURIComponent(text)
  } catch {
    return null
  }
}

/** The page when any guest may know its title; null for hidden, group and missing ones alike. */
export const findShared = async (db: Db, { kind, id }: Address, locale: Locale): Promise<SharedPage | null> =>
  kind === 'problem' ? findProblem(db, id, locale) : findContest(db, id)

const findProblem = async (db: Db, displayId: string, locale: Locale): Promise<SharedPage | null> => {
  const row = await db
    .selectFrom('problem')
    .innerJoin('problem_statement', 'problem_id', 'problem.id')
    .select(['display_id', 'difficulty', 'title', 'description'])
    .where((eb) => eb(eb.fn('upper', ['display_id']), '=', displayId.toUpperCase()))
    .where('visibility', '=', publicVisibility)
    .where('group_id', 'is', null)
    .orderBy((eb) => eb('locale', '=', locale), 'desc')
    .orderBy((eb) => eb('locale', '=', eb.ref('default_locale')), 'desc')
    .limit(1)
    .executeTakeFirst()
  if (row === undefined) return null
  const { display_id: id, title, description: text, difficulty } = row
  return { kind: 'problem', id, title, text, difficulty }
}

const findContest = async (db: Db, id: string): Promise<SharedPage | null> => {
  const row = await db
    .selectFrom('contest')
    .select(['title', 'starts_at', 'ends_at', 'overtime_s'])
    .where('id', '=', Number(id))
    .where('is_visible', '=', true)
    .where('group_id', 'is', null)
    .executeTakeFirst()
  if (row === undefined) return null
  return { kind: 'contest', id, title: row.title, startsAt: row.starts_at, endsAt: regularEndOf(row) }
}

const publicVisibility = 1

/** At most this many addresses fit into one sitemap (sitemaps.org protocol). */
const maxAddresses = 50_000

/** Paths of public problems and contests with their last change, newest first. */
export const listShared = async (db: Db): Promise<readonly { readonly path: string; readonly changedAt: Date }[]> => {
  const problems = await db
    .selectFrom('problem')
    .select(['display_id', 'updated_at'])
    .where('visibility', '=', publicVisibility)
    .where('group_id', 'is', null)
    .orderBy('id', 'desc')
    .limit(maxAddresses)
    .execute()
  const contests = await db
    .selectFrom('contest')
    .select(['id', 'updated_at'])
    .where('is_visible', '=', true)
    .where('group_id', 'is', null)
    .orderBy('id', 'desc')
    .limit(maxAddresses)
    .execute()
  return [
    ...contests.map((row) => ({ path: `/contest/${row.id}`, changedAt: row.updated_at })),
    ...problems.map((row) => ({ path: `/problem/${encodeURIComponent(row.display_id)}`, changedAt: row.updated_at })),
  ].slice(0, maxAddresses - listPaths.length)
}

/** Lists that anyone can read. */
export const listPaths = ['/', '/problem', '/contest', '/status', '/acm-rank', '/oi-rank', '/discussion'] as const

import type { BodyOf, ContestCategory, ContestOrganization, contestTeams } from '@verdict/contract'
import type { SignedIn } from '@verdict/rules'
import { sql } from 'kysely'
import type { Caller, Deps } from '../../../deps.ts'
import { audit } from '../../../platform/audit.ts'
import type { Db } from '../../../platform/db/connect.ts'
import { requireOwn } from '../editor/kept-contest.ts'
import { checkCategories, checkOrganizations } from './check-teams.ts'

type Input = BodyOf<(typeof contestTeams)['saveGroups']>

/**
 * Sets the organisations and categories of a contest; teams leave those that are not among them.
 * @throws Refusal `contest.notYours`, or the faulty entry
 */
export const saveGroups = async (
  deps: Deps,
  viewer: SignedIn,
  { body, caller }: { readonly body: Input; readonly caller: Caller },
): Promise<null> => {
  const organizations = checkOrganizations(body.organizations)
  const categories = checkCategories(body.categories)
  await deps.db.transaction().execute(async (trx) => {
    const { row } = await requireOwn(trx, viewer, body.cid, { lock: true })
    await putOrganizations(trx, body.cid, organizations)
    await dropOrganizations(trx, body.cid, organizations)
    await putCategories(trx, body.cid, categories)
    await dropCategories(trx, body.cid, categories)
    await audit(trx, {
      actor: viewer,
      action: 'contest.saveTeamGroups',
      subject: { kind: 'contest', id: body.cid, name: row.title },
      after: {
        organizations: organizations.length,
        categories: categories.map(({ id, isRanked }) => (isRanked ? id : `${id} (unranked)`)),
      },
      address: caller.address,
    })
  })
  return null
}

/** Adds organisations or replaces their entries. */
export const putOrganizations = async (db: Db, cid: number, given: readonly ContestOrganization[]): Promise<void> => {
  if (given.length === 0) return
  await sql`
    insert into contest_organization (contest_id, id, name, formal_name, country, logo)
    select ${cid}, id, name, "formalName", country, logo from jsonb_to_recordset(${JSON.stringify(given)}::jsonb)
      as row (id text, name text, "formalName" text, country text, logo text)
    on conflict (contest_id, id) do update set name = excluded.name, formal_name = excluded.formal_name,
      country = excluded.country, logo = excluded.logo`.execute(db)
}

const dropOrganizations = (db: Db, cid: number, kept: readonly ContestOrganization[]) =>
  db
    .deleteFrom('contest_organization')
    .where('contest_id', '=', cid)
    .where('id', '<>', sql<string>`all(${kept.map(({ id }) => id)}::text[])`)
    .execute()

/** Adds categories or replaces their entries, in the given order. */
export const putCategories = async (db: Db, cid: number, given: readonly ContestCategory[]): Promise<void> => {
  if (given.length === 0) return
  const rows = given.map((item, position) => ({ ...item, position }))
  await sql`
    insert into contest_category (contest_id, id, name, color, is_ranked, position)
    select ${cid}, id, name, color, "isRanked", position from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as row (id text, name text, color text, "isRanked" boolean, position int)
    on conflict (contest_id, id) do update set name = excluded.name, color = excluded.color,
      is_ranked = excluded.is_ranked, position = excluded.position`.execute(db)
}

const dropCategories = async (db: Db, cid: number, kept: readonly ContestCategory[]): Promise<void> => {
  const ids = kept.map(({ id }) => id)
  const gone = await db
    .deleteFrom('contest_category')
    .where('contest_id', '=', cid)
    .where('id', '<>', sql<string>`all(${ids}::text[])`)
    .returning('id')
    .execute()
  if (gone.length === 0) return
  await sql`update contest_team set categories = categories - ${gone.map(({ id }) => id)}::text[]
    where contest_id = ${cid}`.execute(db)
}

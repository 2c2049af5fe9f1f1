import { type Selectable, sql } from 'kysely'
import type { Db } from '../../../platform/db/connect.ts'
import type { LtiPlatform } from '../../../platform/db/tables.ts'

export interface PlatformRow extends Omit<Selectable<LtiPlatform>, 'deployment_ids'> {
  readonly deployment_ids: readonly string[]
  readonly name: string
  readonly is_on: boolean
  readonly creates_accounts: boolean
  readonly trusts_email: boolean
}

const platforms = (db: Db) =>
  db
    .selectFrom('lti_platform')
    .innerJoin('identity_provider as source', 'source.id', 'lti_platform.provider_id')
    .selectAll('lti_platform')
    .select(['source.name', 'source.is_on', 'source.creates_accounts', 'source.trusts_email'])
    .$castTo<PlatformRow>()

export const listPlatforms = (db: Db): Promise<PlatformRow[]> => platforms(db).orderBy('provider_id').execute()

export const findPlatform = async (db: Db, id: number): Promise<PlatformRow | null> =>
  (await platforms(db).where('provider_id', '=', id).executeTakeFirst()) ?? null

/** Platforms of an issuer that are switched on; one host can have several clients. */
export const platformsOfIssuer = (db: Db, issuer: string): Promise<PlatformRow[]> =>
  platforms(db).where('issuer', '=', issuer).where('source.is_on', '=', true).orderBy('provider_id').execute()

/** Locks a platform while it is changed. */
export const lockPlatform = async (db: Db, id: number): Promise<PlatformRow | null> => {
  await db.selectFrom('identity_provider').select('id').where('id', '=', id).forUpdate().execute()
  return findPlatform(db, id)
}

export type PlatformFields = Pick<
  PlatformRow,
  'issuer' | 'client_id' | 'authorization_url' | 'token_url' | 'jwks_url' | 'site_url' | 'deployment_ids'
>

export const putPlatform = async (db: Db, id: number, fields: PlatformFields): Promise<void> => {
  const row = { ...fields, deployment_ids: JSON.stringify(fields.deployment_ids) }
  await db
    .insertInto('lti_platform')
    .values({ provider_id: id, ...row })
    .onConflict((conflict) => conflict.column('provider_id').doUpdateSet(row))
    .execute()
}

/** Linked accounts and placed contents by platform. */
export const countsByPlatform = async (db: Db) => {
  const { rows } = await sql<{ id: number; linked: number; links: number }>`
    select provider_id as id,
      (select count(*)::int from linked_identity as own where own.provider_id = lti_platform.provider_id) as linked,
      (select count(*)::int from lti_link as own where own.provider_id = lti_platform.provider_id) as links
    from lti_platform`.execute(db)
  return new Map(rows.map((row) => [row.id, row]))
}

export const insertLogin = async (
  db: Db,
  login: {
    readonly stateHash: string
    readonly nonceHash: string
    readonly providerId: number
    readonly expiresAt: Date
  },
): Promise<void> => {
  await db
    .insertInto('lti_login')
    .values({
      state_hash: login.stateHash,
      nonce_hash: login.nonceHash,
      provider_id: login.providerId,
      expires_at: login.expiresAt,
    })
    .execute()
}

/** Uses a login up: a state counts once. */
export const takeLogin = async (db: Db, stateHash: string, now: Date) =>
  (await db
    .deleteFrom('lti_login')
    .where('state_hash', '=', stateHash)
    .where('expires_at', '>', now)
    .returning(['provider_id', 'nonce_hash'])
    .executeTakeFirst()) ?? null

/** What a deep linking answer needs. */
export interface DeepLink {
  readonly returnUrl: string
  readonly deploymentId: string
  readonly data: string | null
  readonly acceptsLineItem: boolean
}

export const insertLaunch = async (
  db: Db,
  launch: {
    readonly ticketHash: string
    readonly providerId: number
    readonly identity: object
    readonly linkId: string | null
    readonly lineItem: string | null
    readonly deepLink: DeepLink | null
    readonly expiresAt: Date
  },
): Promise<void> => {
  await db
    .insertInto('lti_launch')
    .values({
      ticket_hash: launch.ticketHash,
      provider_id: launch.providerId,
      identity: JSON.stringify(launch.identity),
      link_id: launch.linkId,
      line_item: launch.lineItem,
      deep_link: launch.deepLink === null ? null : JSON.stringify(launch.deepLink),
      expires_at: launch.expiresAt,
    })
    .execute()
}

export const findLaunch = async (db: Db, ticketHash: string, now: Date) =>
  (await db
    .selectFrom('lti_launch')
    .select(['provider_id', 'identity', 'link_id', 'line_item', 'deep_link', 'opened_at'])
    .where('ticket_hash', '=', ticketHash)
    .where('expires_at', '>', now)
    .executeTakeFirst()) ?? null

/** Uses the login of a launch up; true for the one caller that does. */
export const markOpened = async (db: Db, ticketHash: string, now: Date): Promise<boolean> =>
  (
    await db
      .updateTable('lti_launch')
      .set({ opened_at: now })
      .where('ticket_hash', '=', ticketHash)
      .where('opened_at', 'is', null)
      .executeTakeFirst()
  ).numUpdatedRows > 0n

export const dropLaunch = async (db: Db, ticketHash: string): Promise<boolean> =>
  (await db.deleteFrom('lti_launch').where('ticket_hash', '=', ticketHash).executeTakeFirst()).numDeletedRows > 0n

export const findLink = async (db: Db, id: string) =>
  (await db
    .selectFrom('lti_link')
    .leftJoin('training', 'training.id', 'lti_link.training_id')
    .leftJoin('contest', 'contest.id', 'lti_link.contest_id')
    .leftJoin('problem', 'problem.id', 'lti_link.problem_id')
    .select(['lti_link.id', 'lti_link.provider_id', 'lti_link.created_by'])
    .select(['lti_link.training_id', 'lti_link.problem_id', 'lti_link.contest_id'])
    .select(['training.group_id', 'problem.display_id'])
    .select(titleOfLink.as('title'))
    .where('lti_link.id', '=', id)
    .executeTakeFirst()) ?? null

/** The title of the content of a joined link. */
export const titleOfLink = sql<string>`coalesce(training.title, contest.title, (select title from problem_statement
  where problem_id = problem.id and locale = problem.default_locale), problem.display_id, '')`

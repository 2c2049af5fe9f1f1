import { type BodyOf, type DataOf, fail, type lti } from '@verdict/contract'
import type { SignedIn, Viewer } from '@verdict/rules'
import { sql } from 'kysely'
import type { Deps } from '../../../deps.ts'
import type { Db } from '../../../platform/db/connect.ts'
import { publish } from '../../../platform/events/publish.ts'
import { topics } from '../../../platform/events/topics.ts'
import { findGroupLevel, findGroupLevels } from '../../groups/find-group.ts'
import { joinInvited } from '../../groups/invitations/join-invited.ts'
import { admitLearner, findLinkedAccount } from '../sign-on/learning.ts'
import type { Context } from '../sign-on/log-in.ts'
import { identitySchema } from '../sign-on/tickets.ts'
import { type LinkContent, startsWithGrade } from './grade.ts'
import * as rows from './repository.ts'
import { hashOf } from './tickets.ts'

type Lti = typeof lti

const requireLaunch = async (deps: Pick<Deps, 'clock'>, db: Db, ticket: string) => {
  const launch = await rows.findLaunch(db, hashOf(ticket), deps.clock.now())
  const platform = launch && (await rows.findPlatform(db, launch.provider_id))
  if (!launch || platform === null || !platform.is_on) throw fail('lti.ticketMissing')
  return { ...launch, platform, identity: identitySchema.parse(launch.identity) }
}

/**
 * Logs the user of a launch in, once. A session of another account is replaced only on request, because a launch can be
 * started by a page of another site.
 */
export const openLaunch = async (
  deps: Deps,
  viewer: Viewer,
  { ticket, switches }: BodyOf<Lti['open']>,
  context: Context,
): Promise<DataOf<Lti['open']>> => {
  const launch = await requireLaunch(deps, deps.db, ticket)
  if (launch.opened_at !== null) throw fail('lti.ticketMissing')
  const isOwn =
    viewer.kind === 'user' &&
    (await findLinkedAccount(deps.db, launch.provider_id, launch.identity.subject)) === viewer.id
  if (viewer.kind === 'user' && !isOwn && !switches) {
    return { kind: 'other', username: viewer.username, platform: launch.platform.name }
  }
  if (!(await rows.markOpened(deps.db, hashOf(ticket), deps.clock.now()))) throw fail('lti.ticketMissing')
  if (isOwn) return { kind: 'same' }
  return admitLearner(deps, launch.provider_id, launch.identity, context)
}

/** A launch of the viewer, whose account must be linked to the platform's user. */
export const requireOwnLaunch = async (deps: Pick<Deps, 'clock'>, db: Db, viewer: SignedIn, ticket: string) => {
  const launch = await requireLaunch(deps, db, ticket)
  const owner = await findLinkedAccount(db, launch.provider_id, launch.identity.subject)
  if (launch.opened_at === null || owner !== viewer.id) throw fail('lti.notYours')
  return launch
}

const memberLevel = 3
const adminLevel = 4

/**
 * Opens the target of a launch. A link that an admin of the group placed in a course is an invitation for its learners;
 * the score of an ordinary member is sent to the platform from then on.
 */
export const enterLaunch = async (deps: Deps, viewer: SignedIn, ticket: string): Promise<DataOf<Lti['enter']>> =>
  deps.db.transaction().execute(async (trx) => {
    const launch = await requireOwnLaunch(deps, trx, viewer, ticket)
    if (launch.deep_link !== null) return { kind: 'choose', platform: launch.platform.name }
    if (!(await rows.dropLaunch(trx, hashOf(ticket)))) throw fail('lti.ticketMissing')
    const link = launch.link_id === null ? null : await rows.findLink(trx, launch.link_id)
    if (link === null) return { kind: 'home' }
    const connect = async (isGraded: boolean): Promise<void> => {
      const { line_item: lineItem, identity } = launch
      if (lineItem === null || !isGraded) return
      await connectScore(deps, trx, { link, accountId: viewer.id, subject: identity.subject, lineItem })
    }
    const { group_id: gid, created_by: creator, training_id: trainingId } = link
    if (trainingId === null || gid === null) {
      await connect(true)
      return openTarget(link)
    }
    if ((await findGroupLevel(trx, viewer, gid)) < memberLevel && creator !== null) {
      const level = (await findGroupLevels(trx, [creator], gid)).get(creator) ?? 0
      if (level >= adminLevel) await joinInvited(trx, viewer, { gid, now: deps.clock.now() })
    }
    const level = await findGroupLevel(trx, viewer, gid)
    await connect(level === memberLevel)
    return { kind: 'training', trainingId, groupId: gid }
  })

/** The page of content outside groups. */
const openTarget = (link: LinkContent & { readonly display_id: string | null }): DataOf<Lti['enter']> => {
  if (link.contest_id !== null) return { kind: 'contest', contestId: link.contest_id }
  if (link.training_id !== null) return { kind: 'publicTraining', trainingId: link.training_id }
  return { kind: 'problem', problemId: link.display_id ?? '' }
}

interface Connection {
  readonly link: LinkContent & { readonly id: string }
  readonly accountId: string
  readonly subject: string
  readonly lineItem: string
}

/** Results from before the first launch are sent too. */
const connectScore = async (deps: Pick<Deps, 'clock'>, trx: Db, row: Connection): Promise<void> => {
  const isWaiting = await startsWithGrade(trx, row.link, row.accountId)
  const { numInsertedOrUpdatedRows: stored } = await trx
    .insertInto('lti_score')
    .values({
      link_id: row.link.id,
      account_id: row.accountId,
      subject: row.subject,
      line_item: row.lineItem,
      revision: isWaiting ? 1 : 0,
      waiting_since: isWaiting ? deps.clock.now() : null,
    })
    .onConflict((conflict) =>
      conflict
        .constraint('lti_score_once')
        .doUpdateSet({ subject: row.subject })
        .where(sql<boolean>`lti_score.subject <> ${row.subject}`),
    )
    .executeTakeFirstOrThrow()
  if (isWaiting && stored) await publish(trx, topics.ltiScores, {})
}

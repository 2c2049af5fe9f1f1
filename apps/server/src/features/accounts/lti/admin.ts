import { type BodyOf, type DataOf, fail, type LtiPlatformInput, limits, type lti, toInstant } from '@verdict/contract'
import type { SignedIn } from '@verdict/rules'
import type { FastifyRequest } from 'fastify'
import type { Caller, Deps } from '../../../deps.ts'
import { audit } from '../../../platform/audit.ts'
import type { Db } from '../../../platform/db/connect.ts'
import { publish } from '../../../platform/events/publish.ts'
import { topics } from '../../../platform/events/topics.ts'
import { putLearningSource, removeLearningSource } from '../sign-on/learning.ts'
import { checkPlatformUrl, toolAddresses } from './addresses.ts'
import { kindOf } from './grade.ts'
import { keyCreatedAt, replaceKey } from './keys.ts'
import * as rows from './repository.ts'
import { listUnsent, requeue } from './score-repository.ts'

type Lti = typeof lti

interface Acting {
  readonly viewer: SignedIn
  readonly caller: Caller
}

/** Learning platforms and the addresses of this site for their forms. */
export const readPlatforms = async (deps: Deps, request: FastifyRequest): Promise<DataOf<Lti['platforms']>> => {
  const [addresses, found, counts, keyAt] = await Promise.all([
    toolAddresses(deps, request),
    rows.listPlatforms(deps.db),
    rows.countsByPlatform(deps.db),
    keyCreatedAt(deps),
  ])
  return {
    addresses,
    keyCreatedAt: keyAt && toInstant(keyAt),
    platforms: found.map((row) => ({
      id: row.provider_id,
      ...described(row),
      linked: counts.get(row.provider_id)?.linked ?? 0,
      links: counts.get(row.provider_id)?.links ?? 0,
    })),
  }
}

const described = (row: rows.PlatformRow): Omit<LtiPlatformInput, 'id'> => ({
  name: row.name,
  isOn: row.is_on,
  createsAccounts: row.creates_accounts,
  trustsEmail: row.trusts_email,
  issuer: row.issuer,
  clientId: row.client_id,
  deploymentIds: [...row.deployment_ids],
  authorizationUrl: row.authorization_url,
  tokenUrl: row.token_url,
  jwksUrl: row.jwks_url,
  siteUrl: row.site_url,
})

const required = (field: string, text: string): string => {
  if (text.trim() === '') throw fail('lti.fieldMissing', { field })
  return text.trim()
}

/** The input without blanks around it. @throws Refusal that names the field */
const checked = (deps: Deps, input: LtiPlatformInput): Omit<LtiPlatformInput, 'id'> => {
  const name = required('name', input.name)
  const max = limits.signOn.nameMaxChars
  if ([...name].length > max) throw fail('config.textTooLong', { field: 'name', max })
  const deploymentIds = [...new Set(input.deploymentIds.map((id) => id.trim()).filter((id) => id !== ''))]
  if (deploymentIds.length === 0) throw fail('lti.fieldMissing', { field: 'deploymentIds' })
  const { id: _, ...fields } = input
  return {
    ...fields,
    name,
    issuer: required('issuer', input.issuer),
    clientId: required('clientId', input.clientId),
    deploymentIds,
    authorizationUrl: checkPlatformUrl(deps, 'authorizationUrl', input.authorizationUrl),
    tokenUrl: checkPlatformUrl(deps, 'tokenUrl', input.tokenUrl),
    jwksUrl: checkPlatformUrl(deps, 'jwksUrl', input.jwksUrl),
    siteUrl: input.siteUrl.trim() === '' ? '' : checkPlatformUrl(deps, 'siteUrl', input.siteUrl),
  }
}

/** Adds or changes a learning platform. */
export const savePlatform = async (
  deps: Deps,
  { viewer, caller }: Acting,
  input: LtiPlatformInput,
): Promise<{ id: number }> => {
  const next = checked(deps, input)
  return deps.db.transaction().execute(async (trx) => {
    const before = input.id === null ? null : await rows.lockPlatform(trx, input.id)
    if (input.id !== null && before === null) throw fail('lti.platformMissing')
    await checkIdentity(trx, before, next)
    const id = await putLearningSource(trx, before?.provider_id ?? null, next, deps.clock.now())
    await rows.putPlatform(trx, id, {
      issuer: next.issuer,
      client_id: next.clientId,
      deployment_ids: next.deploymentIds,
      authorization_url: next.authorizationUrl,
      token_url: next.tokenUrl,
      jwks_url: next.jwksUrl,
      site_url: next.siteUrl,
    })
    await audit(trx, {
      actor: viewer,
      action: before === null ? 'lti.add' : 'lti.edit',
      subject: { kind: 'learningPlatform', id, name: next.name },
      before: before === null ? null : described(before),
      after: next,
      address: caller.address,
    })
    return { id }
  })
}

/** Users are names at one platform: while accounts are linked, another platform would hand them to strangers. */
const checkIdentity = async (
  trx: Db,
  before: rows.PlatformRow | null,
  next: Omit<LtiPlatformInput, 'id'>,
): Promise<void> => {
  const all = await rows.listPlatforms(trx)
  const max = limits.lti.maxPlatforms
  if (before === null && all.length >= max) throw fail('lti.tooMany', { max })
  const isSame = ({ issuer, client_id }: rows.PlatformRow) => issuer === next.issuer && client_id === next.clientId
  if (all.some((row) => row.provider_id !== before?.provider_id && isSame(row))) throw fail('lti.clientTaken')
  if (before === null || isSame(before)) return
  const linked = (await rows.countsByPlatform(trx)).get(before.provider_id)?.linked ?? 0
  if (linked > 0) throw fail('lti.issuerFixed')
}

/** Removes a platform with its links and scores. Accounts stay; those without a password reset it by mail. */
export const removePlatform = (deps: Deps, { viewer, caller }: Acting, id: number): Promise<null> =>
  deps.db.transaction().execute(async (trx) => {
    const row = await rows.lockPlatform(trx, id)
    if (row === null) throw fail('lti.platformMissing')
    await removeLearningSource(trx, id)
    await audit(trx, {
      actor: viewer,
      action: 'lti.remove',
      subject: { kind: 'learningPlatform', id, name: row.name },
      before: described(row),
      address: caller.address,
    })
    return null
  })

/** Replaces the signing key. */
export const rotateKey = (deps: Deps, { viewer, caller }: Acting): Promise<null> =>
  deps.db.transaction().execute(async (trx) => {
    await replaceKey(trx, deps)
    await audit(trx, {
      actor: viewer,
      action: 'lti.rotateKey',
      subject: { kind: 'learningPlatform', id: 'key' },
      address: caller.address,
    })
    return null
  })

/** Scores that platforms have not accepted yet. */
export const readScores = async (deps: Deps): Promise<DataOf<Lti['scores']>> =>
  (await listUnsent(deps.db)).map((row) => ({
    id: row.id,
    platform: row.platform,
    username: row.username,
    trainingId: row.training_id ?? 0,
    training: row.title,
    kind: kindOf(row),
    contentId: row.problem_id ?? row.contest_id ?? row.training_id ?? 0,
    state: row.is_dead ? 'dead' : 'waiting',
    tries: row.tries,
    nextTryAt: row.next_try_at && toInstant(row.next_try_at),
    answerStatus: row.answer_status,
    answer: row.answer,
  }))

/** Queues one score again, or all failed ones. */
export const resendScores = (
  deps: Deps,
  { viewer, caller }: Acting,
  { id }: BodyOf<Lti['resend']>,
): Promise<{ queued: number }> =>
  deps.db.transaction().execute(async (trx) => {
    const queued = await requeue(trx, id, deps.clock.now())
    if (queued === 0 && id !== null) throw fail('lti.scoreMissing')
    await audit(trx, {
      actor: viewer,
      action: 'lti.resend',
      subject: { kind: 'learningPlatform', id: id === null ? 'scores' : `score ${id}` },
      after: { queued },
      address: caller.address,
    })
    await publish(trx, topics.ltiScores, {})
    return { queued }
  })

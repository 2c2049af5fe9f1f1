import { type DataOf, fail, hostReport, type JudgeTokenView, type judgeService, toInstant } from '@verdict/contract'
import { type SignedIn, speedDifferenceOf } from '@verdict/rules'
import type { Caller, Deps } from '../../../deps.ts'
import { audit } from '../../../platform/audit.ts'
import { hostSeenWithinMs } from '../../../platform/http/health.ts'
import { siteUrl } from '../../../platform/site-url.ts'
import { software } from '../../../platform/software.ts'
import { readJudgeHosts } from '../../site/core/judge-hosts.ts'
import { earlierSpeeds, factsOfSpeed, isAwaited, presentSpeed } from '../hosts/host-speed.ts'
import { createJudgeToken } from '../hosts/make-token.ts'
import { requeue } from '../queue/requeue.ts'

type Service = typeof judgeService

/** Hosts and valid tokens. */
export const readJudgeService = async (deps: Deps, viewer: SignedIn): Promise<DataOf<Service['read']>> => {
  const [hosts, rows, tokens, serverUrl, earlier] = await Promise.all([
    readJudgeHosts(deps, viewer),
    listHostTokens(deps),
    listTokens(deps),
    siteUrl(deps),
    earlierSpeeds(deps.db),
  ])
  const byName = new Map(rows.map((row) => [row.name, row]))
  return {
    hosts: hosts.flatMap((host) => {
      const row = byName.get(host.name)
      const report = hostReport.safeParse(row?.report).data
      if (row === undefined || report === undefined) return []
      const { canary } = report
      return [
        {
          ...host,
          software: report.software ?? null,
          canary: canary === undefined ? null : { ...canary, at: toInstant(new Date(canary.at)) },
          warnings: report.warnings,
          runDelay: report.runDelay ?? null,
          prefetchMissing: report.prefetch?.missing ?? null,
          ownClasses: report.classes ?? [],
          classes: row.classes,
          architecture: report.architecture ?? null,
          speed: presentSpeed(report, earlier),
          calibrating: isAwaited(row.recalibrate, report.speed?.id ?? null),
          contestsOnly: row.contests_only,
          tokenId: row.token_id,
          tokenName: row.token_name,
          tokenRevoked: row.revoked_at !== null,
        },
      ]
    }),
    tokens,
    speedDifference: speedDifferenceOf(
      hosts.flatMap(({ name, connected }) => {
        const speed = hostReport.safeParse(byName.get(name)?.report).data?.speed
        return connected && speed !== undefined ? [{ name, ...factsOfSpeed(speed) }] : []
      }),
    ),
    software,
    serverUrl,
  }
}

const listHostTokens = (deps: Deps) =>
  deps.db
    .selectFrom('judge_host')
    .innerJoin('judge_token', 'judge_token.id', 'judge_host.token_id')
    .select([
      'judge_host.name',
      'judge_host.report',
      'judge_host.recalibrate',
      'judge_host.classes',
      'judge_host.contests_only',
      'judge_host.token_id',
      'judge_token.name as token_name',
      'judge_token.revoked_at',
    ])
    .orderBy('judge_host.name')
    .limit(500)
    .execute()

const mostTokens = 200

const listTokens = async (deps: Deps): Promise<JudgeTokenView[]> => {
  const rows = await deps.db
    .selectFrom('judge_token')
    .leftJoin('judge_host', 'judge_host.token_id', 'judge_token.id')
    .select(['judge_token.id', 'judge_token.name', 'judge_token.created_at'])
    .select((eb) => [
      eb.fn.agg<string[]>('array_agg', ['judge_host.name']).as('hosts'),
      eb.fn.max('judge_host.last_seen').as('last_used'),
    ])
    .where('judge_token.revoked_at', 'is', null)
    .groupBy('judge_token.id')
    .orderBy('judge_token.id', 'desc')
    .limit(mostTokens)
    .execute()
  return rows.map((row) => ({
    id: row.id,
    name: row.name,
    gmtCreate: toInstant(row.created_at),
    hosts: row.hosts.filter((name) => name !== null).toSorted(),
    lastUsed: row.last_used === null ? null : toInstant(row.last_used),
  }))
}

/**
 * Removes a host that is not connected. Its leases are queued again at once instead of at their expiry.
 * @throws Refusal `judge.hostNotFound`, `judge.hostConnected`
 */
export const removeHost = async (deps: Deps, viewer: SignedIn, name: string, caller: Caller): Promise<null> => {
  const instance = await deps.db.transaction().execute(async (trx) => {
    const row = await trx
      .selectFrom('judge_host')
      .innerJoin('judge_token', 'judge_token.id', 'judge_host.token_id')
      .select(['instance', 'last_seen', 'revoked_at'])
      .where('judge_host.name', '=', name)
      .forUpdate('judge_host')
      .executeTakeFirst()
    if (row === undefined) throw fail('judge.hostNotFound', { name })
    const isSilent = deps.clock.now().getTime() - row.last_seen.getTime() > hostSeenWithinMs
    if (!isSilent && row.revoked_at === null) throw fail('judge.hostConnected', { name })
    await trx.deleteFrom('judge_host').where('name', '=', name).execute()
    const subject = { kind: 'judgeHost', id: name, name }
    await audit(trx, { actor: viewer, action: 'judgeHost.remove', subject, address: caller.address })
    return row.instance
  })
  const held = await deps.db
    .selectFrom('judging')
    .select('lease_id')
    .where('state', '=', 'leased')
    .where('host_instance', '=', instance)
    .execute()
  for (const { lease_id } of held) {
    if (lease_id !== null) await requeue(deps, lease_id, { why: 'loss', reason: 'The host was removed' })
  }
  return null
}

/** Creates a token. Only its hash is stored. */
export const createToken = (
  deps: Deps,
  viewer: SignedIn,
  name: string,
  caller: Caller,
): Promise<DataOf<Service['createToken']>> =>
  deps.db.transaction().execute(async (trx) => {
    const created = await createJudgeToken(trx, name)
    const subject = { kind: 'judgeToken', id: created.id, name }
    await audit(trx, { actor: viewer, action: 'judgeToken.create', subject, address: caller.address })
    return created
  })

/** Revokes a token. @throws Refusal `judge.tokenNotFound` */
export const revokeToken = (deps: Deps, viewer: SignedIn, id: number, caller: Caller): Promise<null> =>
  deps.db.transaction().execute(async (trx) => {
    const row = await trx
      .updateTable('judge_token')
      .set({ revoked_at: deps.clock.now() })
      .where('id', '=', id)
      .where('revoked_at', 'is', null)
      .returning('name')
      .executeTakeFirst()
    if (row === undefined) throw fail('judge.tokenNotFound')
    const subject = { kind: 'judgeToken', id, name: row.name }
    await audit(trx, { actor: viewer, action: 'judgeToken.revoke', subject, address: caller.address })
    return null
  })

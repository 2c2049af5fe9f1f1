import { type DataOf, fail, inProgress, limits, type submissions } from '@verdict/contract'
import type { SignedIn } from '@verdict/rules'
import { isContestEntry } from '@verdict/rules'
import { sql } from 'kysely'
import type { Deps } from '../../deps.ts'
import type { Db } from '../../platform/db/connect.ts'
import { prepare } from '../../platform/db/prepared.ts'
import { remember } from '../../platform/remember.ts'
import { isTokened } from '../contests/core/tokens.ts'
import { type ClassedHost, readClassedHost } from '../judging/hosts/host-classes.ts'
import { classWeights } from '../judging/queue/class-shares.ts'
import { priority } from '../judging/queue/enqueue.ts'
import { hasQuestions } from '../judging/remote/route.ts'
import { openSiteStates } from '../judging/remote/site-states.ts'
import { factsOf, requireOwner } from './facts.ts'
import { openEntry } from './open-entry.ts'

type Place = DataOf<(typeof submissions)['place']>

/** All waiting users poll; hosts and pace are the same for all of them. */
const poolMs = 1_000

/**
 * The queue position of an own submission, the estimated time at the pace of recent judgings, and the reason for the
 * wait. The position is counted per request, hosts and pace are cached for a second.
 * @throws Refusal `submission.notFound` or `submission.notOwner`
 */
export const queuePlaces = (deps: Deps) => {
  const pool = remember(deps.clock, poolMs, () => readPool(deps))
  const siteState = openSiteStates(deps)
  return async (viewer: SignedIn, submitId: number): Promise<Place> => {
    const [row] = await placeRow(deps, { submitId })
    if (row === undefined) throw fail('submission.notFound')
    requireOwner(viewer, await factsOf(deps, viewer, row))
    const nowhere = { submitId, ahead: null, waitSeconds: null }
    // How long a judging takes would reveal a hidden result.
    const isHidden = isContestEntry(row.contest_id) && (await openEntry(deps, viewer, row)).sight === 'taken'
    if (isHidden || !inProgress(row.verdict)) return { ...nowhere, reason: 'finished' }
    const { ahead } = row
    if (row.is_paused === true) return { ...nowhere, reason: 'paused' }
    if (row.bank !== null)
      return { ...nowhere, ahead, reason: 'remote', site: row.bank, siteState: await siteState(row.bank) }
    if (ahead === null || row.has_questions) return { ...nowhere, reason: 'taken' }
    const { hosts: working, paceMs } = await pool()
    const hosts = working.filter(({ contestsOnly }) => !contestsOnly || row.priority === priority.contest)
    if (hosts.length === 0) return { ...nowhere, ahead, reason: 'noHost' }
    const { host_class: needed } = row
    const ofClass = hosts.filter(({ classes }) => needed === null || classes.includes(needed))
    if (needed !== null && ofClass.length === 0) return { ...nowhere, ahead, reason: 'noClass' }
    const able = ofClass.filter((host) =>
      host.languages.some((language) => language.available && language.name === row.language),
    )
    if (able.length === 0) return { ...nowhere, ahead, reason: 'noLanguage' }
    const slots = able.reduce((sum, host) => sum + host.slots, 0)
    const waitSeconds =
      paceMs === null ? null : Math.ceil(((ahead + 1) * paceMs) / (slots * row.share_of_hosts) / 1_000)
    return { submitId, ahead, waitSeconds, reason: 'busy' }
  }
}

/**
 * A submission with the number of runs before it in its class, null while it is not waiting, and the class's share of
 * the hosts among the other classes with waiting runs.
 */
const placeRow = prepare((db, { submitId }: { readonly submitId: number }) =>
  db
    .selectFrom('submission')
    .innerJoin('problem', 'problem.id', 'submission.problem_id')
    .leftJoin('judging as own', (join) =>
      join.onRef('own.submission_id', '=', 'submission.id').on('own.state', '=', 'queued'),
    )
    .select([
      'submission.problem_id',
      'submission.account_id',
      'submission.contest_id',
      'submission.group_id',
      'submission.share',
    ])
    .select(['submission.submitted_at', 'own.host_class', 'own.priority', isTokened])
    .select(['submission.verdict', 'submission.language', 'problem.code_share', hasQuestions])
    .select((eb) => eb.case().when('problem.is_remote', '=', true).then(eb.ref('problem.bank')).end().as('bank'))
    .select((eb) => {
      const pause = eb.selectFrom('judging_pause').whereRef('problem_id', '=', 'submission.problem_id')
      const waiting = eb.selectFrom('judging').whereRef('submission_id', '=', 'submission.id')
      return eb.and([eb.exists(pause), eb.exists(waiting.where('state', 'in', ['queued', 'held']))]).as('is_paused')
    })
    .select([
      sql<number | null>`case when own.id is not null then (select count(*) from judging as other
        where other.state = 'queued' and other.priority = own.priority
          and (other.language like 'remote:%') = (own.language like 'remote:%')
          and (own.language not like 'remote:%' or other.language = own.language)
          and (other.due_at, other.id) < (own.due_at, own.id)) end`.as('ahead'),
      sql<number>`coalesce((
        select (max(weight) filter (where class = own.priority))::float8 / sum(weight)
        from (values ${weightRows}) as weights (class, weight)
        where exists (select from judging as other where other.state = 'queued' and other.priority = weights.class)
      ), 1)`.as('share_of_hosts'),
    ])
    .where('submission.id', '=', submitId),
)

const weightRows = sql.join(
  Object.entries(classWeights).map(([of, weight]) => sql`(${sql.lit(Number(of))}, ${sql.lit(weight)})`),
)

interface Pool {
  readonly hosts: readonly (ClassedHost & { readonly contestsOnly: boolean })[]
  readonly paceMs: number | null
}

const readPool = async (deps: Deps): Promise<Pool> => ({
  hosts: await liveHosts(deps),
  paceMs: await meanJudgingMs(deps.db),
})

const liveHosts = async (deps: Deps) => {
  const since = new Date(deps.clock.now().getTime() - limits.lease.lifeMs)
  const rows = await deps.db
    .selectFrom('judge_host')
    .select(['report', 'classes', 'contests_only'])
    .where('last_seen', '>', since)
    .where('draining', '=', false)
    .execute()
  const hosts = rows.flatMap((row) =>
    readClassedHost(row).map((host) => ({ ...host, contestsOnly: row.contests_only })),
  )
  return hosts.filter(({ illness = null }) => illness === null)
}

/** Enough judgings to even out single slow ones, few enough to be of now. */
const paceOver = 50

const meanJudgingMs = async (db: Db): Promise<number | null> => {
  const latest = db
    .selectFrom('judging')
    .select(['leased_at', 'finished_at'])
    .where('state', '=', 'done')
    .where('leased_at', 'is not', null)
    .orderBy('finished_at', 'desc')
    .limit(paceOver)
    .as('latest')
  const row = await db
    .selectFrom(latest)
    .select(sql<number | null>`avg(extract(epoch from finished_at - leased_at) * 1000)::float8`.as('ms'))
    .executeTakeFirst()
  return row?.ms ?? null
}

import { type adminRemote, type DataOf, type RemoteJudge, remoteJudges, toInstant } from '@verdict/contract'
import { sitesOfJudge } from '@verdict/remote-sites'
import { sql } from 'kysely'
import type { Deps } from '../../../deps.ts'
import { listAccounts } from './accounts.ts'
import { routesOf } from './desk.ts'
import { isResting } from './pace.ts'

type Judge = DataOf<typeof adminRemote.list>['judges'][number]

/** Settings, health and queue of a remote judge, without its accounts. */
export type JudgeHealth = Omit<Judge, 'accounts'>

/** Health and queue of every remote judge. */
export const readHealth = async (deps: Deps): Promise<readonly JudgeHealth[]> => {
  const [sites, listed, figures] = await Promise.all([
    deps.db.selectFrom('remote_site').selectAll().execute(),
    listAccounts(deps),
    figuresOf(deps),
  ])
  return remoteJudges.map((judge) => {
    const row = sites.find((site) => site.judge === judge)
    const own = figures.find((item) => item.judge === judge)
    return {
      judge,
      sites: sitesOfJudge(judge).map(({ name }) => name),
      paused: row?.paused ?? false,
      baseUrl: row?.base_url ?? null,
      submitMinutes: row?.submit_minutes ?? usualMinutes,
      pollMinutes: row?.poll_minutes ?? usualMinutes,
      gaps: gapsOf(judge),
      state: listed.has(judge) ? stateOf(row, deps.clock.now()) : 'unused',
      restsUntil: instant(row?.open_until),
      lastSuccess: instant(row?.last_success_at),
      lastError: row?.last_error ?? null,
      lastErrorTime: instant(row?.last_error_at),
      unknownWord: row?.unknown_word ?? null,
      waiting: own?.waiting ?? 0,
      running: own?.running ?? 0,
      medianSeconds: own?.median ?? null,
    }
  })
}

/** Defaults of the columns, for a site without a row. */
const usualMinutes = 120

/** The longest of the sites that share the accounts, in seconds. */
const gapsOf = (judge: RemoteJudge): Judge['gaps'] => {
  const sites = sitesOfJudge(judge)
  const longest = (of: (site: (typeof sites)[number]) => number): number => Math.max(0, ...sites.map(of)) / 1_000
  return {
    submit: longest(({ submitGapMs }) => submitGapMs),
    account: longest(({ accountGapMs }) => accountGapMs),
    poll: longest(({ pollGapMs }) => pollGapMs),
  }
}

export const instant = (moment: Date | null | undefined): string | null =>
  moment === null || moment === undefined ? null : toInstant(moment)

interface SiteState {
  readonly paused: boolean
  readonly open_until: Date | null
  readonly failures: number
}

const stateOf = (row: SiteState | undefined, now: Date): Judge['state'] => {
  if (row === undefined) return 'up'
  if (row.paused) return 'paused'
  if (isResting(row, now)) return 'resting'
  return row.failures > 0 ? 'failing' : 'up'
}

interface Figures {
  readonly judge: string
  readonly waiting: number
  readonly running: number
  readonly median: number | null
}

const figuresOf = async ({ db }: Deps): Promise<readonly Figures[]> => {
  const routes = remoteJudges.flatMap((judge) => routesOf(judge).map((route) => [judge, route] as const))
  const { rows } = await sql<Figures>`
    with route (judge, language) as (select * from unnest(
      ${routes.map(([judge]) => judge)}::text[], ${routes.map(([, language]) => language)}::text[]))
    select route.judge,
      count(*) filter (where run.state = 'queued')::int as waiting,
      count(*) filter (where run.state = 'leased')::int as running,
      (select round(percentile_cont(0.5) within group (order by extract(epoch from latest.finished_at - latest.queued_at)))::int
        from (select done.finished_at, done.queued_at from remote_run
          join judging done on done.id = remote_run.judging_id
          where remote_run.judge = route.judge and done.state = 'done' order by done.id desc limit 50) latest) as median
    from route left join judging run on run.language = route.language and run.state in ('queued', 'leased')
    group by route.judge`.execute(db)
  return rows
}

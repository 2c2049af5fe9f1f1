import { hostReport } from '@verdict/contract'
import type { Deps } from '../../../deps.ts'
import { remember } from '../../../platform/remember.ts'

/** A host that restarts or is repaired counts for so long, or languages would come and go with it. */
const hostMemoryMs = 600_000
/** Every submission and problem page asks. */
const answerMs = 2_000

/** Languages that no judge host can run, each with the reason. */
export type Unavailable = ReadonlyMap<string, string>

/**
 * Languages that the hosts of the last minutes know and none of them can run. Without any host nothing is unavailable:
 * a site may be set up before its hosts.
 */
export const openUnavailableLanguages = (deps: Pick<Deps, 'db' | 'clock'>): (() => Promise<Unavailable>) =>
  remember(deps.clock, answerMs, () => readUnavailable(deps))

const readUnavailable = async ({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<Unavailable> => {
  const rows = await db
    .selectFrom('judge_host')
    .select('report')
    .where('last_seen', '>', new Date(clock.now().getTime() - hostMemoryMs))
    .orderBy('last_seen', 'desc')
    .execute()
  const languages = rows.flatMap((row) => hostReport.safeParse(row.report).data?.languages ?? [])
  const available = new Set(languages.filter((language) => language.available).map((language) => language.name))
  const missing = languages.filter((language) => !available.has(language.name))
  return new Map(missing.toReversed().map(({ name, reason }) => [name, reason ?? 'no judge host has it']))
}

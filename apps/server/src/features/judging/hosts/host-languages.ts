import type { Deps } from '../../../deps.ts'
import { remember } from '../../../platform/remember.ts'
import { readClassedHost } from './host-classes.ts'

/** A host that restarts or is repaired counts for so long, or languages would come and go with it. */
const hostMemoryMs = 600_000
/** Every submission and problem page asks. */
const answerMs = 2_000

export interface HostLanguages {
  /** Languages that no judge host can run, each with the reason. */
  readonly unavailable: ReadonlyMap<string, string>
  /** The versions of the other languages. */
  readonly versions: ReadonlyMap<string, ReadonlySet<string>>
  /** The classes of those hosts. */
  readonly classes: ReadonlySet<string>
}

/**
 * The languages that hosts of the last minutes can run. Without any host nothing is unavailable: a site may be set up before its
 * hosts.
 */
export const openHostLanguages = (deps: Pick<Deps, 'db' | 'clock'>): (() => Promise<HostLanguages>) =>
  remember(deps.clock, answerMs, () => readHostLanguages(deps))

const readHostLanguages = async ({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<HostLanguages> => {
  const rows = await db
    .selectFrom('judge_host')
    .select(['report', 'classes'])
    .where('last_seen', '>', new Date(clock.now().getTime() - hostMemoryMs))
    .orderBy('last_seen', 'desc')
    .execute()
  const hosts = rows.flatMap(readClassedHost)
  const languages = hosts.flatMap((host) => host.languages)
  const available = languages.filter((language) => language.available)
  const versions = new Map(
    [...Map.groupBy(available, ({ name }) => name)].map(([name, found]) => [
      name,
      new Set(found.flatMap(({ version }) => version ?? [])),
    ]),
  )
  const missing = languages.filter(({ name }) => !versions.has(name))
  return {
    unavailable: new Map(missing.toReversed().map(({ name, reason }) => [name, reason ?? 'no judge host has it'])),
    versions,
    classes: new Set(hosts.flatMap(({ classes }) => classes)),
  }
}

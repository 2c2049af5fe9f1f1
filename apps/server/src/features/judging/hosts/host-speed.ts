import { type HostReport, type HostSpeed, hostReport, type ManagedHost, toInstant } from '@verdict/contract'
import { type DifferingHost, differencesFromMedian, formerFactor, type HostSpeedFacts } from '@verdict/rules'
import { sql } from 'kysely'
import type { Deps } from '../../../deps.ts'
import type { Db } from '../../../platform/db/connect.ts'
import { hostSeenWithinMs } from '../../../platform/http/health.ts'

/** Enough for a median that a few disturbed measurements do not move. */
const keptMeasurements = 20

/** Factors are compared where they were measured with one toolchain. */
export const factsOfSpeed = ({ factor, language, version }: HostSpeed): HostSpeedFacts => ({
  factor,
  measuredWith: `${language} ${version}`,
})

/** Whether a host still has the measurement it was asked to replace; an empty id means none. */
export const isAwaited = (recalibrate: string | null, speedId: string | null): boolean =>
  recalibrate !== null && recalibrate === (speedId ?? '')

/** Stores a measurement of a host and deletes its oldest ones. */
export const recordSpeed = async (
  db: Db,
  { host, speed, now }: { readonly host: string; readonly speed: HostSpeed; readonly now: Date },
): Promise<void> => {
  const { factor, measuredWith } = factsOfSpeed(speed)
  await db
    .insertInto('judge_host_speed')
    .values({ host, id: speed.id, reported_at: now, measured_with: measuredWith, factor })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const kept = db
    .selectFrom('judge_host_speed')
    .select('id')
    .where('host', '=', host)
    .orderBy('reported_at', 'desc')
    .orderBy('id')
    .limit(keptMeasurements)
  await db.deleteFrom('judge_host_speed').where('host', '=', host).where('id', 'not in', kept).execute()
}

export interface StoredSpeed extends HostSpeedFacts {
  readonly host: string
  readonly id: string
}

/** The kept measurements of all hosts. */
export const earlierSpeeds = async (db: Db): Promise<readonly StoredSpeed[]> =>
  db
    .selectFrom('judge_host_speed')
    .select(['host', 'id', 'factor', 'measured_with as measuredWith'])
    .orderBy(sql`reported_at`)
    .execute()

/** The speed of a host with the drift from its earlier measurements. */
export const presentSpeed = (
  { name, speed }: HostReport,
  measurements: readonly StoredSpeed[],
): ManagedHost['speed'] => {
  if (speed === undefined) return null
  const { id, at, ...rest } = speed
  const earlier = measurements.filter((stored) => stored.host === name && stored.id !== id)
  return { ...rest, at: toInstant(new Date(at)), former: formerFactor(factsOfSpeed(speed), earlier) }
}

/** Connected hosts that accept work, with the difference of their speed from the others'. */
export const differingHosts = async (deps: Pick<Deps, 'db' | 'clock'>): Promise<readonly DifferingHost[]> => {
  const rows = await deps.db
    .selectFrom('judge_host')
    .select(['name', 'report'])
    .where('draining', '=', false)
    .where('last_seen', '>=', new Date(deps.clock.now().getTime() - hostSeenWithinMs))
    .orderBy('name')
    .limit(500)
    .execute()
  return differencesFromMedian(
    rows.flatMap(({ name, report }) => {
      const speed = hostReport.safeParse(report).data?.speed
      return speed === undefined ? [] : [{ name, ...factsOfSpeed(speed) }]
    }),
  )
}

import type { QueryClient } from '@tanstack/react-query'
import type { StatementBundle } from '@verdict/contract'
import { limits } from '@verdict/contract/limits'
import { session } from '../../../api/session.ts'
import { parseInstant } from '../../../lib/time.ts'
import { contestQuery, type TimedContest } from '../contest-query.ts'
import { canOpenBundles, decryptBundle } from './decrypt.ts'
import { deleteBundle, findBundle, readBundle } from './device.ts'
import { keyOf } from './key.ts'
import { pictureUrls } from './pictures.ts'

/** Decrypted statements of the contests of this page. */
export interface Opened {
  readonly bundle: StatementBundle
  /** Until then queries are answered from the bundle; then they are fetched from the server. */
  readonly until: number
}

const opened = new Map<number, Promise<Opened | null>>()
/** Local addresses of their pictures by the addresses on the server. */
const pictures = new Map<number, ReadonlyMap<string, string>>()
const none: ReadonlyMap<string, string> = new Map()

/** Pictures of a contest that are on this device, by their addresses on the server. */
export const localPictures = (cid: number): ReadonlyMap<string, string> => pictures.get(cid) ?? none

let reader = session.get().user?.uid
/** Opened bundles are one person's. */
session.subscribe(() => {
  const now = session.get().user?.uid
  if (now !== reader) {
    opened.clear()
    pictures.clear()
  }
  reader = now
})

/** A newer bundle is on this device. */
export const forgetOpened = (cid: number): void => {
  opened.delete(cid)
}

/** The server is asked quietly afterwards: participants of the start spread over this time. */
const revalidation = { leastMs: 15_000, spreadMs: 45_000 }
const crowdMs = 60_000
const soonMs = 2_000

/**
 * The decrypted statements of a contest, when it has started for this participant and they are on this device. Null
 * otherwise, and after any failure: then the ordinary calls are used.
 */
export const openedBundle = (queries: QueryClient, cid: number): Promise<Opened | null> => {
  const contest = queries.getQueryData(contestQuery(cid).queryKey)
  if (contest === undefined || !isUseful(contest) || !canOpenBundles()) return Promise.resolve(null)
  const known = opened.get(cid)
  if (known !== undefined) return known
  const opening = open(cid, sinceStart(contest)).catch(() => null)
  opened.set(cid, opening)
  void opening.then((found) => {
    if (found !== null) setTimeout(() => revalidate(queries, cid), found.until - Date.now() + 1)
  })
  return opening
}

const revalidate = (queries: QueryClient, cid: number): void => {
  const names: readonly string[] = ['contestProblems.list', 'contestProblems.detail']
  void queries.invalidateQueries({
    predicate: ({ queryKey: [name, part] }) =>
      names.includes(String(name)) && (part as { query?: { cid?: unknown } } | undefined)?.query?.cid === cid,
  })
}

const sinceStart = ({ startTime, skewMs }: TimedContest): number =>
  Date.now() + skewMs - parseInstant(startTime).getTime()

/** In the first hour, to participants. */
const isUseful = (contest: TimedContest): boolean => {
  const { statementsFrom, right, individual } = contest
  if (statementsFrom === undefined || right !== null || individual?.hasBegun === false) return false
  const ms = sinceStart(contest)
  return ms >= 0 && ms < limits.statementBundle.usefulMs
}

const open = async (cid: number, sinceStartMs: number): Promise<Opened | null> => {
  const info = await findBundle(cid)
  if (info === null) return null
  const key = await keyOf(cid, { version: info.version, sinceStartMs })
  const content = key === null ? null : await readBundle(cid, info)
  if (key === null || content === null) {
    await deleteBundle(cid)
    return null
  }
  const bundle = await decryptBundle(content, { cid, version: info.version, key }).catch(async (error: unknown) => {
    await deleteBundle(cid)
    throw error
  })
  const waitMs =
    sinceStartMs < crowdMs ? revalidation.leastMs + Math.random() * revalidation.spreadMs : Math.random() * soonMs
  pictures.set(cid, pictureUrls(bundle))
  return { bundle, until: Date.now() + waitMs }
}

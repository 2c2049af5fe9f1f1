import type { Viewer } from '../access/who.ts'
import { type ContestStanding, type ContestTerms, type SubmitRefusal, submitRefusal } from './access.ts'
import { ownTimes } from './window.ts'

/** Statements that are sent encrypted before a contest starts (decision 0042). */

/** From when participants can fetch them. */
export const bundleOpensAt = (startsAt: Date, aheadS: number): Date => new Date(startsAt.getTime() - aheadS * 1_000)

/** The moment a participant's rights are asked for: their own start before it, and now afterwards. */
export const bundleMoment = (contest: ContestTerms, { window }: ContestStanding, now: Date): Date => {
  const { startsAt } = ownTimes(contest, window)
  return now < startsAt ? startsAt : now
}

/**
 * Why a viewer may not fetch the encrypted statements; null when they may. Those may who could submit at their own
 * start. The key follows the rules of the statements themselves (`lookRefusal`).
 */
export const bundleRefusal = (
  viewer: Viewer,
  contest: ContestTerms,
  standing: ContestStanding,
  now: Date,
): SubmitRefusal | 'auth.loginFirst' | null => {
  if (viewer.kind === 'guest') return 'auth.loginFirst'
  const begun = { delayMs: 0, extraMs: 0, ...standing.window, hasBegun: true }
  const taking = contest.individualMs === undefined ? standing : { ...standing, window: begun }
  return submitRefusal(viewer, contest, taking, bundleMoment(contest, standing, now))
}

const leastBytes = 65_536
const stepBytes = 1_048_576

/**
 * The length to which a bundle is padded, in bytes: 64 KiB doubled up to 1 MiB, then whole MiB. It reveals neither
 * the number of problems nor the length of a statement.
 */
export const paddedBytes = (bytes: number): number => {
  let size = leastBytes
  while (size < bytes && size < stepBytes) size *= 2
  return size < bytes ? Math.ceil(bytes / stepBytes) * stepBytes : size
}

/** The data that a bundle is authenticated with, so that it opens neither for another contest nor as another version. */
export const bundleContext = (cid: number, version: number): string => `verdict statement bundle ${cid} ${version}`

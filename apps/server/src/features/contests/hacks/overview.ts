import type { HackOverview } from '@verdict/contract'
import type { SignedIn } from '@verdict/rules'
import type { Deps } from '../../../deps.ts'
import { meetHacking } from './open-hacking.ts'
import { listPlaces } from './places.ts'
import { isFrozenHack, presentOwn } from './present.ts'
import { findLocks, findOwnHacks, findSolved } from './repository.ts'

/**
 * Hacks of the viewer, and the problems that can be locked.
 * @throws Refusal with the reason when the viewer cannot see the contest
 */
export const readOverview = async (deps: Deps, viewer: SignedIn, cid: number): Promise<HackOverview> => {
  const { contest, points, obstacle } = await meetHacking(deps, viewer, cid)
  if (points === null) return { points, obstacle, problems: [], hacks: [] }
  const own = { contestId: cid, accountId: viewer.id }
  const [places, locks, hacks] = await Promise.all([
    listPlaces(deps.db, cid),
    findLocks(deps.db, own),
    findOwnHacks(deps.db, own),
  ])
  // Own results can be frozen, so they are read while hacks are open only.
  const solved = obstacle === null ? await findSolved(deps.db, own) : new Set<number>()
  const problems = places.map(({ displayId, title, problemId, lacks }) => {
    const isReady = lacks.length === 0
    const isLocked = locks.has(problemId)
    return { displayId, title, isReady, isLocked, canLock: isReady && !isLocked && solved.has(problemId) }
  })
  const now = deps.clock.now()
  const shown = hacks.map((row) => presentOwn(row, isFrozenHack(row, contest.terms, now)))
  return { points, obstacle, problems, hacks: shown }
}

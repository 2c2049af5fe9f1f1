import { call } from '../../../api/client.ts'
import type { BodyFor } from '../../../api/endpoints.ts'
import type { ContestLoss } from './queries.ts'
import type { Scope } from './scope.ts'

/** What managers of contests do, by the calls of the site or of a group. */

type ContestBody = BodyFor<'adminContests.make'>
type CopyBody = BodyFor<'adminContests.copy'>
type Announcement = BodyFor<'adminContests.createAnnouncement'>['announcement']

const quiet = { quiet: true } as const

export const createContest = (gid: Scope, body: ContestBody): Promise<{ readonly cid: number }> =>
  gid === null
    ? call('adminContests.make', { body }, quiet)
    : call('groupContests.make', { body: { ...body, gid } }, quiet)

export const updateContest = (gid: Scope, body: ContestBody): Promise<null> =>
  gid === null
    ? call('adminContests.update', { body }, quiet)
    : call('groupContests.update', { body: { ...body, gid } }, quiet)

export const copyContest = (gid: Scope, body: CopyBody): Promise<{ readonly cid: number }> =>
  call(gid === null ? 'adminContests.copy' : 'groupContests.copy', { body }, quiet)

export const removeContest = (gid: Scope, cid: number): Promise<null> =>
  call(gid === null ? 'adminContests.remove' : 'groupContests.remove', { query: { cid } })

export const restoreContest = (gid: Scope, cid: number): Promise<null> =>
  call(gid === null ? 'adminContests.restore' : 'groupContests.restore', { body: { cid } })

export const showContest = (gid: Scope, cid: number, visible: boolean): Promise<null> =>
  call(gid === null ? 'adminContests.changeVisible' : 'groupContests.changeVisible', { query: { cid, visible } })

/** Records deleted with a contest, or with one of its problems. */
export const readLoss = (gid: Scope, cid: number, pid?: number): Promise<ContestLoss> =>
  call(gid === null ? 'adminContests.loss' : 'groupContests.loss', {
    query: { cid, ...(pid === undefined ? {} : { pid }) },
  })

interface PlaceBody {
  readonly id: number | null
  readonly cid: number
  readonly pid?: number
  readonly displayId?: string
  readonly displayTitle?: string | null
  readonly color?: string
}

export const savePlace = async (gid: Scope, body: PlaceBody): Promise<void> => {
  if (gid === null) await call('adminContests.savePlace', { body }, quiet)
  else await call('groupContests.savePlace', { body }, quiet)
}

export const arrangePlaces = (gid: Scope, body: BodyFor<'adminContests.arrange'>): Promise<null> =>
  call(gid === null ? 'adminContests.arrange' : 'groupContests.arrange', { body })

interface Adding {
  readonly cid: number
  readonly problem: { readonly id: number; readonly problemId: string; readonly gid: number | null }
  readonly displayId: string
  /** Only on the site: removes a public problem from the problem list. */
  readonly hide: boolean
}

/** Adds a problem of the bank or, in a group, of the group itself. */
export const addProblem = (gid: Scope, { cid, problem, displayId, hide }: Adding): Promise<null> => {
  if (gid === null) return call('adminContests.addFromBank', { body: { cid, pid: problem.id, displayId, hide } }, quiet)
  if (problem.gid === null) {
    return call('groupContests.addFromPublic', { body: { cid, pid: problem.id, displayId } }, quiet)
  }
  return call('groupContests.addFromGroup', { query: { cid, problemId: problem.problemId, displayId } }, quiet)
}

interface Removal {
  readonly cid: number
  readonly pid: number
  /** `withdrawn` keeps the submissions; `untried` has none. Outside groups only problem admins remove submissions, too. */
  readonly how: 'untried' | 'withdrawn' | 'withSubmissions'
}

/** Always sends `force` where the call has it: without it the server does not refuse to remove new submissions. */
export const removeProblem = (gid: Scope, { cid, pid, how }: Removal): Promise<null> => {
  const keepSubmissions = how === 'withdrawn'
  const force = how === 'withSubmissions'
  if (gid !== null) return call('groupContests.removePlace', { query: { cid, pid, force, keepSubmissions } })
  if (force) return call('adminContests.removeProblem', { query: { cid, pid, force } })
  return call('adminContests.takeOut', { body: { cid, pid, ...(keepSubmissions && { keepSubmissions }) } })
}

export const restoreProblem = (gid: Scope, body: { readonly cid: number; readonly id: number }): Promise<null> =>
  call(gid === null ? 'adminContests.restoreProblem' : 'groupContests.restoreProblem', { body })

export const createAnnouncement = (gid: Scope, cid: number, announcement: Announcement): Promise<null> =>
  call(
    gid === null ? 'adminContests.createAnnouncement' : 'groupContests.createAnnouncement',
    { body: { cid, announcement } },
    quiet,
  )

export const updateAnnouncement = (gid: Scope, cid: number, announcement: Announcement): Promise<null> =>
  call(
    gid === null ? 'adminContests.updateAnnouncement' : 'groupContests.updateAnnouncement',
    { body: { cid, announcement } },
    quiet,
  )

export const removeAnnouncement = (gid: Scope, aid: number): Promise<null> =>
  call(
    gid === null ? 'adminContests.removeAnnouncement' : 'groupContests.removeAnnouncement',
    { query: { aid } },
    quiet,
  )

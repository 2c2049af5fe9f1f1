import type { ContestInfo, GroupDetail } from '@verdict/contract'
import { problemAuth } from '@verdict/contract/vocabulary'
import type { ApiError } from '../api/api-error.ts'
import type { QueryKey } from '../api/query-key.ts'
import { contestAuth, phaseOf } from '../live/contest/gates.ts'

/** The server answered that the user may not have it, or that it is gone. Other failures mean nothing. */
export const isRefusal = ({ http, status }: Pick<ApiError, 'http' | 'status'>): boolean =>
  [401, 403, 404].some((code) => code === http || code === status)

export type GroupKept = `group-${number}`
export type TrainingKept = `training-${number}`
export type ClassPlace = GroupKept | TrainingKept

/** Where an answer belongs: to the bank, a contest by its id, a group or a training. Null if it is not kept. */
export type KeptPlace = 'bank' | number | ClassPlace

/** The id of a group or training. */
export const numberOf = (place: ClassPlace): number => Number(place.slice(place.indexOf('-') + 1))

type Ids = { readonly [name in 'cid' | 'gid' | 'tid']?: unknown }

interface Part {
  readonly query?: Ids
  readonly body?: unknown
}

/** The place of an answer, by the key of its query. */
export const placeOf = ([name, part]: QueryKey): KeptPlace | null => {
  const { query, body } = (part ?? {}) as Part
  const idOf = (id: keyof Ids): number | null => {
    const value = Number(query?.[id] ?? (body as Ids | undefined)?.[id] ?? Number.NaN)
    return Number.isInteger(value) ? value : null
  }
  const [cid, tid, gid] = [idOf('cid'), idOf('tid'), idOf('gid')]
  if (cid !== null) return cid
  if (tid !== null) return `training-${tid}`
  if (gid !== null) return `group-${gid}`
  return name === 'problems.detail' || name === 'problems.ownStatus' ? 'bank' : null
}

type Contest = Pick<
  ContestInfo,
  'startTime' | 'endTime' | 'isPaused' | 'isAdmin' | 'right' | 'individual' | 'refusedAddress'
>

/**
 * Whether problems of a contest are kept: while it runs, and for participants only. Organisers see what participants do
 * not, and a contest that the user has not begun or may not open here is closed.
 * @param now the server's time in milliseconds since 1970
 */
export const mayKeepContest = (contest: Contest, now: number): boolean =>
  phaseOf(contest, now) === 'running' &&
  !contest.isAdmin &&
  contest.right === null &&
  contest.individual?.hasBegun !== false &&
  contest.refusedAddress === undefined

/** Whether opening it takes the password or a place on the list. */
export const asksAccess = ({ auth }: Pick<ContestInfo, 'auth'>): boolean => auth !== contestAuth.public

/** Problems of the bank are kept when all users may read them. */
export const mayKeepProblem = ({ problem }: { readonly problem: { readonly auth: number; readonly gid: unknown } }) =>
  problem.auth === problemAuth.public && problem.gid === null

/** Groups are kept for members. Their admins see what members do not. */
export const mayKeepGroup = ({ can, status }: Pick<GroupDetail, 'can' | 'status'>): boolean =>
  can.member && !can.admin && status === 0

/** A training is kept for students, and only while they may see its problems. Its password is a separate question. */
export const mayKeepTraining = ({
  isAdmin,
  homework,
  prerequisite,
}: {
  readonly isAdmin: boolean
  readonly homework: { readonly hasOpened: boolean } | null
  readonly prerequisite: { readonly isMet: boolean } | null
}): boolean => !isAdmin && homework?.hasOpened !== false && prerequisite?.isMet !== false

/** Whether a training asks for its password. */
export const asksTrainingPassword = ({ auth }: { readonly auth: string }): boolean => auth === 'Private'

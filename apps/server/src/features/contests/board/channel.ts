import { Refusal } from '@verdict/contract'
import type { BoardWish, Viewer } from '@verdict/rules'
import type { Deps } from '../../../deps.ts'
import { openEitherBoard } from './read-board.ts'

/** Audience: all viewers, or managers who see frozen results; with or without submissions after the end. */
export interface BoardChannel {
  readonly contestId: number
  readonly wish: BoardWish
}

/** The name of a channel on the event stream. */
export const boardTopic = ({ contestId, wish }: BoardChannel): string =>
  `board:${contestId}${wish.forces ? ':open' : ''}${wish.wantsAfterEnd ? ':late' : ''}`

/** The channel a name stands for; null where it stands for none. */
export const boardChannelOf = (topic: string): BoardChannel | null => {
  const found = /^board:(\d{1,9})(:open)?(:late)?$/.exec(topic)
  if (found === null) return null
  return {
    contestId: Number(found[1]),
    wish: { forces: found[2] !== undefined, wantsAfterEnd: found[3] !== undefined },
  }
}

/** Whether a viewer can subscribe to a board now: board viewers, and for frozen results contest managers. */
export const maySubscribe = async (deps: Deps, viewer: Viewer, { contestId, wish }: BoardChannel): Promise<boolean> => {
  try {
    const { isAdmin } = await openEitherBoard(deps, viewer, contestId)
    return isAdmin || !wish.forces
  } catch (error) {
    if (error instanceof Refusal) return false
    throw error
  }
}

import type { Deps } from '../../../deps.ts'
import { type BoardSubscriber, newsFor } from './board-news.ts'
import type { BoardChannel } from './channel.ts'

/** Subscribes to a board until the returned function is called. The caller must have checked `maySubscribe`. */
export const subscribeToBoard = (deps: Deps, channel: BoardChannel, subscriber: BoardSubscriber): (() => void) =>
  newsFor(deps, channel.contestId).add(channel, subscriber)

/** Publishes a contest's first solves on its topic until the returned function is called. */
export const subscribeToFirstSolves = (deps: Deps, contestId: number): (() => void) => {
  const leave = newsFor(deps, contestId).join()
  // From now on there is a board to publish from.
  deps.boards.open(contestId).catch((error) => deps.log.warn({ err: error, contestId }, 'a board could not be made'))
  return leave
}

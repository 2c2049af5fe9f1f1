import { type ContestGiven, makeContest } from './contests.ts'
import type { TestServer } from './server.ts'

const minute = 60_000

/** Tools for contests with individual time, around a moment that is now. */
export const individualTime = (
  serverNow: () => TestServer,
  { problems, ownerId }: { readonly problems: () => readonly number[]; readonly ownerId: () => string },
) => {
  /** So many minutes ago, at a whole second. */
  const ago = (minutes: number): Date =>
    new Date(Math.floor(serverNow().clock.now().getTime() / 1_000) * 1_000 - minutes * minute)
  return {
    ago,
    /** Began an hour ago, ends in five hours, with one hour for each participant. */
    open: (more: ContestGiven = {}) =>
      makeContest(serverNow(), {
        problems: problems(),
        owner_id: ownerId(),
        starts_at: ago(60),
        ends_at: ago(-300),
        window_s: 3_600,
        ...more,
      }),
    minutesBetween: (from: string, to: string): number => (Date.parse(to) - Date.parse(from)) / minute,
  }
}

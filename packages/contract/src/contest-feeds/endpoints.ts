import { z } from 'zod'
import { defineEndpoints } from '../endpoint.ts'
import { limits } from '../limits.ts'
import { instantOut } from '../wire.ts'

/** A contest of another site, in the shape of existing clients. */
export const externalContest = z.object({
  /** Name of the site, as administrators entered it. */
  oj: z.string(),
  url: z.string(),
  title: z.string(),
  beginTime: instantOut,
  endTime: instantOut,
})
export type ExternalContest = z.output<typeof externalContest>

const { maxFeeds, nameMaxChars, urlMaxChars } = limits.contestFeeds

/** A calendar of another site. */
export const contestFeed = z.object({
  name: z.string(),
  url: z.string(),
  /** Null before the first reading. */
  readTime: instantOut.nullable(),
  /** Why the last reading failed; null when it did not. */
  fault: z.string().nullable(),
  /** Upcoming contests. */
  contests: z.int(),
})
export type ContestFeed = z.output<typeof contestFeed>

export const contestFeeds = defineEndpoints({
  list: {
    method: 'GET',
    path: '/api/get-recent-other-contest',
    effect: 'read',
    token: 'ignored',
    access: 'site.read',
    data: z.array(externalContest),
    summary: 'Contests of other sites that run or are to come, the earliest start first',
  },
  feeds: {
    method: 'GET',
    path: '/api/admin/contest-feeds',
    effect: 'read',
    token: 'required',
    access: 'config.admin',
    data: z.array(contestFeed),
    summary: 'Calendars of other sites, with the last reading of each',
  },
  setFeeds: {
    method: 'PUT',
    path: '/api/admin/contest-feeds',
    effect: 'write',
    token: 'required',
    access: 'config.admin',
    body: z.object({
      feeds: z
        .array(z.object({ name: z.string().trim().min(1).max(nameMaxChars), url: z.string().max(urlMaxChars) }))
        .max(maxFeeds),
    }),
    data: z.null(),
    summary: 'Names the calendars of other sites and has them read',
  },
})

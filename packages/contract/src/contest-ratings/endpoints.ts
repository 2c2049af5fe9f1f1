import { z } from 'zod'
import { defineEndpoints } from '../endpoint.ts'
import { limits } from '../limits.ts'
import { ratingOrders } from '../vocabulary/list-order.ts'
import { flagIn, idIn, instantOut, optionalIn, pageOf, pageQuery, textIn } from '../wire.ts'

const text = z.string().nullable()

/** The rating of a participant before and after a contest. */
export const ratingChange = z.object({
  uid: z.string(),
  username: z.string(),
  place: z.int(),
  /** Null in the first rated contest of the user. */
  before: z.int().nullable(),
  after: z.int(),
  /** The strength that the place stands for. */
  performance: z.int(),
})
export type RatingChange = z.output<typeof ratingChange>

export const contestRating = z.object({
  isRated: z.boolean(),
  /** False until the contest is over, unfrozen and judged; then there are changes. */
  isApplied: z.boolean(),
  /** Whether the caller decides if the contest is rated. */
  canMark: z.boolean(),
  changes: z.array(ratingChange),
})
export type ContestRating = z.output<typeof contestRating>

export const ratedContest = z.object({
  cid: z.int(),
  /** Null when the contest is hidden now. */
  title: text,
  endTime: instantOut,
  place: z.int(),
  participants: z.int(),
  before: z.int().nullable(),
  after: z.int(),
})
export type RatedContest = z.output<typeof ratedContest>

export const userRating = z.object({
  /** Null before the first rated contest. */
  rating: z.int().nullable(),
  best: z.int().nullable(),
  /** In the list of ratings. */
  rank: z.int().nullable(),
  /** Oldest first. */
  contests: z.array(ratedContest),
})
export type UserRating = z.output<typeof userRating>

export const ratingRow = z.object({
  uid: z.string(),
  username: z.string(),
  nickname: text,
  avatar: text,
  titleName: text,
  titleColor: text,
  /** Equal ratings share a rank. */
  rank: z.int(),
  rating: z.int(),
  best: z.int(),
  contests: z.int(),
})
export type RatingRow = z.output<typeof ratingRow>

export const contestRatings = defineEndpoints({
  ofContest: {
    method: 'GET',
    path: '/api/contest-rating',
    effect: 'read',
    token: 'checked',
    access: 'contestRating.read',
    query: z.object({ cid: idIn }),
    data: contestRating,
    summary: 'Whether a contest is rated, and the rating changes of its participants',
  },
  mark: {
    method: 'POST',
    path: '/api/admin/contest-rating',
    effect: 'write',
    token: 'required',
    access: 'contestRating.mark',
    body: z.object({ cid: idIn, isRated: flagIn }),
    data: z.null(),
    summary: 'Let a contest count for ratings, or no more; ratings are recomputed from it on',
  },
  ofUser: {
    method: 'GET',
    path: '/api/get-user-contest-rating',
    effect: 'read',
    token: 'ignored',
    access: 'user.read',
    query: z.object({ uid: textIn }),
    data: userRating,
    summary: "A user's contest rating and the contests it comes from",
  },
  list: {
    method: 'GET',
    path: '/api/get-contest-rating-list',
    effect: 'read',
    token: 'ignored',
    access: 'rank.list',
    query: z.object({
      ...pageQuery(limits.rank.pageSize),
      searchUser: optionalIn(textIn),
      /** Ours: another order than the highest rating first. */
      sort: optionalIn(z.enum(ratingOrders)),
    }),
    data: pageOf(ratingRow),
    summary: 'Users by contest rating',
  },
})

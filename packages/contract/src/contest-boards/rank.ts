import { z } from 'zod'
import { flagIn, idIn, nullableIn, optionalIn, pageQuery, textIn } from '../wire.ts'
import { boardTeam } from './board.ts'

/** The paged board of existing clients (api-contests-groups 3.1). */

const flag = optionalIn(flagIn).transform((value) => value ?? false)

export const rankBody = z.object({
  cid: nullableIn(idIn),
  ...pageQuery(50),
  forceRefresh: flag,
  removeStar: flag,
  /** Followed users, kept in the browser. */
  concernedList: nullableIn(z.array(z.string().max(64)).max(5_000)),
  keyword: nullableIn(textIn),
  containsEnd: flag,
  /** Other contests to merge in. */
  externalCidList: nullableIn(z.array(idIn).max(20)),
  /** Only teams of an organisation or a category, with ranks among them. */
  organization: nullableIn(textIn),
  category: nullableIn(textIn),
})

const person = {
  rank: z.int(),
  isWinAward: z.boolean(),
  awardName: z.string().nullable(),
  awardBackground: z.string().nullable(),
  awardColor: z.string().nullable(),
  uid: z.string(),
  username: z.string(),
  realname: z.string().nullable(),
  nickname: z.string().nullable(),
  school: z.string().nullable(),
  avatar: z.string().nullable(),
  gender: z.string(),
  /** Absent for a participant without a team. */
  team: boardTeam.optional(),
}

export const acmRankCell = z.object({
  errorNum: z.int(),
  isAC: z.literal(true).optional(),
  isFirstAC: z.boolean().optional(),
  ACTime: z.int().optional(),
  isAfterContest: z.literal(true).optional(),
  tryNum: z.int().optional(),
})

export const acmRankRow = z.object({
  ...person,
  ac: z.int(),
  totalTime: z.int(),
  total: z.int(),
  submissionInfo: z.record(z.string(), acmRankCell),
})
export type AcmRankRow = z.output<typeof acmRankRow>

export const oiRankRow = z.object({
  ...person,
  totalScore: z.int(),
  totalTime: z.int(),
  submissionInfo: z.record(z.string(), z.int().nullable()),
  timeInfo: z.record(z.string(), z.int()).nullable(),
})
export type OiRankRow = z.output<typeof oiRankRow>

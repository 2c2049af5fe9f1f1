import { z } from 'zod'
import { defineEndpoints } from '../endpoint.ts'
import { publicProfile } from '../profile/schemas.ts'
import { badgeKinds } from '../vocabulary/badge.ts'
import { dayOut, instantOut, optionalIn, textIn } from '../wire.ts'

const text = z.string().nullable()

/** Whose page: by id, by name, or by both, which must then be the same person's (api-public 7.1). */
const who = { uid: optionalIn(textIn), username: optionalIn(textIn) }

/** Public profile data. Excludes email addresses, real names and student numbers. */
export const userHome = z.object({
  uid: z.string(),
  username: z.string(),
  ...publicProfile,
  gender: z.string(),
  avatar: text,
  titleName: text,
  titleColor: text,
  total: z.int(),
  rating: z.int().nullable(),
  /** Per problem the best rank score. */
  scoreList: z.array(z.int()),
  /** Display ids. */
  solvedList: z.array(z.string()),
  solvedGroupByDifficulty: z
    .record(z.string(), z.array(z.object({ id: z.int(), problemId: z.string(), difficulty: z.int() })))
    .nullable(),
  recentLoginTime: instantOut.nullable(),
})

/** What the user page shows besides the profile. */
export const userOverview = z.object({
  /** Rank by problems solved; null without a solved problem and far down the list. */
  rank: z.int().nullable(),
  /** Titles of solved public problems by display id, in the reader's language. */
  titles: z.record(z.string(), z.string()),
  /** Tags of solved public problems, the most frequent first. */
  tags: z.array(z.object({ id: z.int(), name: z.string(), solved: z.int() })),
  /** The latest submissions to public problems outside contests and groups. */
  recent: z.array(
    z.object({
      submitId: z.int(),
      problemId: z.string(),
      title: z.string(),
      status: z.int(),
      submitTime: instantOut,
    }),
  ),
  /** Badges the user has, each at its highest level: 1 bronze, 2 silver, 3 gold. */
  badges: z.array(
    z.object({
      kind: z.enum(badgeKinds),
      level: z.int().min(1).max(3),
      /** The least value of this level. */
      from: z.int(),
      /** What the user reached; for the hardest problem its difficulty, 0 to 6. */
      value: z.int(),
      /** Value of the next level; null at the highest. */
      next: z.int().nullable(),
    }),
  ),
})
export type UserOverview = z.output<typeof userOverview>

export const wrongProblem = z.object({
  pid: z.int(),
  problemId: z.string(),
  title: z.string(),
  difficulty: z.int(),
  submitId: z.int(),
  status: z.int(),
  submitTime: instantOut,
})

export const users = defineEndpoints({
  home: {
    method: 'GET',
    path: '/api/get-user-home-info',
    effect: 'read',
    token: 'checked',
    access: 'user.read',
    query: z.object(who),
    data: userHome,
    summary: "A user's public profile and solved problems",
  },
  overview: {
    method: 'GET',
    path: '/api/get-user-overview',
    effect: 'read',
    token: 'ignored',
    access: 'user.read',
    query: z.object(who),
    data: userOverview,
    summary: "A user's rank, badges, titles of solved problems, solved problems by tag and latest submissions",
  },
  heatmap: {
    method: 'GET',
    path: '/api/get-user-calendar-heatmap',
    effect: 'read',
    token: 'ignored',
    access: 'user.read',
    query: z.object(who),
    data: z.object({ endDate: dayOut, dataList: z.array(z.object({ date: dayOut, count: z.int() })) }),
    summary: 'Submissions of a person on each day of the last year',
  },
  wrongProblems: {
    method: 'GET',
    path: '/api/get-user-wrong-problems',
    effect: 'read',
    token: 'required',
    access: 'user.ownProblems',
    data: z.array(wrongProblem),
    summary: 'Problems the caller tried and has not solved, each with its latest wrong submission',
  },
})

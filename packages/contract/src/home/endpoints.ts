import { z } from 'zod'
import { defineEndpoints } from '../endpoint.ts'
import { problemDetail } from '../problems/endpoints.ts'
import { contestRights } from '../vocabulary/contest-right.ts'
import { problemRoles } from '../vocabulary/problem-role.ts'
import { instantOut } from '../wire.ts'

/** The last problem the caller tried outside contests and has not solved. */
export const unfinishedProblem = z.object({
  problemId: z.string(),
  title: z.string(),
  submitId: z.int(),
  verdict: z.int(),
  submitTime: instantOut,
})

/** Homework of one of the caller's groups that is not complete. */
export const openHomework = z.object({
  tid: z.int(),
  title: z.string(),
  gid: z.int(),
  groupName: z.string(),
  /** With the caller's own extension. */
  dueTime: instantOut,
  solved: z.int(),
  total: z.int(),
})

/** A contest that runs or starts within a day. */
export const nearContest = z.object({
  id: z.int(),
  gid: z.int().nullable(),
  title: z.string(),
  startTime: instantOut,
  endTime: instantOut,
})

/** A contest of the caller's day. */
export const todaysContest = nearContest.extend({
  /** A virtual run of theirs that is not over. */
  isVirtual: z.boolean(),
})

/** A contest that the caller helps to run: coming, running, or over for less than a week. */
export const organisedContest = nearContest.extend({ right: z.enum(contestRights) })

/** A problem in which the caller has a role. */
export const sharedProblem = z.object({
  pid: z.int(),
  problemId: z.string(),
  title: z.string(),
  role: z.enum(problemRoles),
})

/** What waits for people who keep the site running. */
export const siteDuties = z.object({
  /** Runs that wait for a judge host. */
  queued: z.int(),
  hosts: z.int(),
  /** Hosts that are connected and judge. */
  healthyHosts: z.int(),
  /** Open reports of discussions. */
  reports: z.int(),
  /** Open reports of direct messages; null for staff who do not read them. */
  messageReports: z.int().nullable(),
  /** Null for staff who do not decide about problems. */
  applications: z.int().nullable(),
  /** Hidden problems of the bank that the caller may publish; null for staff who do not. */
  hiddenProblems: z.int().nullable(),
})

export const home = defineEndpoints({
  overview: {
    method: 'GET',
    path: '/api/get-home-overview',
    effect: 'read',
    token: 'required',
    access: 'home.own',
    data: z.object({
      unfinished: unfinishedProblem.nullable(),
      homework: z.array(openHomework),
      contests: z.array(todaysContest),
      organises: z.array(organisedContest),
      /** Up to five, the newest first. */
      problems: z.array(sharedProblem),
      /** Null unless the caller is staff. */
      duties: siteDuties.nullable(),
    }),
    summary: 'What the caller left unfinished, what is due, and what waits for staff',
  },
  firstProblem: {
    method: 'GET',
    path: '/api/get-first-problem',
    effect: 'read',
    token: 'ignored',
    access: 'problem.list',
    data: problemDetail.nullable(),
    summary: 'An easy public problem for a first visit; null when there is none',
  },
})

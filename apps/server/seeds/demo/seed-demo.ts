import { randomBytes } from 'node:crypto'
import type { Deps } from '../../src/deps.ts'
import { makeAnswered } from './answered.ts'
import { makeBlockProblem } from './blocks.ts'
import { classPrograms, makeClass } from './class.ts'
import { type ContestPlan, type DemoWorld, holdContest, makeContest, practise } from './contests.ts'
import { openDemoJudge } from './judge.ts'
import { haveIncident, makeTeams } from './jury.ts'
import { makePeople } from './people.ts'
import { readDemoProblems } from './programs.ts'
import { makeQuiz } from './quiz.ts'
import { makeRandom } from './random.ts'
import { reviewProblem, voteOnProblems } from './review.ts'
import { holdWarmUps, issueCertificates, makeSeries, rateContests } from './season.ts'
import { type DemoClock, openDemoSite } from './site.ts'
import { deliverWebhooks, haveAlerts, joinPlatform, openWebhooks } from './systems.ts'
import { announce, askQuestions, discuss, makeTraining } from './talk.ts'

/**
 * Fills an empty site with three weeks of life: users, practice, three rated contests that ended, a running one with
 * teams, an incident and a frozen scoreboard, a scheduled one, a question problem, a problem in review, votes of solvers,
 * a contest series, certificates, a training, discussions, a class, webhooks, alerts, a learning platform. Everything goes through the API at the moment it happens, with programs whose
 * verdicts are known. The last submission is as old as this call.
 */

export interface DemoSummary {
  readonly users: number
  readonly submissions: number
  /** Every user of the demo has this password. */
  readonly password: string
}

const minute = 60_000
const day = 24 * 60 * minute

const contestPlans = (now: Date, problems: DemoWorld['problems']) => {
  const at = (ms: number): Date => new Date(Math.floor((now.getTime() + ms) / minute) * minute)
  const plan = (title: string, startsAt: Date, from: number): ContestPlan => ({
    title,
    startsAt,
    description: '三小时，罚时制。Three hours, ICPC rules. The scoreboard freezes for the last hour.',
    minutes: 180,
    frozenMinutes: 60,
    problems: problems.slice(from, from + 7),
  })
  return {
    ended: plan('秋季赛一 · Autumn contest 1', at(-7 * day), 2),
    running: plan('秋季赛二 · Autumn contest 2', at(-150 * minute), 6),
    scheduled: plan('秋季赛三 · Autumn contest 3', at(1.5 * day), 4),
  }
}

/** @throws Error when the site already has users. */
export const seedDemo = async (deps: Deps, clock: DemoClock): Promise<DemoSummary> => {
  const users = await deps.db.selectFrom('account').select('id').limit(2).execute()
  if (users.length > 1) throw new Error('This site already has users. The demo needs a new one: set VERDICT_DATA_DIR.')
  const now = clock.now()
  const password = randomBytes(6).toString('base64url')
  const site = await openDemoSite(deps, clock)
  try {
    const random = makeRandom(2_026)
    const problems = await readDemoProblems(site)
    const programs = [...problems.flatMap(({ right, wrong }) => [...right, ...wrong]), ...classPrograms]
    clock.set(new Date(now.getTime() - 21 * day))
    const judge = await openDemoJudge(site, new Map(programs.map((program) => [program.code, program])), random)
    const people = await makePeople(site, password)
    const world: DemoWorld = { site, judge, random, people, problems }
    const { ended, running, scheduled } = contestPlans(now, problems)
    await announce(world)
    await makeTraining(world)
    const endedId = await makeContest(world, ended)
    await makeQuiz(site)
    await makeAnswered(site)
    await makeBlockProblem(site)
    const practised = await practise(world, clock.now(), 8)
    const warmUps = await holdWarmUps(world, now)
    clock.set(new Date(now.getTime() - 7.5 * day))
    await discuss(world)
    await voteOnProblems(world)
    const entered = await holdContest(world, endedId, ended, now)
    clock.set(new Date(now.getTime() - 5 * day))
    await rateContests(world, [...warmUps.ids, endedId])
    clock.set(new Date(now.getTime() - 2 * day))
    const inClass = await makeClass(world, password, now)
    const runningId = await makeContest(world, running)
    const scheduledId = await makeContest(world, scheduled)
    await issueCertificates(world, endedId)
    await makeSeries(world, [...warmUps.ids, endedId, runningId, scheduledId])
    await makeTeams(world, runningId)
    await openWebhooks(site)
    const live = await holdContest(world, runningId, running, now)
    await askQuestions(world, runningId)
    await haveIncident(world, runningId, running)
    await deliverWebhooks(site)
    await haveAlerts(site)
    await joinPlatform(world)
    await reviewProblem(world)
    const submissions = practised + warmUps.submissions + entered + inClass + live
    return { users: people.length + 1, submissions, password }
  } finally {
    clock.set(now)
    await site.close()
  }
}

import type { DemoJudge } from './judge.ts'
import type { DemoPerson } from './people.ts'
import type { DemoProblem } from './programs.ts'
import type { Random } from './random.ts'
import type { DemoSite } from './site.ts'

/** What the stories of the demo share. */
export interface DemoWorld {
  readonly site: DemoSite
  readonly judge: DemoJudge
  readonly random: Random
  readonly people: readonly DemoPerson[]
  readonly problems: readonly DemoProblem[]
}

export interface ContestPlan {
  readonly title: string
  readonly description: string
  readonly startsAt: Date
  readonly minutes: number
  /** The scoreboard freezes this many minutes before the end. */
  readonly frozenMinutes: number
  readonly problems: readonly DemoProblem[]
}

const minute = 60_000
const colors = ['#e03131', '#1971c2', '#2f9e44', '#f08c00', '#9c36b5', '#0c8599', '#e8590c', '#5f3dc4']

/** Creates a contest with its problems, a day before it starts or earlier. */
export const makeContest = async ({ site }: DemoWorld, plan: ContestPlan): Promise<number> => {
  const endsAt = new Date(plan.startsAt.getTime() + plan.minutes * minute)
  await site.call('POST', '/api/admin/contest', {
    body: {
      ...{ title: plan.title, description: plan.description, type: 0, auth: 0, visible: true },
      ...{ startTime: plan.startsAt.toISOString(), endTime: endsAt.toISOString() },
      ...{ sealRank: true, autoRealRank: true, openRank: true, rankShowName: 'username', awardType: 0 },
      sealRankTime: new Date(endsAt.getTime() - plan.frozenMinutes * minute).toISOString(),
    },
  })
  const { id } = await site.deps.db
    .selectFrom('contest')
    .select('id')
    .where('title', '=', plan.title)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()
  for (const [index, problem] of plan.problems.entries())
    await site.call('PUT', '/api/admin/contest/contest-problem', {
      body: {
        cid: id,
        pid: problem.id,
        displayId: String.fromCodePoint(65 + index),
        displayTitle: problem.title,
        color: colors[index % colors.length],
      },
    })
  return id
}

interface Attempt {
  readonly at: number
  readonly person: DemoPerson
  readonly label: string
  readonly problem: DemoProblem
  readonly isRight: boolean
}

/** One contestant works through the problems in order and tries some of them more than once. */
const attemptsOf = (person: DemoPerson, plan: ContestPlan, random: Random): readonly Attempt[] => {
  const attempts: Attempt[] = []
  let at = 4 + random.below(12)
  for (const [index, problem] of plan.problems.entries()) {
    if (random.next() > person.skill * 1.25 - index * 0.06) continue
    const label = String.fromCodePoint(65 + index)
    for (let tries = 0; tries < 4 && at < plan.minutes; tries += 1) {
      const isRight = problem.wrong.length === 0 || random.next() < 0.35 + person.skill * 0.5
      attempts.push({ at: at + random.next(), person, label, problem, isRight })
      at += (isRight ? 9 : 5) + random.below(18)
      if (isRight) break
    }
  }
  return attempts
}

/** All submissions until `until`, in the order of time, each judged before the next. */
export const holdContest = async (world: DemoWorld, cid: number, plan: ContestPlan, until: Date): Promise<number> => {
  const { site, judge, random, people } = world
  const attempts = people
    .flatMap((person) => attemptsOf(person, plan, random))
    .filter(({ at }) => at < plan.minutes && plan.startsAt.getTime() + at * minute < until.getTime())
    .sort((a, b) => a.at - b.at)
  for (const { at, person, label, problem, isRight } of attempts) {
    site.clock.set(new Date(plan.startsAt.getTime() + at * minute))
    const { language, code } = random.pick(isRight ? problem.right : problem.wrong)
    await site.call('POST', '/api/submit-problem-judge', { as: person.id, body: { pid: label, cid, language, code } })
    await judge.judge()
  }
  return attempts.length
}

/** Practice of the last weeks: a few problems a person, some attempts wrong. */
export const practise = async ({ site, judge, random, people, problems }: DemoWorld, from: Date, days: number) => {
  const attempts = people
    .flatMap((person, index) => {
      // Comments need ten solved problems, so those who write them solve more.
      const count = index < 6 ? 11 : 2 + Math.round(person.skill * 5)
      return problems.slice(0, count).flatMap((problem) => {
        const at = random.next() * days * 24 * 60
        const right = { at: at + 7 + random.below(40), person, problem, program: random.pick(problem.right) }
        if (problem.wrong.length === 0 || random.next() < person.skill) return [right]
        return [{ ...right, at, program: random.pick(problem.wrong) }, right]
      })
    })
    .sort((a, b) => a.at - b.at)
  for (const { at, person, problem, program } of attempts) {
    site.clock.set(new Date(from.getTime() + at * minute))
    const { language, code } = program
    await site.call('POST', '/api/submit-problem-judge', {
      as: person.id,
      body: { pid: problem.problemId, language, code },
    })
    await judge.judge()
  }
  return attempts.length
}

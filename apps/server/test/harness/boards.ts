import { verdict } from '@verdict/contract'
import { type ContestGiven, makeContest } from './contests.ts'
import { makeEntry } from './entries.ts'
import { makeUser, type Person } from './people.ts'
import { makeProblem } from './problems.ts'
import { startTestServer, type TestServer } from './server.ts'

/** The contest of api-contests-groups 3.7 and the people of it, for tests of boards. */

export type Who = 'ada' | 'bell' | 'cyn' | 'dot' | 'owner' | 'root'

/** `dot` only looks on. */
export type BoardPeople = Readonly<Record<Who, Person>>

export const makeBoardPeople = async (server: TestServer): Promise<BoardPeople> => {
  const [ada, bell, cyn, dot] = [
    await makeUser(server, { username: 'ada' }),
    await makeUser(server, { username: 'bell' }),
    await makeUser(server, { username: 'cyn' }),
    await makeUser(server, { username: 'dot' }),
  ]
  const owner = await makeUser(server, { username: 'owner', role: 'admin' })
  const root = await makeUser(server, { username: 'chief', role: 'root' })
  const { db } = server.deps
  await db.updateTable('account').set({ school: 'North High' }).where('username', 'in', ['ada', 'cyn']).execute()
  const names = { realname: 'Ada King', nickname: 'countess' }
  await db.updateTable('account').set(names).where('username', '=', 'ada').execute()
  return { ada, bell, cyn, dot, owner, root }
}

const { accepted: AC, wrongAnswer: WA, compileError: CE, timeLimitExceeded: TLE } = verdict

export type BoardEntry = readonly [seconds: number, who: Who, label: string, verdict: number, score?: number]

/** Submissions, second by second; those of the owner and root never count. */
export const workedExample: readonly BoardEntry[] = [
  [300, 'ada', 'A', WA],
  [900, 'ada', 'A', AC],
  [900, 'bell', 'A', AC],
  [1500, 'cyn', 'A', AC],
  [2000, 'bell', 'B', CE],
  [2500, 'bell', 'B', TLE],
  [3661, 'ada', 'B', AC],
  [4000, 'bell', 'B', AC],
  [7200, 'cyn', 'C', AC],
  [7300, 'ada', 'C', WA],
  [7400, 'cyn', 'A', WA],
  [8000, 'ada', 'C', AC],
  [12000, 'bell', 'C', AC],
  [100, 'owner', 'A', AC],
  [100, 'root', 'B', AC],
]

export interface HeldContest {
  readonly id: number
  readonly cid: number
  readonly labels: ReadonlyMap<string, number>
  /** Submissions in the order of the entries. */
  readonly ids: readonly number[]
  /** A second of the contest. */
  readonly at: (seconds: number) => Date
  readonly enter: (entry: BoardEntry) => Promise<number>
}

/** Creates contests of three hours that started a number of seconds ago, frozen for their last hour. */
export const holdContests = async (server: TestServer, people: BoardPeople) => {
  const problems: number[] = []
  for (let n = 0; n < 3; n += 1) problems.push((await makeProblem(server, { visibility: 3 })).id)

  const hold = async (
    begunS: number,
    given: ContestGiven = {},
    entries: readonly BoardEntry[] = workedExample,
  ): Promise<HeldContest> => {
    const startsAt = new Date(server.clock.now().getTime() - begunS * 1_000)
    const at = (seconds: number) => new Date(startsAt.getTime() + seconds * 1_000)
    const contest = await makeContest(server, {
      problems,
      owner_id: people.owner.id,
      starts_at: startsAt,
      ends_at: at(10_800),
      is_sealed: true,
      seals_at: at(7_200),
      ...given,
    })
    const enter = ([seconds, who, label, code, score]: BoardEntry) =>
      makeEntry(server, people[who], {
        contest,
        label,
        problemId: problems['ABC'.indexOf(label)] ?? 0,
        at: at(seconds),
        verdict: code,
        ...(score !== undefined && { score }),
      })
    const ids: number[] = []
    for (const entry of entries) ids.push(await enter(entry))
    return { ...contest, cid: contest.id, ids, at, enter }
  }
  return { hold, problems }
}

export type HoldContest = Awaited<ReturnType<typeof holdContests>>['hold']

/** A server with the people of boards and what creates their contests. */
export const startBoards = async () => {
  const server = await startTestServer()
  const people = await makeBoardPeople(server)
  return { server, people, ...(await holdContests(server, people)) }
}

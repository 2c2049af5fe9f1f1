import { verdict } from '@verdict/contract'
import { type ContestGiven, makeContest } from './contests.ts'
import { type EntryGiven, makeEntry } from './entries.ts'
import { makeUser, type Person } from './people.ts'
import { makeProblem } from './problems.ts'
import type { TestServer } from './server.ts'

/** Contests of two problems and their participants, for tests of features related to boards. */

export type SmallContest = Awaited<ReturnType<typeof makeContest>>
export type SmallContests = Awaited<ReturnType<typeof prepareContests>>

/** Makes the people and the problems; contests are held by `chair`, for `ann` and `bob`. */
export const prepareContests = async (server: TestServer) => {
  const people = {
    root: await makeUser(server, { username: 'chief', role: 'root' }),
    chair: await makeUser(server, { username: 'chair', role: 'admin' }),
    keeper: await makeUser(server, { username: 'keeper', role: 'problem_admin' }),
    ann: await makeUser(server, { username: 'ann' }),
    bob: await makeUser(server, { username: 'bob' }),
  }
  const first = await makeProblem(server, { visibility: 3 })
  const second = await makeProblem(server, { visibility: 3, openCaseResult: false })
  const problems = { A: first.id, B: second.id }

  /** Minutes from now. The usual contest began an hour ago and lasts two hours more. */
  const at = (minutes: number) => new Date(server.clock.now().getTime() + minutes * 60_000)
  const contestWith = (given: ContestGiven = {}): Promise<SmallContest> =>
    makeContest(server, { problems: [first.id, second.id], owner_id: people.chair.id, ...given })
  const change = (contest: SmallContest, values: ContestGiven) =>
    server.deps.db.updateTable('contest').set(values).where('id', '=', contest.id).execute()
  /** A submission at a minute, accepted for A by default. */
  const enter = (contest: SmallContest, who: Person, minute: number, more: Partial<EntryGiven> = {}) =>
    makeEntry(server, who, {
      contest,
      problemId: more.label === 'B' ? second.id : first.id,
      at: at(minute),
      verdict: verdict.accepted,
      ...more,
    })
  return { ...people, problems, at, contestWith, change, enter }
}

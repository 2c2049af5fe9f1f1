import type { ContestShadow } from '@verdict/contract'
import { afterAll, beforeAll, expect } from 'vitest'
import {
  type BoardEntry,
  type BoardPeople,
  type HeldContest,
  type HoldContest,
  startBoards,
} from '../../../../../test/harness/boards.ts'
import { makeContest } from '../../../../../test/harness/contests.ts'
import { casesOf, type JudgeHost, makeJudgeHost } from '../../../../../test/harness/judge-host.ts'
import { defaultPassword, makeUser, type Person } from '../../../../../test/harness/people.ts'
import { makeProblem } from '../../../../../test/harness/problems.ts'
import { startTestServer, type TestServer } from '../../../../../test/harness/server.ts'

/** Two sites: the primary with contests for ICPC tools, and the one that shadows them. */

export let primary: TestServer
export let hold: HoldContest
export let primaryPeople: BoardPeople
export let site: TestServer
export let owner: Person
export let host: JudgeHost
export const teams: Record<string, Person> = {}
const problems: number[] = []

const privateAllowed = { VERDICT_WEBHOOK_PRIVATE: 'allow' }

/** Starts both sites before the tests of a file. */
export const withSites = (): void => {
  beforeAll(async () => {
    ;({ server: primary, people: primaryPeople, hold } = await startBoards())
    site = await startTestServer(privateAllowed)
    owner = await makeUser(site, { username: 'shadow-owner', role: 'admin' })
    for (const name of ['ada', 'bell', 'cyn']) teams[name] = await makeUser(site, { username: name })
    // Files of one worker share this module.
    problems.length = 0
    for (let n = 0; n < 3; n += 1) problems.push((await makeProblem(site, { visibility: 3 })).id)
    host = await makeJudgeHost(site)
  })
  afterAll(async () => {
    await site.close()
    await primary.close()
  })
}

/** One more server of the site that shadows. */
export const startSecondServer = (): Promise<TestServer> => startTestServer(privateAllowed, { on: site })

/** A contest of the primary that began some time ago, and one that can shadow it. */
export const makePair = async (begunS: number, entries: readonly BoardEntry[] = []) => {
  const theirs = await hold(begunS, { opens_ccs: true, shows_board: true }, entries)
  const ours = await makeContest(site, {
    problems,
    owner_id: owner.id,
    starts_at: theirs.at(0),
    ends_at: theirs.at(10_800),
  })
  for (const { id } of Object.values(teams)) {
    await site.deps.db
      .insertInto('contest_team')
      .values({ contest_id: ours.id, account_id: id, name: '', members: '[]', seat: '', categories: '[]' })
      .execute()
  }
  return { theirs, cid: ours.id, url: urlOf(theirs) }
}

export const urlOf = ({ cid }: Pick<HeldContest, 'cid'>): string => `${primary.url}/api/ccs/contests/${cid}`

/** The settings that read everything of a contest of the primary. */
export const settingsFor = (cid: number, url: string, more: object = {}) => ({
  cid,
  url,
  auth: 'basic',
  username: 'owner',
  secret: defaultPassword,
  isOn: true,
  mapping: { teams: {}, problems: {}, languages: {} },
  ...more,
})

export const save = (settings: object, who: Person = owner) =>
  site.call('PUT', '/api/contest-shadow', { token: who.token, body: settings })

export const turnOff = (cid: number, url: string) => save(settingsFor(cid, url, { isOn: false }))

export const read = async (cid: number, who: Person = owner): Promise<ContestShadow> =>
  (await site.call('GET', '/api/contest-shadow', { token: who.token, query: { cid } })).data

/** Submissions of the primary with ours, the oldest first. */
export const rowsOf = async (cid: number, state?: string) => {
  const query = { cid, limit: 200, ...(state !== undefined && { state }) }
  const reply = await site.call('GET', '/api/contest-shadow/submissions', { token: owner.token, query })
  return [...reply.data.records].reverse()
}

/** Waits until the counts have these values. */
export const untilCounts = (cid: number, counts: Partial<ContestShadow['counts']>): Promise<void> =>
  expect.poll(async () => (await read(cid)).counts, { timeout: 30_000, interval: 100 }).toMatchObject(counts)

/** Judges all waiting submissions; the verdict depends on the code. */
export const judge = async (verdictOf: (code: string) => number): Promise<void> => {
  for (const job of await host.lease({ free: 100 })) await host.result(job, casesOf(verdictOf(job.code)))
}

/** Our submissions of a contest, the oldest first. */
export const entered = (cid: number) =>
  site.deps.db
    .selectFrom('submission')
    .innerJoin('account', 'account.id', 'submission.account_id')
    .innerJoin('submission_source', 'submission_source.submission_id', 'submission.id')
    .innerJoin('contest_problem', 'contest_problem.id', 'submission.contest_problem_id')
    .select(['submission.id', 'username', 'label', 'submitted_at', 'verdict', 'submission.language', 'code'])
    .where('submission.contest_id', '=', cid)
    .orderBy('submitted_at')
    .orderBy('submission.id')
    .execute()

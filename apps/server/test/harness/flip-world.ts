import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type CaseResult, contestExportFormats, type Job, type Outcome, verdict } from '@verdict/contract'
import { inject } from 'vitest'
import { writeSettings } from '../../src/features/site/core/settings.ts'
import { makeContest } from './contests.ts'
import { cloneDatabase } from './database.ts'
import { makeEntry } from './entries.ts'
import { addMember, makeGroup } from './groups.ts'
import { caseOf, type JudgeHost, makeJudgeHost } from './judge-host.ts'
import { makeUser, type Person } from './people.ts'
import { makeProblem } from './problems.ts'
import { put } from './secret-rows.ts'
import { startTestServer, TestClock, type TestServer } from './server.ts'

/**
 * Users who must not learn the results of the hidden submissions. `olga` is the author of the one in the OI contest;
 * `runner` is a co-organiser of each contest with one of its desks.
 */
export const lessers = ['guest', 'stranger', 'rival', 'olga', 'admin', 'keeper', 'runner'] as const
export type Lesser = (typeof lessers)[number]
export type FlipPeople = Readonly<Record<Exclude<Lesser, 'guest'> | 'ann' | 'chair' | 'root', Person>>

/** A clock that is advanced manually, so that two worlds do everything at the same moment. */
class StillClock extends TestClock {
  #at = Date.now()
  override now(): Date {
    return new Date(this.#at)
  }
  override advance(milliseconds: number): void {
    this.#at += milliseconds
  }
}

export interface FlipWorlds {
  /** Two servers on two copies of one database: everything is the same until something is judged. */
  readonly worlds: readonly [World, World]
  readonly people: FlipPeople
  readonly ids: Readonly<Record<string, readonly unknown[]>>
  /** Pending submissions: in frozen ACM and OI contests, also of a group, and in one that ended and stays frozen. */
  readonly hidden: readonly number[]
  readonly contests: readonly number[]
  close(): Promise<void>
}

export interface World {
  readonly server: TestServer
  readonly host: JudgeHost
}

const minute = 60_000

/** Makes the ground on one server and starts two on copies of it. */
export const makeFlipWorlds = async (): Promise<FlipWorlds> => {
  const dataDir = await mkdtemp(join(tmpdir(), 'verdict-flip-'))
  const adminUrl = inject('adminUrl')
  const ground = { databaseUrl: await cloneDatabase(adminUrl), dataDir, clock: new StillClock() }
  const server = await startTestServer({}, { on: ground })
  const made = await fill(server)
  await server.close()
  ground.clock.advance(20 * minute)
  const world = async (): Promise<World> => {
    const databaseUrl = await cloneDatabase(adminUrl, new URL(ground.databaseUrl).pathname.slice(1))
    const copy = await startTestServer({}, { on: { ...ground, databaseUrl } })
    return { server: copy, host: await makeJudgeHost(copy, { name: 'host-of-flips' }) }
  }
  const worlds = [await world(), await world()] as const
  return {
    worlds,
    ...made,
    close: async () => {
      await Promise.all(worlds.map((world) => world.server.close()))
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

const makePeople = async (server: TestServer): Promise<FlipPeople> => {
  const person = (username: string, role: Parameters<typeof makeUser>[1] = {}) =>
    makeUser(server, { username, ...role })
  return {
    ann: await person('ann'),
    olga: await person('olga'),
    rival: await person('rival'),
    runner: await person('runner'),
    stranger: await person('stranger'),
    admin: await person('another-admin', { role: 'admin' }),
    keeper: await person('the-keeper', { role: 'problem_admin' }),
    chair: await person('chair', { role: 'admin' }),
    root: await person('the-root', { role: 'root' }),
  }
}

const fill = async (server: TestServer) => {
  const people = await makePeople(server)
  const { ann, olga, rival, runner, stranger, chair } = people
  const { db } = server.deps
  await writeSettings(db, { defaultSubmitInterval: 0 })
  const now = server.clock.now()
  const at = (minutes: number) => new Date(now.getTime() + minutes * minute)
  const author = { id: chair.id, username: chair.username }
  // Includes a public one: hidden results must not appear in its public figures.
  const open = await makeProblem(server, { author, displayId: 'OPEN' })
  const inside = await makeProblem(server, { author, displayId: 'INSIDE', visibility: 3 })
  const problems = [open.id, inside.id]
  const freeze = { is_sealed: true, seals_at: at(-30), shows_board: true, opens_ccs: true, takes_late: true }
  const usual = { problems, owner_id: chair.id, starts_at: at(-120), ends_at: at(180), ...freeze }
  const acm = await makeContest(server, { title: 'Frozen', ...usual })
  const oi = await makeContest(server, { title: 'Frozen round', ...usual, type: 1 })
  const kept = await makeContest(server, { title: 'Kept', ...usual, ends_at: at(10), opens_at_end: false })
  const elsewhere = await makeContest(server, { title: 'Elsewhere', problems, owner_id: people.admin.id })
  const gid = await makeGroup(server, { owner: chair })
  for (const who of [ann, olga, rival, runner]) await addMember(server, gid, who)
  await addMember(server, gid, stranger, 'applying')
  const groupAcm = await makeContest(server, { title: 'Frozen in a group', ...usual, group_id: gid })
  const groupOi = await makeContest(server, { title: 'Frozen round in a group', ...usual, group_id: gid, type: 1 })
  const frozen = [acm, oi, kept, groupAcm, groupOi]
  for (const [contest, granted] of [
    [acm, 'balloons'],
    [oi, 'clarifications'],
    [kept, 'balloons'],
    [groupAcm, 'balloons'],
    [groupOi, 'print'],
  ] as const) {
    const added = { added_by: chair.username, added_at: now }
    await db
      .insertInto('contest_organiser')
      .values({ contest_id: contest.id, account_id: runner.id, granted, ...added })
      .execute()
  }
  for (const contest of frozen) {
    for (const [who, label, verdictCode, minutes] of [
      [rival, 'A', verdict.accepted, -100],
      [ann, 'A', verdict.wrongAnswer, -90],
      [olga, 'B', verdict.accepted, -80],
      [rival, 'B', verdict.wrongAnswer, -10],
    ] as const) {
      const problemId = label === 'A' ? open.id : inside.id
      const groupId = contest === groupAcm || contest === groupOi ? gid : undefined
      await makeEntry(server, who, {
        contest,
        label,
        problemId,
        at: at(minutes),
        verdict: verdictCode,
        score: 50,
        groupId,
      })
    }
  }
  await makeEntry(server, stranger, {
    contest: elsewhere,
    problemId: open.id,
    at: at(-5),
    verdict: verdict.accepted,
  })
  const submit = async (who: Person, cid: number): Promise<number> => {
    const body = { pid: 'A', language: 'C++', code: 'int main() { return 0; }'.padEnd(60), cid, isRemote: false }
    const reply = await server.call('POST', '/api/submit-problem-judge', { token: who.token, body })
    if (reply.status !== 200) throw new Error(`submit: ${reply.msg}`)
    return reply.data.submitId
  }
  const hidden = [
    await submit(ann, acm.id),
    await submit(olga, oi.id),
    await submit(ann, kept.id),
    await submit(ann, groupAcm.id),
    await submit(olga, groupOi.id),
  ]
  await put(server, 'clarification', {
    contest_id: acm.id,
    account_id: rival.id,
    question: 'May I?',
    created_at: now,
    updated_at: now,
  })
  const contests = frozen.map(({ id }) => id)
  const topics = contests.flatMap((id) => [`contest:${id}`, `board:${id}`, `board:${id}:late`, `board:${id}:open`])
  return {
    people,
    hidden,
    contests,
    ids: {
      gid: [gid],
      cid: contests,
      contestID: contests,
      uid: [ann.id, olga.id, rival.id],
      username: ['ann', 'olga', 'rival'],
      submitId: hidden,
      submitIds: [hidden],
      id: [...hidden, ...contests],
      pid: problems,
      pids: [problems],
      pidList: [problems],
      problemId: [open.displayId, inside.displayId],
      problemID: [open.displayId, 'A', 'B'],
      displayId: ['A', 'B'],
      isContestProblemList: [true, false],
      format: contestExportFormats,
      // Scopes of a similarity review.
      kind: ['contest', 'problem'],
      topics: [[...topics, ...hidden.map((id) => `submission:${id}`), 'messages'].join(), ...topics],
    },
  }
}

/** Results of the hidden submissions in each world; everything visible is equal. */
export const endings: readonly [Ending, Ending] = [
  {
    progress: [caseOf(1, verdict.accepted)],
    outcome: { kind: 'cases', cases: [caseOf(1, verdict.accepted), caseOf(2, verdict.accepted)] },
  },
  {
    progress: [caseOf(1, verdict.wrongAnswer, { message: 'line 1 differs', timeMs: 977, memoryKb: 65_432 })],
    outcome: {
      kind: 'cases',
      cases: [
        caseOf(1, verdict.wrongAnswer, { message: 'line 1 differs', timeMs: 977, memoryKb: 65_432 }),
        caseOf(2, verdict.runtimeError, { message: 'SIGSEGV', timeMs: 3, memoryKb: 1_024 }),
      ],
    },
  },
]

export interface Ending {
  readonly progress: readonly CaseResult[]
  readonly outcome: Outcome
}

/** Judges everything that waits in a world. */
export const judgeAll = async ({ host }: World, { progress, outcome }: Ending): Promise<number> => {
  const jobs: readonly Job[] = await host.lease({ free: 10 })
  for (const job of jobs) {
    await host.progress(job, { cases: [...progress] })
    const reply = await host.result(job, outcome)
    if (reply.status !== 200) throw new Error(`result: ${reply.msg}`)
  }
  return jobs.length
}

import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { RemoteJudge } from '@verdict/contract'
import { closeConnections, openConnections } from '@verdict/remote-sites'
import type { RunningFake } from '@verdict/remote-sites/fakes'
import { type Logger, pino } from 'pino'
import { makeRemoteToken } from '../../../server/src/features/judging/remote/token.ts'
import { makeUser, type Person } from '../../../server/test/harness/people.ts'
import { startTestServer, type TestServer } from '../../../server/test/harness/server.ts'
import { startRemoteLoop } from '../../src/loop.ts'
import { Server } from '../../src/server.ts'
import { Sessions } from '../../src/sessions.ts'

/** A server with root and a student, and the means to connect fake sites and hosts. */
export interface World {
  readonly server: TestServer
  readonly root: Person
  readonly student: Person
  /** Sets the accounts of a judge and points it to a fake. */
  connect(judge: RemoteJudge, fake: RunningFake, accounts: Readonly<Record<string, string>>): Promise<void>
  importProblem(name: string, problemId: string): Promise<{ readonly status: number; readonly msg: string }>
  submit(pid: string, language: string, code: string, who?: Person): Promise<number>
  read(submitId: number): Promise<{ readonly status: number; readonly [field: string]: unknown }>
  /** Waits for a final verdict. */
  verdictOf(submitId: number): Promise<{ readonly status: number; readonly [field: string]: unknown }>
  /** Starts a host in this process. */
  startHost(): Promise<{ stop(): Promise<void> }>
  close(): Promise<void>
}

interface WorldOptions {
  /** How many times as fast as ours the clock of the server runs. */
  readonly speed?: number
  readonly log?: Logger
  /** A database and a folder that outlive the server. */
  readonly on?: Pick<TestServer, 'databaseUrl' | 'dataDir' | 'clock'>
}

export const makeWorld = async ({ speed = 30, log, on }: WorldOptions = {}): Promise<World> => {
  const server = await startTestServer(
    { VERDICT_METRICS_FROM: '127.0.0.1' },
    { ...(log !== undefined && { log }), ...(on !== undefined && { on }) },
  )
  const root = await makeUser(server, { role: 'root' })
  const student = await makeUser(server)
  await server.call('PUT', '/api/admin/switch/update', { token: root.token, body: { defaultSubmitInterval: 0 } })
  const read = async (submitId: number, who = student) =>
    (await server.call('GET', '/api/get-submission-detail', { query: { submitId }, token: who.token })).data.submission
  const hosts: { stop(): Promise<void> }[] = []
  // Sites are asked seconds apart, so tests let the clock run faster.
  const ticking = setInterval(() => server.clock.advance(50 * (speed - 1)), 50)
  return {
    server,
    root,
    student,
    connect: async (judge, fake, accounts) => {
      for (const [name, password] of Object.entries(accounts)) fake.site.users.set(name, password)
      const body = {
        [`${judge}UsernameList`]: Object.keys(accounts),
        [`${judge}PasswordList`]: Object.values(accounts),
      }
      const reply = await server.call('PUT', '/api/admin/switch/update', { token: root.token, body })
      if (reply.status !== 200) throw new Error(reply.msg)
      await server.deps.db
        .insertInto('remote_site')
        .values({ judge, base_url: fake.url })
        .onConflict((conflict) => conflict.column('judge').doUpdateSet({ base_url: fake.url }))
        .execute()
    },
    importProblem: (name, problemId) =>
      server.call('GET', '/api/admin/problem/import-remote-oj-problem', {
        query: { name, problemId },
        token: root.token,
      }),
    submit: async (pid, language, code, who = student) => {
      const reply = await server.call('POST', '/api/submit-problem-judge', {
        token: who.token,
        body: { pid, language, code, cid: 0, isRemote: true },
      })
      if (reply.status !== 200) throw new Error(`It was not accepted: ${reply.msg}`)
      return reply.data.submitId
    },
    read,
    verdictOf: async (submitId) => {
      for (const until = Date.now() + 40_000; Date.now() < until; await sleep(50)) {
        const row = await read(submitId)
        if (![5, 6, 7].includes(row.status)) return row
      }
      throw new Error(`Submission ${submitId} has no verdict.`)
    },
    startHost: async () => {
      const token = await makeRemoteToken(server.deps.db, 'test')
      const connections = openConnections(null)
      const pause = async (milliseconds: number) => void (await sleep(Math.min(milliseconds, 20)))
      const loop = startRemoteLoop({
        server: new Server(server.url, token),
        sessions: new Sessions(connections, { pause, requestGapMs: 5 }),
        host: { name: `host-${hosts.length}`, instance: randomUUID() },
        log: pino({ level: 'silent' }),
        pause,
        beatMs: 200,
      })
      const host = {
        stop: async () => {
          await loop.stop()
          await closeConnections(connections)
        },
      }
      hosts.push(host)
      return host
    },
    close: async () => {
      clearInterval(ticking)
      await Promise.all(hosts.map((host) => host.stop()))
      await server.close()
    },
  }
}

import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, test } from 'vitest'
import { caseOf, casesOf, type JudgeHost, makeJudgeHost } from '../../../../test/harness/judge-host.ts'
import { authorOf, only, submissionOf } from '../../../../test/harness/judging.ts'
import { sweep } from '../queue/janitor.ts'
import { alice, bob, host, read, server, submit, withHost } from './settling-setup.ts'

/** Leased work is settled, exactly once, despite failures of its host. */

withHost()

describe('a host that is lost', () => {
  test('heartbeats keep a lease; silence gives the work to another host, whose result counts', async () => {
    const id = await submit(alice)
    const job = only(await host.lease())
    await host.progress(job, { cases: [caseOf(1, 0)] })
    server.clock.advance(20_000)
    expect((await host.beat([job.leaseId, 'unknown'])).data.lost).toEqual(['unknown'])
    server.clock.advance(20_000)
    await sweep(server.deps)
    expect((await read(id)).status).toBe(7)
    server.clock.advance(31_000)
    await sweep(server.deps)
    expect((await read(id)).status).toBe(5)
    expect((await host.beat([job.leaseId])).data.lost).toEqual([job.leaseId])

    const other = await makeJudgeHost(server)
    const again = only(await other.lease())
    expect(again.leaseId).not.toBe(job.leaseId)
    expect(await host.result(job, casesOf(-1))).toMatchObject({ http: 200, status: 409 })
    expect(await host.progress(job, {})).toMatchObject({ status: 409 })
    expect(await other.result(again, casesOf(0))).toMatchObject({ status: 200 })
    expect(await host.result(job, casesOf(-1))).toMatchObject({ status: 409 })
    expect(await read(id)).toMatchObject({ status: 0, judger: other.name })
  })

  test('a restarted host loses its work immediately', async () => {
    const id = await submit(alice)
    const job = only(await host.lease())
    const restarted = host.restarted()
    const again = only(await restarted.lease())
    expect(await host.result(job, casesOf(-1))).toMatchObject({ status: 409 })
    expect(await restarted.result(again, casesOf(0))).toMatchObject({ status: 200 })
    expect((await read(id)).status).toBe(0)
  })

  test('a lease its host never received is queued again at the next request', async () => {
    const id = await submit(alice)
    const unheard = only(await host.lease({ held: [] }))
    const known = await submit(bob)
    const job = only(await host.lease({ held: [unheard.leaseId] }))
    expect(await submissionOf(server, job)).toBe(known)
    expect(await host.lease({ held: [job.leaseId] })).toEqual([])
    expect(await host.result(unheard, casesOf(-1))).toMatchObject({ status: 409 })
    server.clock.advance(2_100)
    const again = only(await host.lease({ held: [job.leaseId] }))
    expect(await submissionOf(server, again)).toBe(id)
    for (const item of [job, again]) expect(await host.result(item, casesOf(0))).toMatchObject({ status: 200 })
  })

  test('work that takes one host down after the other ends as system error', async () => {
    const id = await submit(alice)
    for (let lost = 0; lost < 5; lost += 1) {
      only(await host.lease())
      server.clock.advance(31_000)
      await sweep(server.deps)
      // Another host would get it at once, this one after a moment.
      server.clock.advance(2_100)
    }
    expect((await read(id)).status).toBe(4)
    expect(await host.lease()).toEqual([])
  })

  test('returned work keeps its place and goes to another host first', async () => {
    const id = await submit(alice)
    await submit(bob)
    const job = only(await host.lease())
    await host.giveBack([job.leaseId, 'unknown'])
    const next = only(await host.lease())
    expect(authorOf(next)).toBe(bob.username)
    const again = only(await (await makeJudgeHost(server)).lease())
    expect(await submissionOf(server, again)).toBe(id)
    for (const item of [next, again]) expect(await host.result(item, casesOf(0))).toMatchObject({ status: 200 })
  })

  test('a host that breaks off its waiting is not given work', async () => {
    const broken = new AbortController()
    const report = { host: { ...(await reportOf(host)) }, free: 1, waitMs: 10_000 }
    const waiting = fetch(`${server.url}/api/judge/lease`, {
      method: 'POST',
      headers: { authorization: host.token, 'content-type': 'application/json' },
      body: JSON.stringify(report),
      signal: broken.signal,
    }).catch(() => null)
    await sleep(200)
    broken.abort()
    await waiting
    await submit(alice)
    await sleep(200)
    const job = only(await (await makeJudgeHost(server)).lease())
    expect(await host.result(job, casesOf(0))).toMatchObject({ status: 200 })
  })
})

const reportOf = async (judgeHost: JudgeHost) => {
  await judgeHost.lease()
  const row = await server.deps.db
    .selectFrom('judge_host')
    .select('report')
    .where('name', '=', judgeHost.name)
    .executeTakeFirstOrThrow()
  return row.report as object
}

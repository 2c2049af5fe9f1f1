import { verdict } from '@verdict/contract'
import { describe, expect, test } from 'vitest'
import { caseOf, casesOf } from '../../../../../test/harness/judge-host.ts'
import type { Person } from '../../../../../test/harness/people.ts'
import {
  answer,
  hidden,
  host,
  other,
  path,
  publish,
  report,
  save,
  server,
  solution,
  start,
  teacher,
  validator,
  withChecks,
} from './checks-setup.ts'

withChecks()

describe('a check', () => {
  test('runs checker, validator and every solution, and reports each result', async () => {
    const { id } = await hidden({
      judgeMode: 'spj',
      checker: { language: 'C++', code: '// checker', extraFiles: { 'c.h': '1' } },
    })
    await save(id, [
      solution('good'),
      solution('wrong', ['wrongAnswer']),
      solution('slow', ['timeLimitExceeded']),
      validator,
    ])
    const begun = (await start(id)).data
    expect(begun).toMatchObject({ state: 'running', isStale: false, by: teacher.username })
    expect(begun.tasks.map((task: { kind: string; state: string }) => [task.kind, task.state])).toEqual([
      ['checker', 'waiting'],
      ['solution', 'waiting'],
      ['solution', 'waiting'],
      ['solution', 'waiting'],
      ['validator', 'waiting'],
    ])
    const wrongWords = { message: 'expected 2, found 3', judgeMessage: 'the jury has 2 in line 3' }
    const slow = caseOf(2, verdict.timeLimitExceeded, { timeMs: 1_050 })
    const kinds = await answer({
      '// checker': { kind: 'compiled' },
      '// v': casesOf(0, 0),
      '// good': {
        kind: 'cases',
        cases: [caseOf(1, 0, { timeMs: 300 }), caseOf(2, 0, { timeMs: 340, memoryKb: 5_000 })],
      },
      '// wrong': { kind: 'cases', cases: [caseOf(1, 0), caseOf(2, -1, wrongWords)] },
      '// slow': { kind: 'cases', cases: [caseOf(1, 0), slow] },
    })
    expect([...kinds].sort()).toEqual(['compile', 'submission', 'submission', 'submission', 'validation'])
    const { data } = await report(id)
    expect(data.state).toBe('passed')
    const task = (name: string) => data.tasks.find((task: { name: string }) => task.name === name)
    expect(task('good')).toMatchObject({
      ok: true,
      verdict: 0,
      timeMs: 340,
      memoryKb: 5_000,
      timeLimitMs: 1_000,
      failed: [],
    })
    expect(task('wrong')).toMatchObject({
      ok: true,
      verdict: -1,
      failed: [{ seq: 2, input: '2.in', verdict: -1, ...wrongWords }],
    })
    expect(data.timeLimit).toEqual({ present: 1_000, suggested: 900, slowestAcceptedMs: 340, fastestTooSlowMs: 1_050 })
    expect((await server.call('GET', path, { query: { pid: id }, token: teacher.token })).data.check).toBe('passed')
    expect((await publish(id)).status).toBe(200)
  })

  test('an undetected wrong solution fails the check; publishing asks for confirmation, and force skips it', async () => {
    const { id } = await hidden()
    await save(id, [solution('good'), solution('sly', ['wrongAnswer'])])
    expect(await publish(id, { force: false })).toMatchObject({ http: 200, status: 409 })
    await start(id)
    expect(await publish(id, { force: false })).toMatchObject({ http: 200, status: 409 })
    await answer({ '// good': casesOf(0, 0), '// sly': casesOf(0, 0) })
    const { data } = await report(id)
    expect(data.state).toBe('failed')
    expect(data.tasks.find((task: { name: string }) => task.name === 'sly')).toMatchObject({ ok: false, verdict: 0 })
    expect(await publish(id, { force: false })).toMatchObject({ http: 200, status: 409 })
    const edit = { problem: { id, auth: 1 } }
    const asked = { ...edit, force: false }
    expect((await server.call('PUT', path, { body: asked, token: teacher.token })).status).toBe(409)
    expect((await server.call('PUT', path, { body: { ...edit, force: true }, token: teacher.token })).status).toBe(200)
    expect(
      (await server.call('PUT', path, { body: { problem: { id, title: 'x' } }, token: teacher.token })).status,
    ).toBe(200)
  })

  test('existing clients, who cannot answer, are not asked: in the list and in the editor', async () => {
    const [listed, edited] = [await hidden(), await hidden()]
    for (const { id } of [listed, edited]) await save(id, [solution('sly', ['wrongAnswer'])])
    expect((await publish(listed.id)).status).toBe(200)
    const body = { problem: { id: edited.id, auth: 1 } }
    expect((await server.call('PUT', path, { body, token: teacher.token })).status).toBe(200)
  })

  test('a solution that does not compile, or a validator that objects, fails it in its own words', async () => {
    const { id } = await hidden()
    await save(id, [solution('broken'), solution('meant', ['compileError']), validator])
    await start(id)
    await answer({
      '// broken': { kind: 'compileError', message: 'no main' },
      '// meant': { kind: 'compileError', message: 'as meant' },
      '// v': { kind: 'cases', cases: [caseOf(1, 0), caseOf(2, -1, { message: 'n is 0' })] },
    })
    const { data } = await report(id)
    const of = (name: string) => data.tasks.find((task: { name: string }) => task.name === name)
    expect(of('broken')).toMatchObject({ ok: false, message: 'no main' })
    expect(of('meant')).toMatchObject({ ok: true })
    expect(of('v.cpp')).toMatchObject({ ok: false, failed: [{ seq: 2, message: 'n is 0' }] })
  })

  test('scores of OI solutions are compared with the expected ones', async () => {
    const cases = [
      { input: '1\n', output: '1\n', score: 40 },
      { input: '2\n', output: '2\n', score: 60 },
    ]
    const { id } = await hidden({ type: 1, cases })
    await save(id, [
      solution('half', ['partialAccepted', 'wrongAnswer'], { score: 40 }),
      solution('off', ['wrongAnswer', 'partialAccepted'], { score: 60 }),
    ])
    await start(id)
    const half = { kind: 'cases' as const, cases: [caseOf(1, 0, { fullScore: 40 }), caseOf(2, -1, { fullScore: 60 })] }
    await answer({ '// half': half, '// off': half })
    const { data } = await report(id)
    expect(
      data.tasks.map((task: { name: string; ok: boolean; score: number }) => [task.name, task.ok, task.score]),
    ).toEqual([
      ['half', true, 40],
      ['off', false, 40],
    ])
  })

  test('progress is visible while it runs, also over the event stream; other users receive nothing', async () => {
    const { id } = await hidden()
    await save(id, [solution('good')])
    const listen = (who: Person) =>
      fetch(`${server.url}/api/events?topics=check:${id}`, { headers: { authorization: who.token } })
    expect((await listen(other)).headers.get('content-type')).toContain('json')
    const stream = await listen(teacher)
    const reader = stream.body?.getReader()
    await start(id)
    const [job] = await host.lease()
    if (job === undefined || reader === undefined) throw new Error('nothing to do')
    await host.progress(job, { cases: [caseOf(1, 0)] })
    expect((await report(id)).data.tasks).toMatchObject([{ state: 'running', casesDone: 1, caseTotal: 3 }])
    let heard = ''
    while (!heard.includes('"kind":"check"')) heard += new TextDecoder().decode((await reader.read()).value)
    expect(heard).toContain(`"topic":"check:${id}"`)
    await reader.cancel()
    await host.result(job, casesOf(0, 0))
    expect((await report(id)).data).toMatchObject({ state: 'passed', tasks: [{ casesDone: 2, state: 'done' }] })
  })

  test('it speaks of the problem as it was: any change makes it stale', async () => {
    const { id } = await hidden()
    await save(id, [solution('good')])
    await start(id)
    await answer({ '// good': casesOf(0, 0) })
    expect((await report(id)).data).toMatchObject({ state: 'passed', isStale: false })
    await server.call('PUT', path, { body: { problem: { id, timeLimit: 2_000 } }, token: teacher.token })
    expect((await report(id)).data.isStale).toBe(true)
    expect(await publish(id, { force: false })).toMatchObject({ status: 409 })
  })

  test('a new check replaces a running one; the host learns that its lease is lost', async () => {
    const { id } = await hidden()
    await save(id, [solution('good')])
    await start(id)
    const [job] = await host.lease()
    if (job === undefined) throw new Error('no job')
    const again = (await start(id)).data
    expect((await host.result(job, casesOf(0))).status).toBe(409)
    await answer({ '// good': casesOf(0, 0) })
    expect((await report(id)).data).toMatchObject({ id: again.id, state: 'passed' })
  })

  test('a host that breaks is tried again; a fault that stays fails the check', async () => {
    const { id } = await hidden()
    await save(id, [solution('good')])
    await start(id)
    for (let tries = 0; tries < 3; tries += 1) {
      const [job] = await host.lease({ waitMs: 4_000 })
      if (job === undefined) throw new Error(`no job at try ${tries}`)
      await host.result(job, { kind: 'systemError', message: 'the disk is full' })
      server.clock.advance(3_000)
    }
    expect((await report(id)).data).toMatchObject({
      state: 'failed',
      tasks: [{ ok: null, verdict: verdict.systemError, message: 'the disk is full' }],
    })
  })

  test('without programs or data there is nothing to check, and nothing stops publishing', async () => {
    const { id } = await hidden()
    expect(await start(id)).toMatchObject({ http: 200, status: 400 })
    await save(id, [{ ...validator, kind: 'generator' }])
    expect(await start(id)).toMatchObject({ http: 200, status: 400 })
    expect((await report(id)).data).toBe(null)
    expect((await publish(id)).status).toBe(200)
  })
})

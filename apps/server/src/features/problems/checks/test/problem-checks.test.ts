import { verdict } from '@verdict/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { caseOf, casesOf, type JudgeHost, makeJudgeHost } from '../../../../../test/harness/judge-host.ts'
import { makeUser, type Person } from '../../../../../test/harness/people.ts'
import { makeProblem } from '../../../../../test/harness/problems.ts'
import { startTestServer, type TestServer } from '../../../../../test/harness/server.ts'

let server: TestServer
let teacher: Person
let other: Person
let keeper: Person
let student: Person
let host: JudgeHost
beforeAll(async () => {
  server = await startTestServer()
  teacher = await makeUser(server, { role: 'admin' })
  other = await makeUser(server, { role: 'admin' })
  keeper = await makeUser(server, { role: 'problem_admin' })
  student = await makeUser(server)
  host = await makeJudgeHost(server)
})
afterAll(() => server.close())

const path = '/api/admin/problem'
const programs = (pid: number, who = teacher) =>
  server.call('GET', `${path}/programs`, { query: { pid }, token: who.token })
const save = (pid: number, list: readonly object[], more: object = {}, who = teacher) =>
  server.call('PUT', `${path}/programs`, { body: { pid, programs: list, ...more }, token: who.token })
const start = (pid: number, who = teacher) => server.call('POST', `${path}/check`, { body: { pid }, token: who.token })
const report = (pid: number, who = teacher) => server.call('GET', `${path}/check`, { query: { pid }, token: who.token })
const publish = (id: number, more: object = {}) =>
  server.call('PUT', `${path}/change-problem-auth`, { body: { id, auth: 1, ...more }, token: keeper.token })

const solution = (name: string, expected: string[] = ['accepted'], more: object = {}) => ({
  kind: 'solution',
  name,
  language: 'C++',
  code: `// ${name}`,
  expected,
  ...more,
})
const validator = { kind: 'validator', name: 'v.cpp', language: 'C++', code: '// v' }
const hidden = (more: object = {}) =>
  makeProblem(server, {
    author: { id: teacher.id, username: teacher.username },
    visibility: 2,
    cases: [
      { input: '1\n', output: '1\n' },
      { input: '2\n', output: '2\n' },
    ],
    ...more,
  })

describe('the programs of a problem', () => {
  test('are kept, changed by id and replaced as a whole', async () => {
    const { id } = await hidden()
    const first = await save(id, [solution('a'), validator], { generatorScript: 'gen 1\r\ngen 2' })
    expect(first.data).toMatchObject({
      generatorScript: 'gen 1\ngen 2',
      programs: [
        { kind: 'solution', name: 'a', expected: ['accepted'], isMain: false },
        { kind: 'validator', name: 'v.cpp', expected: [] },
      ],
    })
    const [a, v] = first.data.programs
    const second = await save(id, [
      { ...a, name: 'v', isMain: true },
      { ...v, kind: 'generator', name: 'g' },
    ])
    expect(second.data.programs.map((program: { id: number }) => program.id).sort()).toEqual([a.id, v.id].sort())
    expect(second.data.generatorScript).toBe('gen 1\ngen 2')
    expect((await save(id, [solution('b', [], { isMain: true })])).data.programs).toMatchObject([
      { name: 'b', isMain: true },
    ])
  })

  test.each([
    ['two of one name', [solution('a'), solution('a')]],
    ['two main ones', [solution('a', [], { isMain: true }), solution('b', [], { isMain: true })]],
    ['an unknown language', [solution('a', [], { language: 'Klingon' })]],
    ['a strange verdict', [solution('a', ['brilliant'])]],
    ['no code', [solution('a', [], { code: '' })]],
    ['a strange kind', [{ ...solution('a'), kind: 'poem' }]],
    ['an unknown id', [solution('a', [], { id: 999_999 })]],
  ])('%s: refused', async (_, list) => {
    const { id } = await hidden()
    expect(await save(id, list)).toMatchObject({ http: 200, status: 400 })
    expect((await programs(id)).data.programs).toEqual([])
  })

  test('are for editors of the problem', async () => {
    const { id } = await hidden()
    for (const call of [programs(id, other), save(id, [], {}, other), start(id, other), report(id, other)]) {
      expect(await call).toMatchObject({ http: 200, status: 403 })
    }
    for (const call of [programs(id, student), save(id, [], {}, student), start(id, student), report(id, student)]) {
      expect(await call).toMatchObject({ status: 403 })
    }
    expect((await programs(id, keeper)).status).toBe(200)
  })
})

/** Answers every task of a check according to the program names. */
const answer = async (by: Readonly<Record<string, Parameters<JudgeHost['result']>[1]>>): Promise<readonly string[]> => {
  const kinds: string[] = []
  for (;;) {
    const jobs = await host.lease({ free: 20 })
    if (jobs.length === 0) return kinds
    for (const job of jobs) {
      kinds.push(job.kind)
      const outcome = by[job.code]
      if (outcome === undefined) throw new Error(`No answer specified for ${job.code}`)
      await host.result(job, outcome)
    }
  }
}

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

describe('cases made by generators', () => {
  const generate = (pid: number, who = teacher) =>
    server.call('POST', '/api/admin/testdata/generate', { body: { pid }, token: who.token })
  const state = (taskId: number, who = teacher) =>
    server.call('GET', '/api/admin/testdata/generated', { query: { taskId }, token: who.token })
  const generator = { kind: 'generator', name: 'gen.cpp', language: 'C++', code: '// gen' }
  const main = solution('main', ['accepted'], { isMain: true })
  const handIn = async (leaseId: string, text: string) => {
    const reply = await fetch(`${server.url}/api/judge/blob?leaseId=${leaseId}`, {
      method: 'POST',
      headers: { authorization: host.token, 'content-type': 'application/octet-stream' },
      body: text,
    })
    return (await reply.json()) as { status: number; data: { hash: string; bytes: number } }
  }

  test.each([
    ['no script', [generator, main], '# nothing', 'generate.noScript'],
    ['no main solution', [generator, solution('a')], 'gen 1', 'generate.noSolution'],
    ['an unknown generator', [generator, main], 'gen 1\nnobody 2', '2'],
    ['endless lines', [generator, main], 'gen 1\n'.repeat(501), '500'],
  ])('%s is refused', async (_, list, generatorScript) => {
    const { id } = await hidden()
    await save(id, list, { generatorScript })
    expect(await generate(id)).toMatchObject({ http: 200, status: 400 })
  })

  test('are staged like an upload and used after confirmation', async () => {
    const { id } = await hidden()
    await save(id, [generator, main], { generatorScript: 'gen 1 "two words" > 1\n\ngen.cpp 2 # the second' })
    expect((await generate(id, other)).status).toBe(403)
    const { taskId } = (await generate(id)).data
    expect((await state(taskId)).data).toMatchObject({ state: 'waiting', done: 0, total: 2, staged: null })
    expect((await state(taskId, other)).status).toBe(400)
    const [job] = await host.lease()
    if (job === undefined) throw new Error('no job')
    expect(job).toMatchObject({
      kind: 'generation',
      code: '// main',
      generation: {
        generators: [{ name: 'gen.cpp', language: 'C++', code: '// gen' }],
        lines: [
          { generator: 'gen.cpp', arguments: ['1', 'two words'] },
          { generator: 'gen.cpp', arguments: ['2'] },
        ],
      },
    })
    expect((await handIn('nobody', 'x')).status).toBe(409)
    const [one, two] = [(await handIn(job.leaseId, 'one\n')).data, (await handIn(job.leaseId, 'two\n')).data]
    await host.progress(job, { cases: [caseOf(1, 0)] })
    expect((await state(taskId)).data).toMatchObject({ state: 'running', done: 1 })
    await host.result(job, {
      kind: 'generated',
      cases: [
        { input: one, output: two },
        { input: two, output: one },
      ],
    })
    const { data } = await state(taskId)
    expect(data).toMatchObject({
      state: 'done',
      staged: { fileList: [{ input: '1.in' }, { input: '2.in' }], bytes: 16 },
    })
    expect((await handIn(job.leaseId, 'late')).status).toBe(409)
    const current = await server.call('GET', '/api/admin/testdata', { query: { pid: id }, token: teacher.token })
    const body = { pid: id, hash: current.data.hash, fileListDir: data.staged.fileListDir, how: 'append' }
    const used = await server.call('POST', '/api/admin/testdata/replace', { body, token: teacher.token })
    expect(used.data.cases.map((each: { input: string }) => each.input)).toEqual(['1.in', '2.in', '3.in', '4.in'])
    const versions = await server.call('GET', '/api/admin/testdata/versions', {
      query: { pid: id },
      token: teacher.token,
    })
    expect(versions.data.records[0]).toMatchObject({ how: 'generated', added: 2 })
  })

  test('a failing generator reports its own message', async () => {
    const { id } = await hidden()
    await save(id, [generator, main], { generatorScript: 'gen 1' })
    const { taskId } = (await generate(id)).data
    const [job] = await host.lease()
    if (job === undefined) throw new Error('no job')
    await host.result(job, { kind: 'generationFailed', message: '1: gen: Exit code 3' })
    expect((await state(taskId)).data).toMatchObject({ state: 'failed', message: '1: gen: Exit code 3', staged: null })
  })

  test('are compiled with every check', async () => {
    const { id } = await hidden()
    await save(id, [generator, main])
    await start(id)
    const broken = { kind: 'compileError' as const, message: 'gen is broken' }
    await answer({ '// gen': broken, '// main': casesOf(0, 0) })
    const { data } = await report(id)
    expect(data.state).toBe('failed')
    expect(data.tasks.find((task: { kind: string }) => task.kind === 'generator')).toMatchObject({
      ok: false,
      message: 'gen is broken',
    })
  })
})

import { describe, expect, test } from 'vitest'
import { caseOf, casesOf } from '../../../../../test/harness/judge-host.ts'
import {
  answer,
  hidden,
  host,
  other,
  report,
  save,
  server,
  solution,
  start,
  teacher,
  withChecks,
} from './checks-setup.ts'

withChecks()

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

import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Job, Manifest } from '@verdict/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { languageSeeds } from '../../../../../seeds/languages.ts'
import { caseOf, type JudgeHost, makeJudgeHost } from '../../../../../test/harness/judge-host.ts'
import { makeUser, type Person } from '../../../../../test/harness/people.ts'
import { startTestServer, type TestServer } from '../../../../../test/harness/server.ts'
import { importPackages } from '../../formats/import-packages.ts'
import { addMissingLanguages } from '../../saving/save-languages.ts'

/** Judging settings of a package: as sent to a judge host, as used for scores, and as shown on pages. */

let server: TestServer
let folder: string
let host: JudgeHost
let alice: Person
beforeAll(async () => {
  server = await startTestServer()
  folder = await mkdtemp(join(tmpdir(), 'verdict-modes-'))
  await addMissingLanguages(server.deps.db, languageSeeds)
  await server.deps.settings.write({ defaultSubmitInterval: 0 })
  host = await makeJudgeHost(server, { languages: ['C++', 'Python3', 'Java', 'Text'] })
  alice = await makeUser(server)
})
afterAll(async () => {
  await server.close()
  await rm(folder, { recursive: true, force: true })
})

let made = 0

/** Imports a package of one problem that adds numbers; returns what came of it. */
const imported = async (judging: object, problem: object = {}, samples: readonly object[] = [{}]) => {
  const id = `MODE-${++made}`
  const dir = join(folder, id)
  await mkdir(join(dir, 'sum'), { recursive: true })
  await writeFile(join(dir, 'sum', '1.in'), '1 2\n')
  await writeFile(join(dir, 'sum', '1.out'), '3\n')
  const json = {
    problem: { problemId: id, title: 'Sum', timeLimit: 1_000, memoryLimit: 128, ...problem },
    samples: samples.map((sample) => ({ input: '1.in', output: '1.out', ...sample })),
    judging,
  }
  await writeFile(join(dir, 'sum.json'), JSON.stringify(json))
  const [outcome] = await importPackages(server.deps, { dir }, { author: { id: '1', username: 'root' } })
  return { id, outcome }
}

const submitted = async (pid: string, language: string): Promise<{ submitId: number; job: Job }> => {
  const body = { pid, language, code: '// an answer' }
  const reply = await server.call('POST', '/api/submit-problem-judge', { token: alice.token, body })
  if (reply.status !== 200) throw new Error(reply.msg)
  const [job] = await host.lease()
  if (job === undefined) throw new Error('no job')
  return { submitId: reply.data.submitId, job }
}

const detail = async (problemId: string) =>
  (await server.call('GET', '/api/get-problem-detail', { query: { problemId } })).data

describe('factors on limits', () => {
  const limitFactors = { Python3: { time: 5 }, 'C++': { memory: 0.5 } }

  test('reach the statement and the host', async () => {
    const { id } = await imported({ limitFactors })
    expect((await detail(id)).problem.limitFactors).toEqual(limitFactors)
    const { job } = await submitted(id, 'Python3')
    expect(job.settings.limitFactors).toEqual(limitFactors)
    await host.result(job, { kind: 'cases', cases: [caseOf(1, 0)] })
  })

  test.each([
    ['Python3', 5_000, 256 * 1024],
    ['C++', 1_000, 64 * 1024],
    ['Java', 2_000, 256 * 1024],
  ])('cap the figures of %s', async (language, time, memory) => {
    const { id } = await imported({ limitFactors })
    const { job, submitId } = await submitted(id, language)
    const over = caseOf(1, 1, { timeMs: 99_999, memoryKb: 9_999_999 })
    await host.result(job, { kind: 'cases', cases: [over] })
    const { submission } = (await server.call('GET', '/api/get-submission-detail', { query: { submitId } })).data
    expect(submission).toMatchObject({ time, memory })
  })

  test.each([[{ Python3: { time: 0 } }], [{ Python3: { memory: 1_000 } }], [{ Python3: 3 }]])(
    '%j is refused',
    async (wrong) => {
      const { outcome } = await imported({ limitFactors: wrong })
      expect(outcome).toMatchObject({ outcome: 'failed', reason: expect.stringContaining('limitFactors') })
    },
  )
})

describe('groups that need others', () => {
  const oi = { type: 1, judgeCaseMode: 'subtask_lowest' }
  const cases = [
    { score: 40, groupNum: 1 },
    { score: 60, groupNum: 2 },
  ]

  test('are part of the data set and shown with the result', async () => {
    const { id } = await imported({ groups: [{ group: 2, needs: [1] }] }, oi, cases)
    const { job, submitId } = await submitted(id, 'C++')
    const set = (await (await host.get(`/api/judge/testdata/${job.testdata}`)).json()) as { data: Manifest }
    expect(set.data.groups).toEqual([{ group: 2, needs: [1] }])
    const rows = [caseOf(1, -1, { group: 1, fullScore: 40 }), caseOf(2, -4, { group: 2, fullScore: 60 })]
    await host.result(job, { kind: 'cases', cases: rows })
    const { data } = await server.call('GET', '/api/get-all-case-result', { query: { submitId } })
    expect(data.subTaskJudgeCaseVoList).toMatchObject([
      { groupNum: 1, status: -1, score: 0, needs: [] },
      { groupNum: 2, status: -4, score: 0, needs: [1] },
    ])
  })

  test('name the same set as no groups when none needs another', async () => {
    const [plain, empty] = await Promise.all([imported({}, oi, cases), imported({ groups: [] }, oi, cases)])
    const hashes = [await detail(plain.id), await detail(empty.id)].map((item) => item.problem.caseVersion)
    expect(hashes[0]).toBe(hashes[1])
  })

  test.each([
    [[{ group: 2, needs: [3] }], 'Group 3 has no cases'],
    [
      [
        { group: 1, needs: [2] },
        { group: 2, needs: [1] },
      ],
      'Group 1 depends on itself',
    ],
  ])('%j are refused', async (groups, reason) => {
    const { outcome } = await imported({ groups }, oi, cases)
    expect(outcome).toMatchObject({ outcome: 'failed', reason: expect.stringContaining(reason) })
  })
})

describe('further modes', () => {
  const withChecker = (judgeMode: string) => ({ judgeMode, spjCode: 'int main(){}', spjLanguage: 'C++' })

  test('reach the host', async () => {
    const talk = await imported({ processes: 3, checkerArguments: ['--strict'] }, withChecker('interactive'))
    const { job } = await submitted(talk.id, 'C++')
    expect(job.settings).toMatchObject({ judgeMode: 'interactive', processes: 3, passes: 1 })
    expect(job.settings.checker).toMatchObject({ protocol: 'hoj', arguments: ['--strict'] })
    const passes = await imported({ passes: 2, checkerProtocol: 'kattis' }, withChecker('spj'))
    expect((await submitted(passes.id, 'C++')).job.settings).toMatchObject({
      passes: 2,
      checker: { protocol: 'kattis' },
    })
  })

  test('answers are submitted as text, and only for output-only problems', async () => {
    const { id } = await imported({ outputOnly: true })
    expect(await detail(id)).toMatchObject({ problem: { outputOnly: true }, languages: ['Text'] })
    expect((await submitted(id, 'Text')).job).toMatchObject({ language: 'Text', settings: { outputOnly: true } })
    await expect(submitted(id, 'C++')).rejects.toThrow()
    const long = { pid: id, language: 'Text', code: 'x'.repeat(200_000) }
    expect(await server.call('POST', '/api/submit-problem-judge', { token: alice.token, body: long })).toMatchObject({
      status: 200,
    })
    await host.result((await host.lease())[0] ?? expect.fail(), { kind: 'cases', cases: [caseOf(1, 0)] })
    const { problem } = await detail(id)
    const trial = { pid: problem.id, language: 'Text', code: 'x', userInput: '1', type: 'public' }
    expect(
      await server.call('POST', '/api/submit-problem-test-judge', { token: alice.token, body: trial }),
    ).toMatchObject({ status: 400, msg: expect.stringContaining('Text') })
    const plain = await imported({})
    expect((await detail(plain.id)).languages).not.toContain('Text')
    await expect(submitted(plain.id, 'Text')).rejects.toThrow()
  })

  test.each([
    [{ processes: 2 }, {}, 'processes'],
    [{ processes: 9 }, withChecker('interactive'), 'processes'],
    [{ passes: 2 }, {}, 'passes'],
    [{ passes: 2, processes: 2 }, withChecker('interactive'), 'passes'],
    [{ outputOnly: true }, withChecker('interactive'), 'outputOnly'],
    [{ outputOnly: true }, { isFileIO: true, ioReadFileName: 'a.in', ioWriteFileName: 'a.out' }, 'outputOnly'],
    [{ checkerProtocol: 'other' }, withChecker('spj'), 'checkerProtocol'],
  ])('%j do not go with %j', async (judging, problem, names) => {
    const { outcome } = await imported(judging, problem)
    expect(outcome).toMatchObject({ outcome: 'failed', reason: expect.stringContaining(names) })
  })
})

import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { limits } from '@verdict/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { languageSeeds } from '../../../../../seeds/languages.ts'
import { makeContest } from '../../../../../test/harness/contests.ts'
import { caseOf, type JudgeHost, makeJudgeHost } from '../../../../../test/harness/judge-host.ts'
import { makeUser, type Person } from '../../../../../test/harness/people.ts'
import { startTestServer, type TestServer } from '../../../../../test/harness/server.ts'
import { importPackages } from '../../formats/import-packages.ts'
import { addMissingLanguages } from '../../saving/save-languages.ts'

/** Output-only problems: answers to single cases, and the inputs of the cases. */

let server: TestServer
let folder: string
let host: JudgeHost
let ann: Person
let bob: Person
beforeAll(async () => {
  server = await startTestServer()
  folder = await mkdtemp(join(tmpdir(), 'verdict-answers-'))
  await addMissingLanguages(server.deps.db, languageSeeds)
  await server.deps.settings.write({ defaultSubmitInterval: 0 })
  host = await makeJudgeHost(server, { languages: ['C++', 'Text'] })
  ann = await makeUser(server)
  bob = await makeUser(server)
})
afterAll(async () => {
  await server.close()
  await rm(folder, { recursive: true, force: true })
})

let made = 0

/** A problem of three cases. */
const makeAnswered = async (judging: object = { outputOnly: true, opensInputs: true }, problem: object = {}) => {
  const id = `ANSWER-${++made}`
  const dir = join(folder, id)
  await mkdir(join(dir, 'sum'), { recursive: true })
  for (const seq of [1, 2, 3]) {
    await writeFile(join(dir, 'sum', `${seq}.in`), `input ${seq}\n`)
    await writeFile(join(dir, 'sum', `${seq}.out`), `secret ${seq}\n`)
  }
  const json = {
    problem: { problemId: id, title: 'Sum', type: 1, timeLimit: 1_000, memoryLimit: 128, ...problem },
    samples: [1, 2, 3].map((seq) => ({ input: `${seq}.in`, output: `${seq}.out`, score: seq === 3 ? 40 : 30 })),
    judging,
  }
  await writeFile(join(dir, 'sum.json'), JSON.stringify(json))
  await importPackages(server.deps, { dir }, { author: { id: '1', username: 'root' } })
  const row = await server.deps.db
    .selectFrom('problem')
    .select(['id', 'opens_inputs'])
    .where('display_id', '=', id)
    .executeTakeFirstOrThrow()
  return { displayId: id, pid: row.id, opensInputs: row.opens_inputs }
}

const submit = (displayId: string, answers: unknown, more: object = {}, who: Person = ann) =>
  server.call('POST', '/api/submit-problem-judge', {
    token: who.token,
    body: { pid: displayId, language: 'Text', answers, ...more },
  })
const casesOf = (query: object, who?: Person) =>
  server.call('GET', '/api/get-answer-cases', { token: who?.token, query: { ...query } })
const fetchInputs = (query: Readonly<Record<string, string | number>>, who?: Person) => {
  const search = new URLSearchParams(
    Object.entries(query).map(([name, value]): [string, string] => [name, String(value)]),
  )
  return fetch(`${server.url}/api/download-case-inputs?${search}`, {
    headers: who === undefined ? {} : { authorization: who.token },
  })
}

describe('answers to single cases', () => {
  test('are one text for the judge, in the order of the cases, and blank ones are left out', async () => {
    const { displayId } = await makeAnswered()
    const given = [
      { name: '3.out', text: 'c' },
      { name: '2.out', text: ' \n' },
      { name: '1.out', text: '=== 2.out ===\n' },
    ]
    const { status, data } = await submit(displayId, given)
    expect(status).toBe(200)
    const [job] = await host.lease()
    expect(job).toMatchObject({
      language: 'Text',
      code: '=== 1.out ===\n\\=== 2.out ===\n=== 3.out ===\nc\n',
      settings: { outputOnly: true },
    })
    const missing = { fullScore: 30, message: 'No answer was submitted for 2.out' }
    const rows = [caseOf(1, -1, { fullScore: 30 }), caseOf(2, -1, missing), caseOf(3, 0, { fullScore: 40 })]
    await host.result(job ?? expect.fail(), { kind: 'cases', cases: rows })
    const results = await server.call('GET', '/api/get-all-case-result', {
      token: ann.token,
      query: { submitId: data.submitId },
    })
    expect(results.data.judgeCaseList).toMatchObject([{ status: -1 }, { status: -1, noAnswer: true }, { score: 40 }])
    expect(results.data.judgeCaseList[0].noAnswer).toBeUndefined()
    // Answers are read as programs are: by their author, not by others.
    const detail = (who: Person) =>
      server.call('GET', '/api/get-submission-detail', { token: who.token, query: { submitId: data.submitId } })
    expect((await detail(ann)).data.submission).toMatchObject({ score: 40, code: job?.code })
    expect((await detail(bob)).data.submission.code).toBeNull()
  })

  test.each([
    ['none', [], /at least one/],
    ['blank ones alone', [{ name: '1.out', text: '\n' }], /at least one/],
    ['an unknown case', [{ name: '4.out', text: '1' }], /4\.out/],
    [
      'two for one case',
      [
        { name: '1.out', text: '1' },
        { name: '1.out', text: '2' },
      ],
      /two answers named 1\.out/,
    ],
    ['a long one', [{ name: '1.out', text: '7'.repeat(limits.caseAnswers.maxChars + 1) }], /1\.out/],
  ])('%s: refused, and nothing is stored', async (_, given, reason) => {
    const { displayId, pid } = await makeAnswered()
    const reply = await server.call('POST', '/api/submit-problem-judge', {
      token: ann.token,
      headers: { 'accept-language': 'en-US' },
      body: { pid: displayId, language: 'Text', answers: given },
    })
    expect([reply.status, reply.msg]).toEqual([400, expect.stringMatching(reason)])
    const rows = await server.deps.db.selectFrom('submission').select('id').where('problem_id', '=', pid).execute()
    expect(rows).toEqual([])
  })

  test('as large as the limits allow are stored and reach the host', async () => {
    const { displayId } = await makeAnswered()
    const large = '7'.repeat(limits.caseAnswers.maxChars - 1)
    const given = [1, 2, 3].map((seq) => ({ name: `${seq}.out`, text: large }))
    expect((await submit(displayId, given)).status).toBe(200)
    const [job] = await host.lease()
    expect(job?.code.length).toBeGreaterThan(2_999_000)
    await host.result(job ?? expect.fail(), { kind: 'cases', cases: [caseOf(1, 0)] })
  })

  test('are not taken by other problems, and programs not by these', async () => {
    const plain = await makeAnswered({})
    expect((await submit(plain.displayId, [{ name: '1.out', text: '1' }])).status).toBe(400)
    expect((await submit(plain.displayId, [{ name: '1.out', text: '1' }], { language: 'C++' })).status).toBe(400)
    expect((await casesOf({ displayId: plain.displayId })).status).toBe(400)
    const { displayId } = await makeAnswered()
    expect((await submit(displayId, [{ name: '1.out', text: '1' }], { language: 'C++' })).status).toBe(400)
  })

  test('two attempts at once with one key are one submission; the old single text is taken as ever', async () => {
    const { displayId } = await makeAnswered()
    const answers = [{ name: '1.out', text: '1' }]
    const both = await Promise.all([1, 2].map(() => submit(displayId, answers, { idempotencyKey: 'same' })))
    expect(new Set(both.map(({ data }) => data.submitId)).size).toBe(1)
    const old = await submit(displayId, null, { code: 'one text' })
    expect(old.status).toBe(200)
    const jobs = [...(await host.lease()), ...(await host.lease())]
    expect(jobs.map(({ code }) => code).sort()).toEqual(['=== 1.out ===\n1\n', 'one text'])
    for (const job of jobs) await host.result(job, { kind: 'cases', cases: [caseOf(1, 0)] })
  })
})

describe('inputs', () => {
  test('are listed and downloaded where the author opened them, and outputs never', async () => {
    const { displayId, opensInputs } = await makeAnswered()
    expect(opensInputs).toBe(true)
    const { data } = await casesOf({ displayId })
    expect(data).toEqual({
      opensInputs: true,
      cases: [1, 2, 3].map((seq) => ({ seq, name: `${seq}.out`, input: { name: `${seq}.in`, bytes: 8 } })),
    })
    const one = await fetchInputs({ displayId, seq: 2 })
    expect(one.headers.get('content-disposition')).toContain('2.in')
    expect(await one.text()).toBe('input 2\n')
    const zip = Buffer.from(await (await fetchInputs({ displayId })).arrayBuffer())
    expect(zip.includes('3.in')).toBe(true)
    expect(zip.includes('3.out')).toBe(false)
    expect(await (await fetchInputs({ displayId, seq: 4 })).json()).toMatchObject({ status: 404 })
  })

  test('are closed unless the author opened them', async () => {
    const { displayId } = await makeAnswered({ outputOnly: true })
    expect((await casesOf({ displayId })).data).toMatchObject({ opensInputs: false, cases: [{ input: null }, {}, {}] })
    for (const query of [{ displayId }, { displayId, seq: 1 }])
      expect(await (await fetchInputs(query)).json()).toMatchObject({ status: 403 })
  })

  test('in a contest follow its rules: not before the start, and not without its problem', async () => {
    const { displayId, pid } = await makeAnswered(undefined, { auth: 3 })
    const now = server.clock.now().getTime()
    const times = (from: number) => ({ starts_at: new Date(now + from), ends_at: new Date(now + from + 7_200_000) })
    const contest = await makeContest(server, { problems: [pid], type: 1, ...times(3_600_000) })
    const query = { displayId: 'A', cid: contest.id }
    expect((await casesOf(query, ann)).status).not.toBe(200)
    expect(await (await fetchInputs(query, ann)).json()).not.toMatchObject({ status: 200 })
    expect(await (await fetchInputs({ displayId }, ann)).json()).toMatchObject({ status: 403 })
    await server.deps.db.updateTable('contest').set(times(-3_600_000)).where('id', '=', contest.id).execute()
    expect((await casesOf(query, ann)).data.cases).toHaveLength(3)
    expect(await (await fetchInputs({ ...query, seq: 1 }, ann)).text()).toBe('input 1\n')
    expect((await casesOf(query)).status).toBe(403)
    expect(await (await fetchInputs(query)).json()).toMatchObject({ status: 403 })
  })
})

import { createHash } from 'node:crypto'
import { limits, outputLanguage, type SourceFile, verdict } from '@verdict/contract'
import { joinSource } from '@verdict/rules'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { languageSeeds } from '../../../../seeds/languages.ts'
import { makeContest } from '../../../../test/harness/contests.ts'
import { makeEntry } from '../../../../test/harness/entries.ts'
import { casesOf, type JudgeHost, makeJudgeHost } from '../../../../test/harness/judge-host.ts'
import { unzip } from '../../../../test/harness/packages.ts'
import { makeUser, type Person } from '../../../../test/harness/people.ts'
import { makeProblem } from '../../../../test/harness/problems.ts'
import { startTestServer, type TestServer } from '../../../../test/harness/server.ts'
import { addMissingLanguages } from '../../problems/saving/save-languages.ts'
import { codesOf } from '../../teaching/similarity/submissions.ts'

/** Programs of several files: which are accepted, who reads them, and where they go. */

let server: TestServer
let host: JudgeHost
let alice: Person
let bob: Person
let owner: Person
let problem: { id: number; displayId: string }
let contest: { readonly id: number; readonly labels: ReadonlyMap<string, number> }
beforeAll(async () => {
  server = await startTestServer()
  await addMissingLanguages(server.deps.db, languageSeeds)
  await server.deps.settings.write({ defaultSubmitInterval: 0 })
  host = await makeJudgeHost(server)
  ;[alice, bob, owner] = [await makeUser(server), await makeUser(server), await makeUser(server, { role: 'admin' })]
  problem = await makeProblem(server, { extraFiles: { 'given.h': 'int given();' }, codeShare: true })
  contest = await makeContest(server, { problems: [problem.id], owner_id: owner.id })
  for (const { token } of [alice, bob])
    await server.call('POST', '/api/register-contest', { token, body: { cid: contest.id, password: '' } })
})
afterAll(() => server.close())

const code = '#include "sum.h"\nint main() {}'
const files: SourceFile[] = [
  { name: 'sum.h', text: 'int sum(int, int);\n' },
  { name: 'sum.cpp', text: '#include "sum.h"\nint sum(int a, int b) { return a + b; }\n' },
]
const total = joinSource(code, files).length - '\n=== sum.h ===\n\n=== sum.cpp ===\n'.length

const submit = (given: object, who = alice) =>
  server.call('POST', '/api/submit-problem-judge', {
    token: who.token,
    headers: { 'accept-language': 'en-US' },
    body: { pid: problem.displayId, language: 'C++', code, ...given },
  })
const inContest = () => ({ pid: 'A', cid: contest.id })
const tryOut = (given: object) =>
  server.call('POST', '/api/submit-custom-tests', {
    token: alice.token,
    headers: { 'accept-language': 'en-US' },
    body: { pid: problem.id, type: 'public', language: 'C++', code, cases: [{ input: '1' }], ...given },
  })
const detail = async (submitId: number, who: Person | null) =>
  (await server.call('GET', '/api/get-submission-detail', { token: who?.token, query: { submitId } })).data
const judge = async () => {
  const [job] = await host.lease()
  if (job === undefined) throw new Error('There is nothing to judge')
  await host.result(job, casesOf(verdict.accepted))
  return job
}

describe('files are refused with the reason', () => {
  const named = (...names: string[]) => names.map((name) => ({ name, text: '' }))
  test.each([
    ['../up.h', 'not accepted'],
    ['a/b.h', 'not accepted'],
    ['-o', 'not accepted'],
    ['.hidden', 'not accepted'],
    ['a b.h', 'not accepted'],
    ['题.h', 'not accepted'],
    ['', 'not accepted'],
    ['a'.repeat(65), 'not accepted'],
    ['main.cpp', 'Rename main.cpp'],
    ['MAIN.h', 'Rename MAIN.h'],
    ['given.h', 'The problem has a file named given.h'],
  ])('%j', async (name, reason) => {
    const refusal = { status: 400, msg: expect.stringContaining(reason) }
    expect(await submit({ files: named(name) })).toMatchObject(refusal)
    expect(await submit({ files: named(name), ...inContest() })).toMatchObject(refusal)
    expect(await tryOut({ files: named(name) })).toMatchObject(refusal)
  })

  test('two of one name, too many and too long ones', async () => {
    expect((await submit({ files: named('a.h', 'A.h') })).msg).toContain('two files named A.h')
    const many = Array.from({ length: limits.sourceFiles.maxFiles + 1 }, (_, place) => `f${place}.h`)
    expect((await submit({ files: named(...many) })).msg).toContain('at most 15')
    const rest = limits.code.maxChars - code.length
    const long = (chars: number) => [{ name: 'a.h', text: 'x'.repeat(chars) }]
    expect((await submit({ files: long(rest + 1) })).msg).toContain('65535 characters')
    expect((await submit({ files: long(rest) })).status).toBe(200)
    await judge()
  })

  test('for problems that take a single text or have a grader', async () => {
    const answered = await makeProblem(server, { outputOnly: true, languages: [outputLanguage] })
    const asked = await makeProblem(server, { extraFiles: { 'grader.cpp': 'int main() {}' } })
    const output = await submit({ pid: answered.displayId, language: outputLanguage, files })
    expect(output).toMatchObject({ status: 400, msg: 'This problem accepts a single file. Remove sum.h.' })
    expect((await submit({ pid: asked.displayId, files })).msg).toContain('single file')
    // Without files nothing changes.
    expect((await submit({ pid: asked.displayId, files: [] })).status).toBe(200)
    expect(await judge()).not.toHaveProperty('files')
  })

  test('a hidden problem refuses before its files are compared', async () => {
    const hidden = await makeProblem(server, { extraFiles: { 'given.h': '' }, visibility: 2 })
    expect((await submit({ pid: hidden.displayId, files: named('given.h') })).msg).not.toContain('given.h')
  })
})

describe('files go with the code', () => {
  let own: number
  beforeAll(async () => {
    own = (await submit({ files })).data.submitId
  })

  test('to the judge, when it is submitted, rejudged and tried', async () => {
    expect(await judge()).toMatchObject({ kind: 'submission', code, files })
    const root = await makeUser(server, { role: 'root' })
    await server.call('GET', '/api/admin/judge/rejudge', { token: root.token, query: { submitId: own } })
    expect(await judge()).toMatchObject({ kind: 'submission', code, files })
    expect((await tryOut({ files })).status).toBe(200)
    const [job] = await host.lease()
    expect(job).toMatchObject({ kind: 'trial', code, files })
  })

  test('to readers of the code and to no others', async () => {
    expect(await detail(own, alice)).toMatchObject({ submission: { code, length: total }, extra: { files } })
    for (const who of [bob, null]) {
      const shown = await detail(own, who)
      expect(shown.extra.files).toBeNull()
      expect(JSON.stringify(shown)).not.toContain('sum.')
    }
    await server.call('PUT', '/api/submission', { token: alice.token, body: { submitId: own, share: true } })
    expect((await detail(own, bob)).extra.files).toEqual(files)
    await server.call('PUT', '/api/submission', { token: alice.token, body: { submitId: own, share: false } })
    expect((await detail(own, bob)).extra.files).toBeNull()
  })

  test('to the editor as the last accepted program', async () => {
    const query = { pid: problem.id }
    const { data } = await server.call('GET', '/api/get-last-ac-code', { token: alice.token, query })
    expect(data).toMatchObject({ submitId: own, files })
  })

  test('to the comparison of programs, as one text', async () => {
    expect((await codesOf(server.deps.db, [own])).get(own)).toBe(joinSource(code, files))
  })

  test('while code is hidden, files are hidden', async () => {
    await server.deps.settings.write({ hideNonContestSubmissionCode: true })
    const shown = await detail(own, alice)
    const { data } = await server.call('GET', '/api/get-last-ac-code', {
      token: alice.token,
      query: { pid: problem.id },
    })
    await server.deps.settings.write({ hideNonContestSubmissionCode: false })
    expect(shown.extra.files).toBeNull()
    expect(JSON.stringify(data)).not.toContain('sum.')
  })

  test('to the downloaded data of their author', async () => {
    const reply = await fetch(`${server.url}/api/own-data`, { headers: { authorization: alice.token } })
    const zip = await unzip(Buffer.from(await reply.arrayBuffer()))
    expect(zip.get(`submissions/${own}/main.cpp`)?.toString()).toBe(code)
    expect(zip.get(`submissions/${own}/sum.h`)?.toString()).toBe(files[0]?.text)
    expect(zip.get('custom-tests.json')?.toString()).toContain('sum.cpp')
  })
})

describe('in a contest', () => {
  let entry: number
  let receipt: string
  beforeAll(async () => {
    const { data } = await submit({ files, ...inContest() })
    entry = data.submitId
    receipt = data.receipt.body
    expect(data.length).toBe(total)
    expect(await judge()).toMatchObject({ files })
  })

  test('the receipt proves the program with its files', () => {
    const hash = createHash('sha256').update(joinSource(code, files)).digest('hex')
    expect(receipt).toContain(`code ${hash}\n`)
  })

  test('the author and the managers read the files, others do not', async () => {
    expect((await detail(entry, alice)).extra.files).toEqual(files)
    expect((await detail(entry, owner)).extra.files).toEqual(files)
    expect(JSON.stringify(await detail(entry, bob))).not.toContain('sum.')
  })

  test('downloads of programs have a folder for a program of several files', async () => {
    const get = async (path: string) => {
      const reply = await fetch(`${server.url}${path}`, { headers: { authorization: owner.token } })
      return unzip(Buffer.from(await reply.arrayBuffer()))
    }
    const at = server.clock.now()
    const other = await makeEntry(server, bob, {
      ...{ contest, problemId: problem.id, at, verdict: verdict.accepted, code: 'single' },
    })
    const counted = await get(
      `/api/file/download-contest-ac-submission?cid=${contest.id}&excludeAdmin=true&splitType=user`,
    )
    const names = [...counted.keys()].map((name) => name.replace(/\d{14}/, 'time')).sort()
    expect(names).toEqual(
      [
        `${alice.username}/A_(time)/main.cpp`,
        `${alice.username}/A_(time)/sum.cpp`,
        `${alice.username}/A_(time)/sum.h`,
        `${bob.username}/A_(time).cpp`,
      ].sort(),
    )
    const sources = await get(`/api/admin/contest/export?cid=${contest.id}&format=sources`)
    expect(sources.get(`${alice.username}/A_001_AC_${entry}/sum.h`)?.toString()).toBe(files[0]?.text)
    expect(sources.get(`${bob.username}/A_001_AC_${other}.cpp`)?.toString()).toBe('single')
  })
})

test('the database joins a program as the rules do', async () => {
  const odd = [
    { name: 'b.h', text: 'ä\\"\n' },
    { name: 'a.h', text: '' },
  ]
  const { rows } = await sql<{ text: string }>`
    select source_text(${code}, ${JSON.stringify(odd)}::jsonb) as text`.execute(server.deps.db)
  expect(rows[0]?.text).toBe(joinSource(code, odd))
})

import { verdict } from '@verdict/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { languageSeeds } from '../../../../seeds/languages.ts'
import { makeContest } from '../../../../test/harness/contests.ts'
import { casesOf, type JudgeHost, makeJudgeHost } from '../../../../test/harness/judge-host.ts'
import { judgeAll, only } from '../../../../test/harness/judging.ts'
import { makeOrganisers } from '../../../../test/harness/organisers.ts'
import { importChosen, readPackage, unzip } from '../../../../test/harness/packages.ts'
import { makeUser, type Person } from '../../../../test/harness/people.ts'
import { keeperAt, makeProblemOver, problemForm } from '../../../../test/harness/problem-keepers.ts'
import { startTestServer, type TestServer } from '../../../../test/harness/server.ts'
import { zipOf } from '../../../../test/harness/zips.ts'
import { addMissingLanguages } from '../../problems/saving/save-languages.ts'

/** Block programs: checked and translated by the server, judged like any other, and shown to readers of the code. */

let server: TestServer
let host: JudgeHost
let chair: Person
let student: Person
let other: Person
let root: Person
beforeAll(async () => {
  server = await startTestServer()
  await addMissingLanguages(server.deps.db, languageSeeds)
  await server.deps.settings.write({ defaultSubmitInterval: 0 })
  ;({ chair, student } = await makeOrganisers(server))
  other = await makeUser(server)
  root = await makeUser(server, { role: 'root' })
  host = await makeJudgeHost(server)
})
afterAll(() => server.close())

const read = { block: { type: 'io_read_int' } }
const add = { type: 'math_arithmetic', fields: { OP: 'ADD' }, inputs: { A: read, B: read } }
const workspaceOf = (...blocks: readonly object[]): string =>
  JSON.stringify({ blocks: { languageVersion: 0, blocks }, variables: [] })
const sum = workspaceOf({ type: 'io_print_line', inputs: { TEXT: { block: add } } })

const settings = {
  language: 'Python3',
  types: ['io_read_int', 'io_print_line', 'math_number', 'math_arithmetic'],
  maxBlocks: 5,
  starter: null,
  allowsPrograms: false,
}
const made = (problemId: string, blocks: object = {}, problem: object = {}) =>
  makeProblemOver(
    server,
    chair,
    problemForm(problemId, { problem: { blocks: { ...settings, ...blocks }, ...problem } }),
  )

const send = (who: Person, pid: string, body: object) =>
  server.call('POST', '/api/submit-problem-judge', {
    token: who.token,
    body: { pid, language: 'Python3', code: '', ...body },
    headers: { 'accept-language': 'en-US' },
  })
const detail = async (who: Person | undefined, submitId: number) =>
  (await server.call('GET', '/api/get-submission-detail', { token: who?.token, query: { submitId } })).data

describe('a submission', () => {
  test('is translated by the server, regardless of the code beside it, and judged in the language of the problem', async () => {
    await made('b-1')
    const { data } = await send(student, 'B-1', { blocks: sum, code: 'print("forged")', language: 'Python3' })
    const job = only(await host.lease())
    expect(job).toMatchObject({ language: 'Python3' })
    expect(job.code).toContain('print(int(read_word()) + int(read_word()))')
    expect(job.code).not.toContain('forged')
    await host.result(job, casesOf(verdict.accepted, verdict.accepted))
    const { submission, extra } = await detail(student, data.submitId)
    expect(submission).toMatchObject({ status: verdict.accepted, language: 'Python3', code: job.code })
    expect(JSON.parse(extra.blocks)).toEqual(JSON.parse(sum))
  })

  test('in JavaScript is judged in it, also when the request names another language', async () => {
    await made('b-2', { language: 'JavaScript Node' })
    await send(student, 'B-2', { blocks: sum, language: 'C++' })
    const job = only(await host.lease())
    expect(job).toMatchObject({ language: 'JavaScript Node' })
    expect(job.code).toContain('console.log')
    await host.result(job, casesOf(verdict.accepted, verdict.accepted))
  })

  test.each([
    ['a block that is not offered', workspaceOf({ type: 'controls_if' }), 'controls_if'],
    ['too many blocks', workspaceOf(...Array.from({ length: 6 }, () => add)), 'at most 5'],
    ['no blocks', workspaceOf(), 'no blocks'],
    ['something else', 'print(1)', 'could not be read'],
    ['blocks that do not fit', workspaceOf({ ...add, inputs: { NONE: read } }), 'could not be read'],
    ['too much text', `"${'x'.repeat(200_001)}"`, 'blocks'],
  ])('with %s is refused', async (name, blocks, says) => {
    await made(`b-3-${name.length}`)
    const reply = await send(student, `B-3-${name.length}`, { blocks })
    expect(reply).toMatchObject({ status: 400, msg: expect.stringContaining(says) })
  })

  test('without blocks is refused, unless the problem accepts programs too', async () => {
    await made('b-4')
    const plain = { language: 'C++', code: 'int main(){}' }
    expect(await send(student, 'B-4', plain)).toMatchObject({ status: 400, msg: expect.stringContaining('blocks') })
    await made('b-5', { allowsPrograms: true })
    expect((await send(student, 'B-5', plain)).status).toBe(200)
    expect((await send(student, 'B-5', { blocks: sum })).status).toBe(200)
    await judgeAll(host, verdict.accepted, verdict.accepted)
  })

  test('of blocks to a problem without them is refused', async () => {
    await makeProblemOver(server, chair, problemForm('b-6'))
    const reply = await send(student, 'B-6', { blocks: sum, code: 'print(1)' })
    expect(reply).toMatchObject({ status: 400, msg: expect.stringContaining('does not accept block programs') })
  })

  test('to a hidden problem reveals nothing about its blocks', async () => {
    await made('b-7', {}, { auth: 2 })
    const hidden = await send(other, 'B-7', { blocks: workspaceOf({ type: 'controls_if' }) })
    const missing = await send(other, 'B-NONE', { blocks: sum })
    expect(hidden.msg).toBe(missing.msg)
  })

  test('in a contest follows the same rules, and the languages of the contest', async () => {
    const pid = await made('b-8', {}, { auth: 3 })
    const contest = await makeContest(server, { problems: [pid], owner_id: chair.id })
    expect((await send(student, 'A', { cid: contest.id, code: 'print(1)' })).status).toBe(400)
    expect((await send(student, 'A', { cid: contest.id, blocks: workspaceOf({ type: 'text' }) })).status).toBe(400)
    const { data } = await send(student, 'A', { cid: contest.id, blocks: sum })
    await judgeAll(host, verdict.accepted, verdict.accepted)
    expect((await detail(student, data.submitId)).extra.blocks).not.toBeNull()
    expect((await detail(chair, data.submitId)).extra.blocks).not.toBeNull()
    expect(JSON.stringify(await detail(other, data.submitId))).not.toContain('io_read_int')
    const strict = await makeContest(server, {
      problems: [pid],
      owner_id: chair.id,
      languages: JSON.stringify(['C++']),
    })
    expect((await send(student, 'A', { cid: strict.id, blocks: sum })).status).toBe(400)
  })

  test('in a frozen OI contest shows its blocks to managers of the contest only', async () => {
    const pid = await made('b-9', {}, { auth: 3, type: 1 })
    const now = server.clock.now().getTime()
    const contest = await makeContest(server, {
      ...{ problems: [pid], owner_id: chair.id, type: 1 },
      ...{ is_sealed: true, seals_at: new Date(now - 60_000) },
    })
    const { data } = await send(student, 'A', { cid: contest.id, blocks: sum })
    await judgeAll(host, verdict.accepted, verdict.accepted)
    for (const who of [student, other, undefined])
      expect(JSON.stringify(await detail(who, data.submitId))).not.toContain('io_read_int')
    expect(JSON.stringify(await detail(chair, data.submitId))).toContain('io_read_int')
  })
})

test('users who can read the code can read the blocks, other users neither', async () => {
  await made('b-10')
  const { data } = await send(student, 'B-10', { blocks: sum })
  await judgeAll(host, verdict.accepted, verdict.accepted)
  const sees = async (who: Person | undefined) => (await detail(who, data.submitId)).extra.blocks !== null
  expect(await Promise.all([sees(student), sees(other), sees(undefined), sees(root)])).toEqual([
    true,
    false,
    false,
    true,
  ])
  const share = { submitId: data.submitId, share: true }
  expect((await server.call('PUT', '/api/submission', { token: student.token, body: share })).status).toBe(200)
  expect(await sees(other)).toBe(true)
  await server.deps.settings.write({ hideNonContestSubmissionCode: true })
  expect(await sees(other)).toBe(false)
  await server.deps.settings.write({ hideNonContestSubmissionCode: false })
  const { id: pid } = await server.deps.db
    .selectFrom('problem')
    .select('id')
    .where('display_id', '=', 'B-10')
    .executeTakeFirstOrThrow()
  const last = await server.call('GET', '/api/get-last-ac-code', { token: student.token, query: { pid } })
  expect(JSON.parse(last.data.blocks)).toEqual(JSON.parse(sum))
})

describe('the editor', () => {
  const create = (problem: object, more: object = {}) =>
    keeperAt(server)(chair).create(problemForm('b-bad', { ...more, problem }))

  test.each([
    ['answers are submitted', { outputOnly: true }, {}],
    ['files are read', { isFileIO: true, ioReadFileName: 'a.in', ioWriteFileName: 'a.out' }, {}],
    ['a grader calls functions', { userExtraFile: '{"grader.py":"from solution import f\\nprint(f(1))\\n"}' }, {}],
    ['the program talks', { judgeMode: 'interactive', spjCode: 'int main(){}' }, { judgeMode: 'interactive' }],
  ])('refuses blocks where %s', async (_, problem, more) => {
    const reply = await create({ blocks: settings, ...problem }, more)
    expect(reply).toMatchObject({ status: 400, msg: expect.stringContaining('积木编程') })
  })

  test.each([
    ['a block that is not offered', { starter: workspaceOf({ type: 'text' }) }],
    ['more blocks than allowed', { starter: workspaceOf(add, add) }],
    ['no workspace', { starter: 'x' }],
  ])('refuses a starter with %s', async (_, blocks) => {
    const reply = await create({ blocks: { ...settings, ...blocks } })
    expect(reply).toMatchObject({ status: 400, msg: expect.stringContaining('初始积木') })
  })

  test('refuses unknown blocks, and limits out of bounds', async () => {
    for (const blocks of [{ types: ['text_print'] }, { types: [] }, { maxBlocks: 501 }, { language: 'C++' }])
      expect((await create({ blocks: { ...settings, ...blocks } })).status).toBe(400)
  })

  test('keeps the setting unless it is changed or turned off; solvers get it, and the log records it', async () => {
    const pid = await made('b-20', { starter: workspaceOf({ type: 'io_print_line' }) })
    const kept = async () => (await keeperAt(server)(chair).read(pid)).data.blocks
    const whole = { ...settings, starter: workspaceOf({ type: 'io_print_line' }) }
    expect(await kept()).toEqual(whole)
    await keeperAt(server)(chair).update({ problem: { id: pid, difficulty: 2 } })
    expect(await kept()).toEqual(whole)
    const seen = await server.call('GET', '/api/get-problem-detail', { query: { problemId: 'B-20' } })
    expect(seen.data.problem.blocks).toEqual(whole)
    expect((await keeperAt(server)(chair).update({ problem: { id: pid, blocks: false } })).status).toBe(200)
    expect(await kept()).toBeNull()
    const entry = await server.deps.db
      .selectFrom('audit_entry')
      .select('before')
      .where('action', '=', 'problem.edit')
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow()
    expect(JSON.stringify(entry.before)).toContain('maxBlocks')
  })
})

describe('a package', () => {
  const exported = async (pid: number, format: string) => {
    const query = new URLSearchParams({ pid: String(pid), format })
    const reply = await fetch(`${server.url}/api/admin/packages/export?${query}`, {
      headers: { authorization: root.token },
    })
    return Buffer.from(await reply.arrayBuffer())
  }

  test('of ours carries the setting; others state the loss', async () => {
    const pid = await made('b-30', { starter: workspaceOf({ type: 'io_print_line' }) })
    const bytes = await exported(pid, 'verdict')
    await server.deps.db.updateTable('problem').set({ display_id: 'B-30-OLD' }).where('id', '=', pid).execute()
    const [problem] = await importChosen(server, root, await readPackage(server, root, { bytes }))
    expect(problem).toMatchObject({ fault: null })
    const { data } = await keeperAt(server)(root).read(problem?.pid ?? 0)
    expect(data.blocks).toEqual({ ...settings, starter: workspaceOf({ type: 'io_print_line' }) })
    for (const format of ['hoj', 'icpc']) {
      const losses = await server.call('GET', '/api/admin/packages/export-losses', {
        query: { pid, format },
        token: root.token,
        headers: { 'accept-language': 'en-US' },
      })
      expect(JSON.stringify(losses.data)).toContain('block programming')
    }
  })

  test('whose starter does not fit is refused', async () => {
    const files = await unzip(await exported(await made('b-31'), 'verdict'))
    const bent = Object.fromEntries(
      [...files].map(([name, bytes]) => [
        name,
        name.endsWith('.json') ? bytes.toString().replace('"starter": null', '"starter": "{}"') : bytes,
      ]),
    )
    const { problems } = await readPackage(server, root, { bytes: await zipOf(bent) })
    expect(JSON.stringify(problems)).toContain('judging.blocks')
  })
})

test('a language that no host can run is refused, also when the client names another one', async () => {
  await made('blk-away', { language: 'JavaScript Node' })
  await server.deps.db.deleteFrom('judge_host').execute()
  const away = { available: false, version: null, compileCommand: null, runCommand: null, reason: 'not installed' }
  const poor = await makeJudgeHost(server, { languages: ['Python3', { name: 'JavaScript Node', ...away }] })
  await poor.beat([])
  server.clock.advance(3_000)
  const refused = await send(student, 'BLK-AWAY', { blocks: sum })
  expect(refused).toMatchObject({ status: 400, msg: expect.stringContaining('JavaScript Node') })
})

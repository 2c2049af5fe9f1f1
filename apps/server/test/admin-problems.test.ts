import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { languageSeeds } from '../seeds/languages.ts'
import { recountTallies } from '../src/features/judging/recount.ts'
import { addMissingLanguages } from '../src/features/problems/save-languages.ts'
import { readManifest } from '../src/features/problems/testdata.ts'
import { writeSettings } from '../src/features/site/settings.ts'
import { makeContest } from './harness/contests.ts'
import { casesOf, makeJudgeHost } from './harness/judge-host.ts'
import { makeUser, type Person } from './harness/people.ts'
import { makeProblem } from './harness/problems.ts'
import { fewestQueries } from './harness/queries.ts'
import { startTestServer, type TestServer } from './harness/server.ts'
import { zipOf } from './harness/zips.ts'

let server: TestServer
let root: Person
let keeper: Person
let teacher: Person
let other: Person
let student: Person
beforeAll(async () => {
  server = await startTestServer()
  await writeSettings(server.deps.db, { defaultSubmitInterval: 0 })
  await addMissingLanguages(server.deps.db, languageSeeds)
  root = await makeUser(server, { role: 'root' })
  keeper = await makeUser(server, { role: 'problem_admin' })
  teacher = await makeUser(server, { role: 'admin', username: 'teacher' })
  other = await makeUser(server, { role: 'admin', username: 'other' })
  student = await makeUser(server)
})
afterAll(() => server.close())

const path = '/api/admin/problem'
const as = (who: Person) => ({
  list: (query: object = {}) =>
    server.call('GET', `${path}/get-problem-list`, { query: query as Record<string, unknown>, token: who.token }),
  read: (pid: number) => server.call('GET', path, { query: { pid }, token: who.token }),
  create: (body: object) => server.call('POST', path, { body, token: who.token }),
  update: (body: object) => server.call('PUT', path, { body, token: who.token }),
  remove: (pid: number, force?: boolean) => server.call('DELETE', path, { query: { pid, force }, token: who.token }),
  cases: (pid: number) => server.call('GET', `${path}/get-problem-cases`, { query: { pid }, token: who.token }),
  auth: (id: number, auth: number) =>
    server.call('PUT', `${path}/change-problem-auth`, { body: { id, auth, title: 'x' }, token: who.token }),
})

/** What the existing client sends for a new problem, with all its extras. */
const dto = (problemId: string, more: { problem?: object; [key: string]: unknown } = {}) => ({
  samples: [
    { input: '1 2\r\n', output: '3\n', score: 40, groupNum: 1, index: 1, isOpen: true },
    { input: '5 6\n', output: '11\n', score: 60, groupNum: 2 },
  ],
  isUploadTestCase: false,
  uploadTestcaseDir: '',
  judgeMode: 'default',
  changeModeCode: true,
  languages: [],
  tags: [{ name: 'adding' }],
  codeTemplates: [],
  ...more,
  problem: {
    problemId,
    title: 'Sum',
    author: 'teacher',
    type: 0,
    judgeMode: 'default',
    judgeCaseMode: 'default',
    timeLimit: 1000,
    memoryLimit: 256,
    stackLimit: 128,
    description: 'Add $a+b$.',
    input: 'Two.',
    output: 'One.',
    hint: '',
    examples: '<input>1 2</input><output>3</output>',
    difficulty: 1,
    auth: 1,
    codeShare: true,
    isRemoveEndBlank: false,
    openCaseResult: true,
    isUploadCase: false,
    isRemote: false,
    testCaseScore: [],
    spjCompileOk: false,
    contestProblem: {},
    ...more.problem,
  },
})

const made = async (who: Person, problemId: string, more = {}): Promise<number> => {
  const reply = await as(who).create(dto(problemId, more))
  if (reply.status !== 200) throw new Error(reply.msg)
  return reply.data.pid
}

const setOf = async (pid: number) => {
  const row = await server.deps.db.selectFrom('problem').selectAll().where('id', '=', pid).executeTakeFirstOrThrow()
  return { row, set: await readManifest(server.deps.db, row.testdata_hash ?? '') }
}

describe('making a problem', () => {
  test('typed cases, tags by name and every language; readers find it at once', async () => {
    const pid = await made(teacher, 'mk-1')
    expect((await as(teacher).read(pid)).data).toMatchObject({
      problemId: 'MK-1',
      author: 'teacher',
      description: 'Add $a+b$.',
      caseCount: 2,
      isUploadCase: false,
      defaultLocale: 'en-US',
      check: 'none',
    })
    const seen = await server.call('GET', '/api/get-problem-detail', { query: { problemId: 'MK-1' } })
    expect(seen.data.tags.map((tag: { name: string }) => tag.name)).toEqual(['adding'])
    expect(seen.data.languages.length).toBeGreaterThan(10)
    expect(seen.data.problem.html.description).toContain('<math')
    const { data } = await as(teacher).cases(pid)
    expect(data).toMatchObject([
      { id: 1, pid, input: '1 2\n', output: '3\n', score: null },
      { id: 2, input: '5 6\n', output: '11\n' },
    ])
  })

  test('an OI problem scores by its cases: sums, and the least of each group', async () => {
    const oi = { type: 1, judgeCaseMode: 'subtask_lowest' }
    const pid = await made(teacher, 'mk-oi', { problem: oi })
    expect((await as(teacher).read(pid)).data).toMatchObject({ type: 1, ioScore: 100 })
    const samples = [1, 1, 2].map((groupNum, index) => ({
      input: `${index}\n`,
      output: '',
      score: 10 * (index + 1),
      groupNum,
    }))
    expect((await as(teacher).update({ ...dto('mk-oi', { samples }), problem: { id: pid } })).msg).toBe('success')
    expect((await as(teacher).read(pid)).data).toMatchObject({ ioScore: 40, caseCount: 3 })
  })

  test.each([
    ['no display id', { problem: { problemId: ' ' } }, '题号'],
    ['a display id with blanks', { problem: { problemId: 'a b' } }, '题号'],
    ['no title', { problem: { title: '' } }, '标题'],
    ['a strange type', { problem: { type: 2 } }, 'type'],
    ['a strange visibility', { problem: { auth: 4 } }, 'auth'],
    ['a strange judge mode', { judgeMode: 'magic' }, 'judgeMode'],
    ['subtasks for ACM', { problem: { judgeCaseMode: 'subtask_lowest' } }, '计分方式'],
    ['no time', { problem: { timeLimit: 0 } }, 'timeLimit'],
    ['endless memory', { problem: { memoryLimit: 70_000 } }, 'memoryLimit'],
    ['a checker without code', { judgeMode: 'spj', problem: { spjCode: ' ' } }, '代码'],
    [
      'a checker in no language',
      { judgeMode: 'spj', problem: { spjCode: 'x', spjLanguage: 'Klingon' } },
      'spjLanguage',
    ],
    ['no cases', { samples: [] }, '测试'],
    ['an empty case', { samples: [{ input: '', output: '' }] }, '1'],
    ['file input without names', { problem: { isFileIO: true } }, '文件名'],
    ['file input with a path', { problem: { isFileIO: true, ioReadFileName: '../a', ioWriteFileName: 'b' } }, '文件名'],
    ['extra files that are no map', { problem: { userExtraFile: '[1]' } }, 'userExtraFile'],
    ['an extra file with a path', { problem: { judgeExtraFile: '{"../x.h":"1"}' } }, 'judgeExtraFile'],
    ['an upload nobody made', { isUploadTestCase: true, uploadTestcaseDir: '/etc' }, '上传'],
    ['an empty template that is on', { codeTemplates: [{ lid: 1, code: '', status: true }] }, '模板'],
  ])('%s is refused', async (_, more, words) => {
    const reply = await as(teacher).create(dto('mk-bad', more))
    expect(reply).toMatchObject({ http: 200, status: 400 })
    expect(reply.msg).toContain(words)
    const rows = await server.deps.db.selectFrom('problem').select('id').where('display_id', '=', 'MK-BAD').execute()
    expect(rows).toEqual([])
  })

  test('a taken display id is refused in any case', async () => {
    await made(teacher, 'mk-twice')
    expect((await as(other).create(dto('MK-Twice'))).msg).toContain('MK-TWICE')
  })

  test('only those who keep every problem name another author', async () => {
    const mine = await made(other, 'mk-author-1', { problem: { author: 'teacher' } })
    expect((await as(root).read(mine)).data.author).toBe('other')
    const given = await made(root, 'mk-author-2', { problem: { author: 'TEACHER' } })
    expect((await as(teacher).read(given)).data.author).toBe('teacher')
    expect((await as(root).create(dto('mk-author-3', { problem: { author: 'nobody-here' } }))).status).toBe(400)
  })

  test('guests, students and strangers make none', async () => {
    expect(await server.call('POST', path, { body: dto('mk-guest') })).toMatchObject({ http: 401 })
    expect(await as(student).create(dto('mk-student'))).toMatchObject({ http: 403 })
  })
})

describe('data from an upload, as the existing client sends them', () => {
  const upload = async (who: Person, files: Record<string, string>, mode = 'default') => {
    const form = new FormData()
    form.set('file', new Blob([Uint8Array.from(await zipOf(files))]), 'data.zip')
    const headers = { authorization: who.token }
    const reply = await fetch(`${server.url}/api/file/upload-testcase-zip?mode=${mode}`, {
      method: 'POST',
      headers,
      body: form,
    })
    return ((await reply.json()) as { data: { fileList: object[]; fileListDir: string } }).data
  }
  const zip = { '1.in': 'a', '1.out': 'A', '2.in': 'b', '2.out': 'B', '10.in': 'c' }

  test('made, edited without an upload, and uploaded anew', async () => {
    const { fileList, fileListDir } = await upload(teacher, zip)
    const samples = fileList.map((one, index) => ({ ...one, score: [33, 33, 34][index], pid: null, index: index + 1 }))
    const oi = { type: 1, isUploadCase: true }
    const sent = { samples, isUploadTestCase: true, uploadTestcaseDir: fileListDir, problem: oi }
    expect(await as(other).create(dto('up-0', sent))).toMatchObject({ http: 200, status: 400 })
    const pid = await made(teacher, 'up-1', sent)
    const rows = (await as(teacher).cases(pid)).data
    expect(rows).toMatchObject([
      { input: '1.in', output: '1.out', score: 33 },
      { input: '2.in', output: '2.out', score: 33 },
      { input: '10.in', output: '10.out', score: 34 },
    ])
    expect((await as(teacher).read(pid)).data).toMatchObject({ isUploadCase: true, ioScore: 100, caseCount: 3 })
    const before = await setOf(pid)

    // The client sends back what it was shown; a row that is left out goes, an empty score is none.
    const edited = [
      { ...rows[2], score: 60 },
      { ...rows[0], score: '40' },
    ]
    const edit = { samples: edited, isUploadTestCase: true, uploadTestcaseDir: '', problem: { id: pid, ...oi } }
    expect((await as(teacher).update(dto('up-1', edit))).msg).toBe('success')
    const after = await setOf(pid)
    expect(after.set?.cases.map((one) => [one.inputName, one.score])).toEqual([
      ['10.in', 60],
      ['1.in', 40],
    ])
    expect(after.set?.cases[1]?.input).toEqual(before.set?.cases[0]?.input)

    const again = await upload(teacher, { '1.in': 'new', '1.ans': 'NEW' })
    const fresh = {
      samples: again.fileList,
      isUploadTestCase: true,
      uploadTestcaseDir: again.fileListDir,
      problem: { id: pid, ...oi },
    }
    expect((await as(teacher).update(dto('up-1', fresh))).msg).toBe('success')
    expect((await setOf(pid)).set?.cases).toMatchObject([
      { inputName: '1.in', outputName: '1.ans', input: { bytes: 3 } },
    ])
  })

  test('names are looked up and never become paths', async () => {
    const { fileListDir } = await upload(teacher, zip)
    const sent = { isUploadTestCase: true, uploadTestcaseDir: fileListDir }
    for (const input of ['../1.in', '/etc/passwd', '3.in', '']) {
      expect(await as(teacher).create(dto('up-2', { ...sent, samples: [{ input, output: '-' }] }))).toMatchObject({
        status: 400,
      })
    }
  })

  test('subtasks: every case needs its group', async () => {
    const { fileList, fileListDir } = await upload(teacher, zip, 'subtask_lowest')
    const problem = { type: 1, judgeCaseMode: 'subtask_lowest' }
    const sent = { isUploadTestCase: true, uploadTestcaseDir: fileListDir, problem }
    const without = fileList.map(({ ...one }) => ({ ...one, groupNum: '', score: 50 }))
    expect(await as(teacher).create(dto('up-3', { ...sent, samples: without }))).toMatchObject({ status: 400 })
    const pid = await made(teacher, 'up-3', { ...sent, samples: fileList.map((one) => ({ ...one, score: 50 })) })
    expect((await as(teacher).read(pid)).data.ioScore).toBe(50)
  })
})

describe('whose problem it is', () => {
  let pid: number
  beforeAll(async () => {
    pid = await made(teacher, 'own-1')
  })

  test.each([
    ['the author', () => teacher, 200],
    ['a problem admin', () => keeper, 200],
    ['root', () => root, 200],
    ['another admin', () => other, 403],
  ])('%s', async (_, who, status) => {
    const person = who()
    expect((await as(person).read(pid)).status).toBe(status)
    expect((await as(person).cases(pid)).status).toBe(status)
    // The author in the body means nothing.
    const body = dto('own-1', { problem: { id: pid, author: person === other ? 'other' : 'teacher' } })
    expect((await as(person).update(body)).status).toBe(status)
    expect((await as(person).auth(pid, 2)).status).toBe(status)
  })

  test('a problem that is not there is refused as a rule, not as a missing page', async () => {
    expect(await as(root).read(99_999)).toMatchObject({ http: 200, status: 400 })
    expect(await as(root).update(dto('x', { problem: { id: 99_999 } }))).toMatchObject({ http: 200, status: 400 })
    expect(await as(root).remove(99_999)).toMatchObject({ http: 200, status: 400 })
  })

  test('an admin hides the own problem but does not publish it', async () => {
    expect((await as(teacher).auth(pid, 2)).status).toBe(200)
    expect(await as(teacher).auth(pid, 1)).toMatchObject({ http: 200, status: 403 })
    expect((await as(keeper).auth(pid, 1)).status).toBe(200)
    expect((await as(teacher).read(pid)).data).toMatchObject({ auth: 1, modifiedUser: keeper.username })
  })

  test('the list tells everybody of the staff, and what each may do', async () => {
    const rows = (await as(other).list({ keyword: 'own-1' })).data.records
    expect(rows).toMatchObject([{ problemId: 'OWN-1', mayEdit: false, mayRemove: false }])
    expect((await as(keeper).list({ keyword: 'own-1' })).data.records[0]).toMatchObject({
      mayEdit: true,
      mayRemove: true,
    })
    expect((await as(student).list()).http).toBe(403)
  })
})

describe('changing a problem', () => {
  test('what is absent stays; checker and extra files are as given', async () => {
    const files = { userExtraFile: '{"a.h":"1"}', judgeExtraFile: '{"b.h":"2"}' }
    const checker = {
      judgeMode: 'spj',
      problem: { ...files, spjCode: 'int main(){}', spjLanguage: 'C++', source: 'book' },
    }
    const pid = await made(teacher, 'ch-1', checker)
    const words = await as(teacher).read(pid)
    expect(words.data).toMatchObject({ judgeMode: 'spj', spjCode: 'int main(){}', source: 'book', ...files })
    const slim = { id: pid, spjCode: 'int main(){return 0;}', spjLanguage: 'C', difficulty: null }
    expect((await as(teacher).update({ problem: slim })).status).toBe(200)
    expect((await as(teacher).read(pid)).data).toMatchObject({
      title: 'Sum',
      source: 'book',
      difficulty: 1,
      spjCode: 'int main(){return 0;}',
      spjLanguage: 'C',
      userExtraFile: null,
      judgeExtraFile: null,
      caseCount: 2,
      caseVersion: words.data.caseVersion,
    })
  })

  test('going back to the default mode drops the checker, whatever the client still sends', async () => {
    const pid = await made(teacher, 'ch-2', { judgeMode: 'spj', problem: { spjCode: 'x', spjLanguage: 'C' } })
    await as(teacher).update(dto('ch-2', { problem: { id: pid, spjCode: 'x', spjLanguage: 'C' } }))
    expect((await as(teacher).read(pid)).data).toMatchObject({ judgeMode: 'default', spjCode: null, spjLanguage: null })
  })

  test('a new display id is known at once, also on old submissions', async () => {
    const pid = await made(teacher, 'ch-3')
    const body = { pid: 'CH-3', language: 'C++', code: 'int main(){}' }
    const sent = await server.call('POST', '/api/submit-problem-judge', { body, token: student.token })
    await as(teacher).update({ problem: { id: pid, problemId: 'ch-3b' } })
    const seen = await server.call('GET', '/api/get-submission-detail', { query: { submitId: sent.data.submitId } })
    expect(seen.data.submission.displayPid).toBe('CH-3B')
    expect((await server.call('GET', '/api/get-problem-detail', { query: { problemId: 'CH-3' } })).status).toBe(404)
  })

  test('the data are swapped in one step and every version is written down', async () => {
    const pid = await made(teacher, 'ch-4')
    const before = await setOf(pid)
    const samples = [
      { input: '1 2\n', output: '3\n' },
      { input: '7 7\n', output: '14\n' },
      { input: '9 9\n', output: '18\n' },
    ]
    await as(keeper).update({ ...dto('ch-4', { samples }), problem: { id: pid } })
    const after = await setOf(pid)
    expect(after.set?.cases.length).toBe(3)
    expect(after.set?.cases[0]?.input).toEqual(before.set?.cases[0]?.input)
    const versions = await server.deps.db
      .selectFrom('testdata_version')
      .selectAll()
      .where('problem_id', '=', pid)
      .orderBy('id')
      .execute()
    expect(versions).toMatchObject([
      { how: 'made', made_by: 'teacher', added: 2, hash: before.set?.hash },
      { how: 'editor', made_by: keeper.username, added: 1, removed: 0, changed: 1, hash: after.set?.hash },
    ])
  })

  test('two languages: existing clients change the own one, our editor all', async () => {
    const statements = {
      'zh-CN': { title: '求和', description: '加', input: '', output: '', hint: '' },
      'en-US': { title: 'Sum', description: 'add', input: '', output: '', hint: '' },
    }
    const pid = await made(teacher, 'ch-5', { problem: { statements, defaultLocale: 'zh-CN' } })
    expect((await as(teacher).read(pid)).data).toMatchObject({ title: '求和', defaultLocale: 'zh-CN', statements })
    await as(teacher).update({ problem: { id: pid, title: '相加' } })
    const { data } = await as(teacher).read(pid)
    expect(data.statements['zh-CN'].title).toBe('相加')
    expect(data.statements['en-US'].title).toBe('Sum')
  })

  test('an existing client sends back all it read, and what it changed counts', async () => {
    const pid = await made(teacher, 'up-back', { problem: { hint: 'Old hint.' } })
    const { data } = await as(teacher).read(pid)
    const problem = { ...data, title: 'New title', description: 'New words.', hint: '' }
    expect((await as(teacher).update({ problem, judgeMode: data.judgeMode })).status).toBe(200)
    const after = (await as(teacher).read(pid)).data
    expect(after).toMatchObject({ title: 'New title', description: 'New words.', input: 'Two.', hint: '' })
    expect(after.statements['en-US']).toMatchObject({ title: 'New title', description: 'New words.' })
    // Ours writes to the statements; a field beside them that nobody changed does not take that back.
    const statements = {
      'en-US': { ...after.statements['en-US'], title: 'Newer' },
      'zh-CN': { ...after.statements['en-US'] },
    }
    await as(teacher).update({ problem: { ...after, statements }, judgeMode: data.judgeMode })
    expect((await as(teacher).read(pid)).data).toMatchObject({
      title: 'Newer',
      statements: { 'zh-CN': { title: 'New title' } },
    })
  })

  test('templates keep their ids, those left out go', async () => {
    const languages = (await server.call('GET', '/api/languages', { query: { all: false } })).data
    const [first, second] = languages as { id: number; name: string }[]
    const template = (lid: number | undefined, code: string) => ({ lid, code, status: true })
    const pid = await made(teacher, 'ch-6', {
      codeTemplates: [template(first?.id, 'one'), template(second?.id, 'two')],
    })
    const read = async () =>
      (await server.call('GET', '/api/get-problem-code-template', { query: { pid }, token: teacher.token })).data
    const before = await read()
    await as(teacher).update({ problem: { id: pid }, codeTemplates: [template(first?.id, 'changed')] })
    expect(await read()).toMatchObject([{ id: before[0].id, code: 'changed' }])
  })

  test('file input and a mode that does not go with handed-in answers', async () => {
    const pid = await made(teacher, 'ch-7', {
      problem: { isFileIO: true, ioReadFileName: 'a.in', ioWriteFileName: 'a.out' },
    })
    expect((await as(teacher).read(pid)).data).toMatchObject({ isFileIO: true, ioReadFileName: 'a.in' })
    expect((await as(teacher).update({ problem: { id: pid, outputOnly: true } })).status).toBe(400)
    expect((await as(teacher).update({ problem: { id: pid, isFileIO: false } })).status).toBe(200)
    expect((await as(teacher).read(pid)).data).toMatchObject({ isFileIO: false, ioReadFileName: null })
  })
})

describe('the list', () => {
  test('four queries at most, newest first, filters that add up', async () => {
    await made(teacher, 'ls-1', { problem: { title: 'Needle', auth: 2 } })
    await made(teacher, 'ls-2', { problem: { title: 'Needles' } })
    await as(root).list()
    expect(await fewestQueries(server.deps, () => as(root).list({ limit: 30 }))).toBeLessThanOrEqual(5)
    const all = (await as(root).list({ keyword: 'needle' })).data
    expect(all.records.map((row: { problemId: string }) => row.problemId)).toEqual(['LS-2', 'LS-1'])
    expect(all.total).toBe(2)
    expect((await as(root).list({ keyword: 'needle', auth: 2 })).data.total).toBe(1)
    expect((await as(root).list({ keyword: 'needle', auth: 0, oj: 'Mine' })).data.total).toBe(2)
    expect((await as(root).list({ keyword: 'needle', oj: 'HDU' })).data.total).toBe(0)
    expect((await as(root).list({ keyword: 'teach', limit: 1 })).data.records.length).toBe(1)
    expect((await as(other).list({ onlyMine: true, keyword: 'needle' })).data.total).toBe(0)
  })
})

describe('deleting a problem', () => {
  test('its submissions go from every tally; an admin may not delete even the own', async () => {
    const pid = await made(teacher, 'rm-1')
    const body = { pid: 'RM-1', language: 'C++', code: 'int main(){}' }
    for (let n = 0; n < 3; n += 1) {
      await server.call('POST', '/api/submit-problem-judge', { body, token: student.token })
    }
    const host = await makeJudgeHost(server)
    for (const job of await host.lease({ free: 50 })) await host.result(job, casesOf(0))
    expect(await as(teacher).remove(pid)).toMatchObject({ http: 403 })
    expect((await as(keeper).remove(pid)).status).toBe(200)
    expect((await as(root).read(pid)).status).toBe(400)
    expect((await recountTallies(server.deps.db, { repair: false })).differences).toEqual([])
    expect(await server.deps.db.selectFrom('submission').select('id').where('problem_id', '=', pid).execute()).toEqual(
      [],
    )
  })

  test('when a contest would lose submissions, the question comes first', async () => {
    const pid = await made(teacher, 'rm-2')
    const submission = { problem_id: pid, account_id: student.id, contest_id: 7, language: 'C++', length: 1 }
    await server.deps.db
      .insertInto('submission')
      .values({ ...submission, submitted_at: new Date(), verdict: 0 })
      .execute()
    expect(await as(root).remove(pid)).toMatchObject({ http: 200, status: 409 })
    expect((await as(root).remove(pid, true)).status).toBe(200)
  })

  test('when a contest would lose the problem, the question comes first, too', async () => {
    const pid = await made(teacher, 'rm-3')
    await makeContest(server, { problems: [pid], starts_at: new Date('2099-01-01'), ends_at: new Date('2099-01-02') })
    expect(await as(keeper).remove(pid)).toMatchObject({ http: 200, status: 409 })
    expect((await as(keeper).remove(pid, true)).status).toBe(200)
  })
})

test('of several who take one display id at once, one gets it and the others are told', async () => {
  const bodies = Array.from({ length: 4 }, () => dto('AT-ONCE'))
  const replies = await Promise.all(bodies.map((body) => as(teacher).create(body)))
  expect(replies.map((reply) => reply.status).sort()).toEqual([200, 400, 400, 400])
  expect(replies.every((reply) => reply.http === 200)).toBe(true)
  const pids = [await made(teacher, 'at-a'), await made(teacher, 'at-b'), await made(teacher, 'at-c')]
  const changes = pids.map((id) => as(teacher).update({ problem: { id, problemId: 'AT-NEW' }, judgeMode: 'default' }))
  expect((await Promise.all(changes)).map((reply) => reply.status).sort()).toEqual([200, 400, 400])
})

test('arguments go with the protocol they came with', async () => {
  const { id } = await makeProblem(server, {
    judgeMode: 'spj',
    checker: {
      language: 'C++',
      code: 'int main() {}',
      extraFiles: {},
      protocol: 'kattis',
      arguments: ['case_sensitive'],
    },
  })
  const argumentsOf = async () => (await setOf(id)).row.checker_arguments
  const problem = { id, spjCode: '// other', spjLanguage: 'C++' }
  await as(root).update({ problem: { ...problem, checkerProtocol: 'kattis' }, judgeMode: 'spj' })
  expect(await argumentsOf()).toEqual(['case_sensitive'])
  await as(root).update({ problem: { ...problem, checkerProtocol: 'hoj' }, judgeMode: 'spj' })
  expect(await argumentsOf()).toBeNull()
})

describe('batches', () => {
  test('each problem by itself: what is refused does not hold up the others', async () => {
    const [one, two] = [await made(teacher, 'bt-1'), await made(other, 'bt-2')]
    const body = { pids: [one, two, 99_999], auth: 2 }
    const reply = await server.call('PUT', `${path}/batch-auth`, { body, token: teacher.token })
    expect(reply.data.done).toEqual([one])
    expect(reply.data.refused).toMatchObject([
      { pid: two, problemId: 'BT-2' },
      { pid: 99_999, problemId: null },
    ])
    const tags = { pids: [one, two], add: [{ name: 'batch' }], remove: [] }
    expect((await server.call('PUT', `${path}/batch-tags`, { body: tags, token: keeper.token })).data.done).toEqual([
      one,
      two,
    ])
    const shown = await server.call('GET', '/api/get-problem-tags', { query: { pid: one }, token: keeper.token })
    expect(shown.data.map((tag: { name: string }) => tag.name)).toEqual(['adding', 'batch'])
    const gone = await server.call('POST', `${path}/batch-delete`, { body: { pids: [one, two] }, token: keeper.token })
    expect(gone.data).toEqual({ done: [one, two], refused: [] })
    expect(
      await server.call('POST', `${path}/batch-delete`, { body: { pids: [1] }, token: teacher.token }),
    ).toMatchObject({
      http: 403,
    })
  })
})

describe('compiling a checker', () => {
  const compile = (body: object, who = teacher, call = 'compile-spj') =>
    server.call('POST', `${path}/${call}`, { body, token: who.token })

  test('without code, or without a host that could, it says so at once', async () => {
    expect(await compile({ code: '', language: 'C++' })).toMatchObject({ http: 200, status: 400 })
    const host = await makeJudgeHost(server, { languages: ['Pascal'] })
    await host.lease()
    await server.deps.db.deleteFrom('judge_host').where('name', '<>', host.name).execute()
    expect(await compile({ code: 'int main(){}', language: 'C++' })).toMatchObject({ http: 200, status: 400 })
  })

  test('the compiler answers in its own words; nothing is left behind', async () => {
    const host = await makeJudgeHost(server)
    await host.lease()
    const asking = compile({ code: 'int main(){', language: 'C++', extraFiles: { 'a.h': '1' } })
    const [job] = await host.lease({ waitMs: 10_000 })
    if (job === undefined) throw new Error('no job')
    expect(job).toMatchObject({
      kind: 'compile',
      language: 'C++',
      settings: { checker: { extraFiles: { 'a.h': '1' } } },
    })
    await host.result(job, { kind: 'compileError', message: 'main.cpp:1: expected }' })
    expect(await asking).toMatchObject({ http: 200, status: 500, msg: 'main.cpp:1: expected }' })
    const fine = compile({ code: 'int main(){}', language: 'C++' }, teacher, 'compile-interactive')
    const [again] = await host.lease({ waitMs: 10_000 })
    if (again === undefined) throw new Error('no job')
    await host.result(again, { kind: 'compiled' })
    expect(await fine).toMatchObject({ http: 200, status: 200, data: null })
    await sleep(50)
    expect(await server.deps.db.selectFrom('judge_task').select('id').execute()).toEqual([])
  })

  test('only for problems of the own', async () => {
    const pid = await made(teacher, 'cp-1')
    expect(await compile({ pid, code: 'x', language: 'C' }, other)).toMatchObject({ http: 200, status: 403 })
    expect(await compile({ code: 'x', language: 'C' }, student)).toMatchObject({ http: 403 })
  })
})

describe('group problems that ask to become public', () => {
  test('taken in, sent back, and nothing else about them changes', async () => {
    const problem = await makeProblem(server, {
      judgeMode: 'spj',
      checker: { language: 'C++', code: 'int main(){}', extraFiles: { 'c.h': '1' } },
    })
    await server.deps.db
      .updateTable('problem')
      .set({ group_id: 3, apply_public_progress: 1 })
      .where('id', '=', problem.id)
      .execute()
    const list = () => server.call('GET', '/api/admin/group-problem/list', { token: keeper.token })
    const change = (progress: number, who = keeper, pid = problem.id) =>
      server.call('PUT', '/api/admin/group-problem/change-progress', { body: { pid, progress }, token: who.token })
    expect((await list()).data.records).toMatchObject([{ id: problem.id, gid: 3, applyPublicProgress: 1 }])
    expect((await change(2, teacher)).http).toBe(403)
    expect((await change(4)).status).toBe(400)
    expect((await change(2)).status).toBe(200)
    const open = await server.call('GET', '/api/get-problem-detail', { query: { problemId: problem.displayId } })
    expect(open.status).toBe(200)
    const kept = (await as(root).read(problem.id)).data
    expect(kept).toMatchObject({ isGroup: false, spjCode: 'int main(){}', judgeExtraFile: '{"c.h":"1"}' })
    expect((await list()).data.records).toMatchObject([{ gid: 3, applyPublicProgress: 2 }])
    expect((await change(3)).status).toBe(200)
    expect((await as(root).read(problem.id)).data).toMatchObject({ isGroup: true, gid: 3 })
    expect((await change(2, keeper, (await makeProblem(server)).id)).status).toBe(400)
  })
})

test('remote problems: nothing is set up, and that is what it says', async () => {
  const ask = (name: string) =>
    server.call('GET', `${path}/import-remote-oj-problem`, { query: { name, problemId: '1000' }, token: teacher.token })
  expect((await ask('hdu')).msg).toContain('HDU')
  expect(await ask('nowhere')).toMatchObject({ http: 200, status: 400 })
})

test('Markdown is previewed as readers will see it, without what could run', async () => {
  const body = { texts: ['# A\n\n$x^2$', '<script>alert(1)</script>ok'] }
  const { data } = await server.call('POST', '/api/admin/preview-markdown', { body, token: teacher.token })
  expect(data.html[0]).toContain('<math')
  expect(data.html[1]).not.toContain('<script')
})

test('the log says who did what', async () => {
  const rows = await server.deps.db.selectFrom('audit_entry').select(['action', 'actor_name']).execute()
  const actions = new Set(rows.map((row) => row.action))
  for (const action of ['create', 'edit', 'delete', 'changeAuth', 'tag', 'examine']) {
    expect(actions).toContain(`problem.${action}`)
  }
})

describe('problems of contests', () => {
  test('are listed to who wrote them, to the owner of their contest and to those who keep all problems', async () => {
    const { id } = await makeProblem(server, { visibility: 3, title: 'Not to be known yet' })
    const seen = async (who: Person) =>
      (await as(who).list({ keyword: 'Not to be known' })).data.records.map((row: { id: number }) => row.id)
    expect(await seen(root)).toEqual([id])
    expect(await seen(keeper)).toEqual([id])
    expect(await seen(teacher)).toEqual([])
    await makeContest(server, { problems: [id], owner_id: teacher.id })
    expect(await seen(teacher)).toEqual([id])
    expect(await seen(other)).toEqual([])
    await server.deps.db.updateTable('problem').set({ author_id: other.id }).where('id', '=', id).execute()
    expect(await seen(other)).toEqual([id])
  })
})

test('typed data that are too large to show are not given as the names of their files', async () => {
  const cases = [{ input: 'x'.repeat(17 * 1024 * 1024), output: '' }]
  const { id } = await makeProblem(server, { cases, isUploadedData: false })
  const reply = await as(root).cases(id)
  expect(reply).toMatchObject({ http: 200, status: 400, data: null })
})

describe('two who edit one problem', () => {
  const keptOf = async (pid: number) => (await as(keeper).read(pid)).data
  const save = (who: Person, problem: object, more: object = {}) =>
    as(who).update({ judgeMode: 'default', ...more, problem })

  test('the second hears of the first, and overwrites only when told to', async () => {
    const pid = await made(teacher, 'two-1')
    const [mine, theirs] = [await keptOf(pid), await keptOf(pid)]
    expect((await save(keeper, { ...theirs, description: 'Theirs.' })).status).toBe(200)
    const refused = await save(teacher, { ...mine, hint: 'Mine.' })
    expect(refused).toMatchObject({ http: 200, status: 412 })
    expect(refused.msg).toContain(keeper.username)
    expect(await keptOf(pid)).toMatchObject({ description: 'Theirs.', hint: '' })
    expect((await save(teacher, { ...mine, hint: 'Mine.', revision: null })).status).toBe(200)
    expect(await keptOf(pid)).toMatchObject({ description: 'Add $a+b$.', hint: 'Mine.' })
  })

  test('tags, languages, templates and who may see it count; what somebody does to the data does not', async () => {
    const pid = await made(teacher, 'two-2')
    const [tag] = (await server.call('GET', '/api/get-problem-tags', { query: { pid } })).data
    const deeds = [
      () => save(keeper, { id: pid }, { tags: [tag, { name: 'second' }] }),
      () => save(keeper, { id: pid }, { languages: [{ id: 1 }] }),
      () => save(keeper, { id: pid }, { codeTemplates: [{ lid: 1, code: 'int main' }] }),
      () => as(keeper).auth(pid, 2),
    ]
    for (const deed of deeds) {
      const before = await keptOf(pid)
      expect((await deed()).status).toBe(200)
      expect((await save(teacher, before)).status).toBe(412)
    }
    const before = await keptOf(pid)
    const { data } = await server.call('GET', '/api/admin/testdata', { query: { pid }, token: keeper.token })
    const body = { pid, hash: data.hash, input: '9 9', output: '18' }
    expect((await server.call('PUT', '/api/admin/testdata/case', { body, token: keeper.token })).status).toBe(200)
    expect((await save(teacher, { ...before, title: 'Sum again' })).status).toBe(200)
    expect((await keptOf(pid)).caseCount).toBe(3)
  })

  test('an existing client that sends its old list of cases does not take new ones away', async () => {
    const pid = await made(teacher, 'two-3')
    const before = await keptOf(pid)
    const samples = (await as(teacher).cases(pid)).data
    const { data } = await server.call('GET', '/api/admin/testdata', { query: { pid }, token: keeper.token })
    const body = { pid, hash: data.hash, input: '9 9', output: '18' }
    await server.call('PUT', '/api/admin/testdata/case', { body, token: keeper.token })
    const reply = await save(teacher, before, { samples, isUploadTestCase: false })
    expect(reply).toMatchObject({ http: 200, status: 409 })
    expect((await keptOf(pid)).caseCount).toBe(3)
  })
})

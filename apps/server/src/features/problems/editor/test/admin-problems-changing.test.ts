import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { languageSeeds } from '../../../../../seeds/languages.ts'
import { keptProblem } from '../../../../../test/harness/imported.ts'
import { makeOrganisers } from '../../../../../test/harness/organisers.ts'
import type { Person } from '../../../../../test/harness/people.ts'
import { keeperAt, makeProblemOver, problemForm } from '../../../../../test/harness/problem-keepers.ts'
import { makeProblem } from '../../../../../test/harness/problems.ts'
import { startTestServer, type TestServer } from '../../../../../test/harness/server.ts'
import { addMissingLanguages } from '../../saving/save-languages.ts'

let server: TestServer
let root: Person
let keeper: Person
let chair: Person
let student: Person
beforeAll(async () => {
  server = await startTestServer()
  await addMissingLanguages(server.deps.db, languageSeeds)
  ;({ root, keeper, chair, student } = await makeOrganisers(server))
})
afterAll(() => server.close())

const as = (who: Person) => keeperAt(server)(who)
const made = (who: Person, problemId: string, more = {}) => makeProblemOver(server, who, problemForm(problemId, more))

describe('changing a problem', () => {
  test('what is absent stays; checker and extra files are as given', async () => {
    const files = { userExtraFile: '{"a.h":"1"}', judgeExtraFile: '{"b.h":"2"}' }
    const checker = {
      judgeMode: 'spj',
      problem: { ...files, spjCode: 'int main(){}', spjLanguage: 'C++', source: 'book' },
    }
    const pid = await made(chair, 'ch-1', checker)
    const words = await as(chair).read(pid)
    expect(words.data).toMatchObject({ judgeMode: 'spj', spjCode: 'int main(){}', source: 'book', ...files })
    const slim = { id: pid, spjCode: 'int main(){return 0;}', spjLanguage: 'C', difficulty: null }
    expect((await as(chair).update({ problem: slim })).status).toBe(200)
    expect((await as(chair).read(pid)).data).toMatchObject({
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

  test('switching to the default mode drops the checker, also when the client still sends it', async () => {
    const pid = await made(chair, 'ch-2', { judgeMode: 'spj', problem: { spjCode: 'x', spjLanguage: 'C' } })
    await as(chair).update(problemForm('ch-2', { problem: { id: pid, spjCode: 'x', spjLanguage: 'C' } }))
    expect((await as(chair).read(pid)).data).toMatchObject({ judgeMode: 'default', spjCode: null, spjLanguage: null })
  })

  test('a new display id is known at once, also on old submissions', async () => {
    const pid = await made(chair, 'ch-3')
    const body = { pid: 'CH-3', language: 'C++', code: 'int main(){}' }
    const sent = await server.call('POST', '/api/submit-problem-judge', { body, token: student.token })
    await as(chair).update({ problem: { id: pid, problemId: 'ch-3b' } })
    const seen = await server.call('GET', '/api/get-submission-detail', { query: { submitId: sent.data.submitId } })
    expect(seen.data.submission.displayPid).toBe('CH-3B')
    expect((await server.call('GET', '/api/get-problem-detail', { query: { problemId: 'CH-3' } })).status).toBe(404)
  })

  test('the data are swapped in one step and every version is written down', async () => {
    const pid = await made(chair, 'ch-4')
    const dataOf = async () => (await keptProblem(server, pid)).draft.testdata
    const before = await dataOf()
    const samples = [
      { input: '1 2\n', output: '3\n' },
      { input: '7 7\n', output: '14\n' },
      { input: '9 9\n', output: '18\n' },
    ]
    await as(keeper).update({ ...problemForm('ch-4', { samples }), problem: { id: pid } })
    const after = await dataOf()
    expect(after.cases.length).toBe(3)
    expect(after.cases[0]?.input).toEqual(before.cases[0]?.input)
    const versions = await server.deps.db
      .selectFrom('testdata_version')
      .selectAll()
      .where('problem_id', '=', pid)
      .orderBy('id')
      .execute()
    expect(versions).toMatchObject([
      { how: 'made', made_by: 'chair', added: 2, hash: before.hash },
      { how: 'editor', made_by: keeper.username, added: 1, removed: 0, changed: 1, hash: after.hash },
    ])
  })

  test('two languages: existing clients change the own one, our editor all', async () => {
    const statements = {
      'zh-CN': { title: '求和', description: '加', input: '', output: '', hint: '' },
      'en-US': { title: 'Sum', description: 'add', input: '', output: '', hint: '' },
    }
    const pid = await made(chair, 'ch-5', { problem: { statements, defaultLocale: 'zh-CN' } })
    expect((await as(chair).read(pid)).data).toMatchObject({ title: '求和', defaultLocale: 'zh-CN', statements })
    await as(chair).update({ problem: { id: pid, title: '相加' } })
    const { data } = await as(chair).read(pid)
    expect(data.statements['zh-CN'].title).toBe('相加')
    expect(data.statements['en-US'].title).toBe('Sum')
  })

  test('an existing client sends back all fields it read, and only its changes apply', async () => {
    const pid = await made(chair, 'up-back', { problem: { hint: 'Old hint.' } })
    const { data } = await as(chair).read(pid)
    const problem = { ...data, title: 'New title', description: 'New words.', hint: '' }
    expect((await as(chair).update({ problem, judgeMode: data.judgeMode })).status).toBe(200)
    const after = (await as(chair).read(pid)).data
    expect(after).toMatchObject({ title: 'New title', description: 'New words.', input: 'Two.', hint: '' })
    expect(after.statements['en-US']).toMatchObject({ title: 'New title', description: 'New words.' })
    // Our field writes to the statements; an unchanged legacy field next to it does not undo that.
    const statements = {
      'en-US': { ...after.statements['en-US'], title: 'Newer' },
      'zh-CN': { ...after.statements['en-US'] },
    }
    await as(chair).update({ problem: { ...after, statements }, judgeMode: data.judgeMode })
    expect((await as(chair).read(pid)).data).toMatchObject({
      title: 'Newer',
      statements: { 'zh-CN': { title: 'New title' } },
    })
  })

  test('a display id and limits that the rules refuse today can be sent back, and changes are checked', async () => {
    const pid = await made(chair, 'up-old')
    const stored = { display_id: 'OLD?1', memory_limit_mb: 100_000 }
    await server.deps.db.updateTable('problem').set(stored).where('id', '=', pid).execute()
    const { data } = await as(chair).read(pid)
    const send = (change: object) =>
      as(keeper).update({ problem: { ...data, ...change, revision: null }, judgeMode: data.judgeMode })
    expect((await send({ title: 'Renamed' })).status).toBe(200)
    expect((await as(chair).read(pid)).data).toMatchObject({
      title: 'Renamed',
      problemId: 'OLD?1',
      memoryLimit: 100_000,
    })
    for (const change of [{ problemId: 'OLD?2' }, { memoryLimit: 100_001 }, { difficulty: 7 }]) {
      expect([change, (await send(change)).status]).toEqual([change, 400])
    }
  })

  test('texts can come as numbers', async () => {
    const [language] = (await server.call('GET', '/api/languages', { query: { all: false } })).data
    const pid = await made(chair, 'up-numbers')
    const form = problemForm('', { problem: { id: pid, problemId: 7771, title: 7771, input: 1, source: 2024 } })
    const more = {
      samples: [{ input: 1, output: 2 }],
      tags: [{ name: 42 }],
      codeTemplates: [{ lid: language.id, code: 7, status: true }],
    }
    expect((await as(keeper).update({ ...form, ...more })).status).toBe(200)
    expect((await as(chair).read(pid)).data).toMatchObject({
      problemId: '7771',
      title: '7771',
      input: '1',
      source: '2024',
    })
    expect((await as(chair).cases(pid)).data).toMatchObject([{ input: '1', output: '2' }])
    const { draft } = await keptProblem(server, pid)
    expect(draft).toMatchObject({ tags: [{ name: '42' }], codeTemplates: [{ code: '7' }] })
  })

  test('templates keep their ids, those left out go', async () => {
    const languages = (await server.call('GET', '/api/languages', { query: { all: false } })).data
    const [first, second] = languages as { id: number; name: string }[]
    const template = (lid: number | undefined, code: string) => ({ lid, code, status: true })
    const pid = await made(chair, 'ch-6', {
      codeTemplates: [template(first?.id, 'one'), template(second?.id, 'two')],
    })
    const read = async () =>
      (await server.call('GET', '/api/get-problem-code-template', { query: { pid }, token: chair.token })).data
    const before = await read()
    await as(chair).update({ problem: { id: pid }, codeTemplates: [template(first?.id, 'changed')] })
    expect(await read()).toMatchObject([{ id: before[0].id, code: 'changed' }])
  })

  test('file input and a mode that does not support answer submissions', async () => {
    const pid = await made(chair, 'ch-7', {
      problem: { isFileIO: true, ioReadFileName: 'a.in', ioWriteFileName: 'a.out' },
    })
    expect((await as(chair).read(pid)).data).toMatchObject({ isFileIO: true, ioReadFileName: 'a.in' })
    expect((await as(chair).update({ problem: { id: pid, outputOnly: true } })).status).toBe(400)
    expect((await as(chair).update({ problem: { id: pid, isFileIO: false } })).status).toBe(200)
    expect((await as(chair).read(pid)).data).toMatchObject({ isFileIO: false, ioReadFileName: null })
  })
})

test('a problem that wants programs never takes the language of answers', async () => {
  const { id, displayId } = await makeProblem(server, {})
  const save = (...names: string[]) => as(root).update({ problem: { id }, languages: names.map((name) => ({ name })) })
  expect((await save('Text')).status).toBe(400)
  expect((await save('Text', 'C++')).status).toBe(200)
  expect((await keptProblem(server, id)).draft.languages).toEqual(['C++'])
  // a row that an earlier version let in
  await server.deps.db
    .insertInto('problem_language')
    .columns(['problem_id', 'language_id'])
    .expression((eb) =>
      eb
        .selectFrom('language')
        .select([eb.val(id).as('problem_id'), 'id'])
        .where('name', '=', 'Text'),
    )
    .execute()
  const body = { pid: displayId, language: 'Text', code: '3' }
  const refused = await server.call('POST', '/api/submit-problem-judge', { token: root.token, body })
  expect([refused.status, refused.msg]).toEqual([400, expect.stringContaining('Text')])
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
  const argumentsOf = async () => (await keptProblem(server, id)).draft.checker?.arguments
  const problem = { id, spjCode: '// other', spjLanguage: 'C++' }
  const speak = (checkerProtocol: string) =>
    as(root).update({ problem: { ...problem, checkerProtocol }, judgeMode: 'spj' })
  expect((await speak('kattis')).status).toBe(200)
  expect(await argumentsOf()).toEqual(['case_sensitive'])
  expect((await speak('hoj')).status).toBe(200)
  expect(await argumentsOf()).toBeUndefined()
})

describe('two who edit one problem', () => {
  const keptOf = async (pid: number) => (await as(keeper).read(pid)).data
  const save = (who: Person, problem: object, more: object = {}) =>
    as(who).update({ judgeMode: 'default', ...more, problem })

  test('the second editor is notified of the first, and overwrites only with force', async () => {
    const pid = await made(chair, 'two-1')
    const [mine, theirs] = [await keptOf(pid), await keptOf(pid)]
    expect((await save(keeper, { ...theirs, description: 'Theirs.' })).status).toBe(200)
    const refused = await save(chair, { ...mine, hint: 'Mine.' })
    expect(refused).toMatchObject({ http: 200, status: 412 })
    expect(refused.msg).toContain(keeper.username)
    expect(await keptOf(pid)).toMatchObject({ description: 'Theirs.', hint: '' })
    expect((await save(chair, { ...mine, hint: 'Mine.', revision: null })).status).toBe(200)
    expect(await keptOf(pid)).toMatchObject({ description: 'Add $a+b$.', hint: 'Mine.' })
  })

  test('tags, languages, templates and visibility count; changes to the data do not', async () => {
    const pid = await made(chair, 'two-2')
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
      expect((await save(chair, before)).status).toBe(412)
    }
    const before = await keptOf(pid)
    const { data } = await server.call('GET', '/api/admin/testdata', { query: { pid }, token: keeper.token })
    const body = { pid, hash: data.hash, input: '9 9', output: '18' }
    expect((await server.call('PUT', '/api/admin/testdata/case', { body, token: keeper.token })).status).toBe(200)
    expect((await save(chair, { ...before, title: 'Sum again' })).status).toBe(200)
    expect((await keptOf(pid)).caseCount).toBe(3)
  })

  test('an existing client that sends its old list of cases does not take new ones away', async () => {
    const pid = await made(chair, 'two-3')
    const before = await keptOf(pid)
    const samples = (await as(chair).cases(pid)).data
    const { data } = await server.call('GET', '/api/admin/testdata', { query: { pid }, token: keeper.token })
    const body = { pid, hash: data.hash, input: '9 9', output: '18' }
    await server.call('PUT', '/api/admin/testdata/case', { body, token: keeper.token })
    const reply = await save(chair, before, { samples, isUploadTestCase: false })
    expect(reply).toMatchObject({ http: 200, status: 409 })
    expect((await keptOf(pid)).caseCount).toBe(3)
  })
})

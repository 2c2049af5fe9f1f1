import { problemType, verdict } from '@verdict/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { languageSeeds } from '../../../../seeds/languages.ts'
import { makeContest } from '../../../../test/harness/contests.ts'
import { addMember, makeGroup } from '../../../../test/harness/groups.ts'
import { makeOrganisers } from '../../../../test/harness/organisers.ts'
import { makeUser, type Person } from '../../../../test/harness/people.ts'
import { keeperAt, makeProblemOver, problemForm } from '../../../../test/harness/problem-keepers.ts'
import { startTestServer, type TestServer } from '../../../../test/harness/server.ts'
import { makeTraining } from '../../../../test/harness/trainings.ts'
import { addMissingLanguages } from '../../problems/saving/save-languages.ts'

/** Question problems: marked by the server, through the usual path of a submission, without any judge host. */

let server: TestServer
let chair: Person
let student: Person
let other: Person
beforeAll(async () => {
  server = await startTestServer()
  await addMissingLanguages(server.deps.db, languageSeeds)
  await server.deps.settings.write({ defaultSubmitInterval: 0 })
  ;({ chair, student } = await makeOrganisers(server))
  other = await makeUser(server)
})
afterAll(() => server.close())

const shared = { text: 'Which?', explanation: 'Because of explanationSecret.' }
const questions = [
  { ...shared, id: 1, points: 40, kind: 'single', options: ['**three**', 'four'], right: [1] },
  { ...shared, id: 4, points: 30, kind: 'multiple', options: ['a', 'b', 'c'], right: [0, 2] },
  {
    ...shared,
    id: 2,
    points: 30,
    kind: 'text',
    accepted: ['acceptedSecret'],
    isPattern: false,
    ignoreCase: true,
    ignoreSpace: false,
  },
]
const setOf = (more: object = {}) => ({
  questions,
  partial: 'half',
  solutions: 'solved',
  marking: { kind: 'instant' },
  ...more,
})

const made = (problemId: string, more: object = {}, problem: object = {}) =>
  makeProblemOver(
    server,
    chair,
    problemForm(problemId, { samples: [], problem: { questions: setOf(more), ...problem } }),
  )

const halfRight = { 1: ['1'], 4: ['2'], 2: ['wrong'] }

const send = (who: Person, pid: string, answers: object | string, more: object = {}) =>
  server.call('POST', '/api/submit-problem-judge', {
    token: who.token,
    body: { pid, language: 'Text', code: typeof answers === 'string' ? answers : JSON.stringify(answers), ...more },
  })
const get = (path: string, who: Person | undefined, query: Record<string, unknown>) =>
  server.call('GET', path, { token: who?.token, query })
const detail = (who: Person, submitId: number) => get('/api/get-submission-detail', who, { submitId })
const results = (who: Person | undefined, submitId: number) => get('/api/get-question-results', who, { submitId })

const marked = async (who: Person, pid: string, answers: object, more: object = {}): Promise<number> => {
  const { submitId } = (await send(who, pid, answers, more)).data
  const row = () =>
    server.deps.db.selectFrom('submission').select('judging_id').where('id', '=', submitId).executeTakeFirstOrThrow()
  await expect.poll(async () => (await row()).judging_id, { timeout: 30_000 }).not.toBeNull()
  return submitId
}

describe('answers', () => {
  test('are marked with partial points, and count like any submission', async () => {
    await made('q-1')
    const id = await marked(student, 'Q-1', halfRight)
    expect((await detail(student, id)).data.submission).toMatchObject({
      status: verdict.partialAccepted,
      score: 55,
      language: 'Text',
    })
    const full = await marked(student, 'Q-1', { 1: ['1'], 4: ['0', '2'], 2: ['ACCEPTEDSECRET'] })
    expect((await detail(student, full)).data.submission).toMatchObject({ status: verdict.accepted, score: 100 })
    const { data } = await get('/api/get-problem-detail', student, { problemId: 'Q-1' })
    expect(data.problem).toMatchObject({ type: problemType.oi, ioScore: 100, outputOnly: true })
    expect(data.languages).toEqual(['Text'])
    expect(data.problemCount).toMatchObject({ total: 2, ac: 1, pa: 1 })
  })

  test('that are no answers are refused', async () => {
    await made('q-2')
    for (const text of ['hello', '[1]', '{"x":["1"]}', '{"1":"1"}'])
      expect(await send(student, 'Q-2', text)).toMatchObject({ status: 400, msg: expect.stringContaining('答案') })
    expect((await send(student, 'Q-2', '{}', { language: 'C++' })).status).toBe(400)
  })

  test('are marked again by later questions when they are rejudged', async () => {
    const pid = await made('q-3')
    const id = await marked(student, 'Q-3', halfRight)
    const { revision } = (await keeperAt(server)(chair).read(pid)).data
    const changed = { ...setOf(), questions: questions.map((question) => ({ ...question, points: 10 })) }
    const body = { problem: { id: pid, revision, questions: changed } }
    expect((await keeperAt(server)(chair).update(body)).status).toBe(200)
    expect((await get('/api/get-problem-detail', student, { problemId: 'Q-3' })).data.problem.ioScore).toBe(30)
    expect((await detail(student, id)).data.submission.score).toBe(55)
    const root = await makeUser(server, { role: 'root' })
    expect((await get('/api/admin/judge/rejudge', root, { submitId: id })).status).toBe(200)
    await expect.poll(async () => (await detail(student, id)).data.submission.score, { timeout: 30_000 }).toBe(15)
  })
})

describe('solutions', () => {
  test('are not in the problem that solvers read, and its texts come as safe HTML', async () => {
    await made('q-5')
    for (const who of [student, undefined]) {
      const reply = await get('/api/get-problem-detail', who, { problemId: 'Q-5' })
      const text = JSON.stringify(reply.data)
      expect(text).not.toMatch(/acceptedSecret|explanationSecret|"right"|"accepted"/)
      expect(reply.data.problem.questions.html['1'].options[0]).toContain('<strong>three</strong>')
    }
  })

  test('are shown with the marks as the set says: of solved questions only, always, or never', async () => {
    const shown = async (name: string, solutions: string) => {
      await made(name, { solutions })
      const { data } = await results(student, await marked(student, name.toUpperCase(), halfRight))
      return data.results.map((result: { solution: unknown }) => result.solution)
    }
    expect(await shown('q-6', 'solved')).toEqual([['1'], null, null])
    expect(await shown('q-7', 'always')).toEqual([['1'], ['0', '2'], ['acceptedSecret']])
    expect(await shown('q-8', 'never')).toEqual([null, null, null])
  })

  test('and answers of others stay hidden; problem editors read the whole set', async () => {
    const pid = await made('q-9')
    const id = await marked(student, 'Q-9', halfRight)
    expect((await results(student, id)).data).toMatchObject({
      answers: halfRight,
      results: [{ id: 1 }, { id: 4 }, { id: 2 }],
    })
    expect((await results(other, id)).data).toBeNull()
    expect((await results(undefined, id)).data).toBeNull()
    expect((await keeperAt(server)(chair).read(pid)).data.questions).toEqual(setOf())
    expect((await keeperAt(server)(student).read(pid)).status).not.toBe(200)
  })
})

describe('delayed marking', () => {
  test('waits for its time; until then nothing is known', async () => {
    const at = new Date(server.clock.now().getTime() + 3_600_000).toISOString()
    const pid = await made('q-10', { marking: { kind: 'delayed', at } })
    const { submitId } = (await send(student, 'Q-10', halfRight)).data
    await made('q-11')
    // Marked later than the first one was looked at.
    await marked(student, 'Q-11', halfRight)
    expect((await detail(student, submitId)).data.submission).toMatchObject({ status: verdict.pending, score: null })
    expect((await results(student, submitId)).data).toMatchObject({ answers: halfRight, results: null })
    const { revision } = (await keeperAt(server)(chair).read(pid)).data
    await keeperAt(server)(chair).update({ problem: { id: pid, revision, questions: setOf() } })
    await expect.poll(async () => (await detail(student, submitId)).data.submission.score, { timeout: 30_000 }).toBe(55)
  })
})

describe('in a contest', () => {
  const contestOf = (pid: number, more: object) =>
    makeContest(server, { problems: [pid], type: 1, owner_id: chair.id, ...more })

  test('that is frozen nothing of the marks is shown, and after it solutions are', async () => {
    const pid = await made('q-20', { solutions: 'always' }, { auth: 3 })
    const now = server.clock.now().getTime()
    const contest = await contestOf(pid, { is_sealed: true, seals_at: new Date(now - 60_000) })
    const id = await marked(student, 'A', halfRight, { cid: contest.id })
    const seen = JSON.stringify([(await results(student, id)).data, (await detail(student, id)).data])
    expect(seen).not.toMatch(/"verdict":-?\d|"score":\d|acceptedSecret|explanationSecret|"status":(0|-1|8)/)
    expect((await results(chair, id)).data.results).toHaveLength(3)
    await server.deps.db
      .updateTable('contest')
      .set({ ends_at: new Date(now - 1_000), is_sealed: false })
      .where('id', '=', contest.id)
      .execute()
    expect((await results(student, id)).data.results[2]).toMatchObject({ solution: ['acceptedSecret'] })
  })

  test('that runs with open results marks are shown, solutions and explanations not yet', async () => {
    const pid = await made('q-21', { solutions: 'always' }, { auth: 3 })
    const contest = await contestOf(pid, { is_sealed: false })
    const id = await marked(student, 'A', halfRight, { cid: contest.id })
    const { data } = await results(student, id)
    expect(data.results.map((result: { score: number }) => result.score)).toEqual([40, 15, 0])
    expect(JSON.stringify(data)).not.toMatch(/acceptedSecret|explanationSecret/)
    await expect(results(other, id)).resolves.toMatchObject({ data: null })
    const problem = await get('/api/get-contest-problem-details', student, { cid: contest.id, displayId: 'A' })
    expect(JSON.stringify(problem.data)).not.toMatch(/acceptedSecret|explanationSecret/)
    expect(problem.data.problem.questions.questions).toHaveLength(3)
  })
})

test('answers count on the scoreboard of an OI contest', async () => {
  const pid = await made('q-22', {}, { auth: 3 })
  const contest = await makeContest(server, { problems: [pid], type: 1, owner_id: chair.id })
  await marked(student, 'A', halfRight, { cid: contest.id })
  const body = { cid: contest.id, currentPage: 1, limit: 10, forceRefresh: true, removeStar: false, containsEnd: false }
  const { data } = await server.call('POST', '/api/get-contest-rank', { token: chair.token, body })
  expect(data.records).toMatchObject([{ username: student.username, totalScore: 55 }])
})

test('answers count in a training and as homework of a group', async () => {
  const pid = await made('q-23')
  const teacher = await makeUser(server)
  const gid = await makeGroup(server, { owner: teacher })
  await addMember(server, gid, student)
  const due = new Date(server.clock.now().getTime() + 3_600_000)
  const tid = await makeTraining(server, { group_id: gid, author_id: teacher.id, problems: [pid], due_at: due })
  await marked(student, 'Q-23', halfRight, { tid })
  const grades = async () => (await get('/api/group/training-grades', teacher, { gid })).data.students.records
  expect(await grades()).toMatchObject([{ cells: [{ tid, points: 0, solved: 0 }] }])
  await marked(student, 'Q-23', { 1: ['1'], 4: ['0', '2'], 2: ['acceptedSecret'] }, { tid })
  expect(await grades()).toMatchObject([{ username: student.username, cells: [{ tid, points: 1, solved: 1 }] }])
})

describe('the editor', () => {
  const refused = (set: object) =>
    keeperAt(server)(chair).create(problemForm('q-bad', { samples: [], problem: { questions: set } }))
  test.each([
    ['an option that does not exist', { ...questions[0], right: [5] }, '第 1 题'],
    ['no right option', { ...questions[0], right: [] }, 'questions'],
    ['a pattern that cannot be used', { ...questions[2], isPattern: true, accepted: ['('] }, '第 1 题'],
    [
      'code without a blank',
      { ...shared, id: 1, points: 1, kind: 'code', code: 'x', language: 'C', accepted: ['y'] },
      '___',
    ],
    ['no points at all', { ...questions[0], points: 0 }, '分值'],
  ])('refuses %s', async (_, question, says) => {
    const reply = await refused(setOf({ questions: [question] }))
    expect(reply).toMatchObject({ status: 400, msg: expect.stringContaining(says) })
  })

  test('makes no question problem of one that programs solve, and takes no test data for one', async () => {
    const plain = await makeProblemOver(server, chair, problemForm('q-plain'))
    expect((await keeperAt(server)(chair).update({ problem: { id: plain, questions: setOf() } })).status).toBe(400)
    const pid = await made('q-kept')
    const saved = await keeperAt(server)(chair).update(problemForm('q-kept', { problem: { id: pid, type: 0 } }))
    expect(saved.status).toBe(200)
    expect((await keeperAt(server)(chair).read(pid)).data).toMatchObject({
      type: problemType.oi,
      caseCount: 3,
      outputOnly: true,
      ioScore: 100,
      questions: setOf(),
    })
  })
})

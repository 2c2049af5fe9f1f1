import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeContest } from '../../../../../test/harness/contests.ts'
import { makeUser, type Person } from '../../../../../test/harness/people.ts'
import { makeProblem } from '../../../../../test/harness/problems.ts'
import { startTestServer, type TestServer } from '../../../../../test/harness/server.ts'
import { coverHtml } from '../cover.ts'

let server: TestServer
/** The same site without a browser: permissions are checked before the browser is searched. */
let bare: TestServer
let chair: Person
let ann: Person
let first: { readonly id: number; readonly displayId: string }
let second: { readonly id: number; readonly displayId: string }
let hidden: { readonly id: number; readonly displayId: string }

beforeAll(async () => {
  server = await startTestServer()
  bare = await startTestServer({ VERDICT_CHROMIUM: '/nonexistent/chromium' }, { on: server })
  chair = await makeUser(server, { username: 'chair', role: 'admin' })
  ann = await makeUser(server, { username: 'ann' })
  first = await makeProblem(server, { statements: { 'zh-CN': { description: '求 $a+b$。' }, 'en-US': {} } })
  second = await makeProblem(server, { visibility: 3 })
  hidden = await makeProblem(server, { visibility: 2 })
})
afterAll(async () => {
  await bare.close()
  await server.close()
})

const hour = 3_600_000
const contestAt = (startsInHours: number, more: object = {}) =>
  makeContest(server, {
    problems: [first.id, second.id, hidden.id],
    owner_id: chair.id,
    starts_at: new Date(server.clock.now().getTime() + startsInHours * hour),
    ends_at: new Date(server.clock.now().getTime() + (startsInHours + 5) * hour),
    ...more,
  })

const pdfAt = async (path: string, who?: Person) => {
  const reply = await fetch(server.url + path, { headers: who === undefined ? {} : { authorization: who.token } })
  return { headers: reply.headers, content: Buffer.from(await reply.arrayBuffer()).toString('latin1') }
}
const ask = (path: string, who: Person | undefined, query: object) =>
  bare.call('GET', path, { token: who?.token, query: { ...query } })
const booklet = (cid: number, who?: Person, more: object = {}) => ask('/api/contest-booklet', who, { cid, ...more })
const noBrowser = expect.stringContaining('chromium')

test('the booklet of a contest has a cover and a page for each problem that contestants see', async () => {
  const { id } = await contestAt(-1)
  const { headers, content } = await pdfAt(`/api/contest-booklet?cid=${id}&language=en-US`, ann)
  expect(headers.get('content-type')).toBe('application/pdf')
  expect(headers.get('content-disposition')).toBe(`attachment;filename=contest_${id}_en-US.pdf`)
  expect(headers.get('cache-control')).toBe('no-store')
  expect(content.match(/\/Type \/Page\b/g)).toHaveLength(3)
  const one = await pdfAt(`/api/contest-booklet?cid=${id}&displayId=B`, ann)
  expect(one.content.match(/\/Type \/Page\b/g)).toHaveLength(1)
  expect(await booklet(id, ann, { displayId: 'C' })).toMatchObject({ status: 404 })
})

test('the statement of a problem is printed in the language that is asked for', async () => {
  const { headers, content } = await pdfAt(`/api/problem-statement-pdf?problemId=${first.displayId}`, ann)
  expect(headers.get('content-disposition')).toBe(`attachment;filename=${first.displayId}_zh-CN.pdf`)
  expect(content.startsWith('%PDF-')).toBe(true)
})

test('before the start only managers print, and a server without a browser says what to install', async () => {
  const { id } = await contestAt(2)
  expect(await booklet(id, ann)).toMatchObject({ status: 403 })
  expect(await booklet(id)).toMatchObject({ status: 401 })
  expect(await booklet(id, chair)).toMatchObject({ http: 200, status: 400, msg: noBrowser })
  const unseen = await contestAt(-1, { is_visible: false })
  const missing = await booklet(2_000_000, ann)
  expect(await booklet(unseen.id, ann)).toMatchObject({ status: missing.status, msg: missing.msg })
  expect(await booklet(unseen.id, chair)).toMatchObject({ status: 400, msg: noBrowser })
})

test('a contest with a password is printed after the password was given', async () => {
  const { id } = await contestAt(-1, { auth: 1 })
  expect(await booklet(id, ann)).toMatchObject({ status: 403 })
  await server.deps.pool.query(
    'insert into contest_registration (contest_id, account_id, created_at) values ($1, $2, now())',
    [id, ann.id],
  )
  expect(await booklet(id, ann)).toMatchObject({ status: 400, msg: noBrowser })
})

test('a contest without problems says so', async () => {
  const { id } = await contestAt(-1, { problems: [] })
  expect(await booklet(id, ann)).toMatchObject({ status: 400 })
})

test('hidden problems are printed for their editors, and not for guests or others', async () => {
  const path = '/api/problem-statement-pdf'
  expect(await ask(path, ann, { problemId: hidden.displayId })).toMatchObject({ status: 403 })
  expect(await ask(path, undefined, { problemId: first.displayId })).toMatchObject({ status: 401 })
  expect(await ask(path, ann, { problemId: first.displayId })).toMatchObject({ status: 400, msg: noBrowser })
  const keeper = await makeUser(server, { role: 'problem_admin' })
  expect(await ask(path, keeper, { problemId: hidden.displayId })).toMatchObject({ status: 400, msg: noBrowser })
})

test('the cover lists the problems with their limits, and titles are only text', () => {
  const problem = { label: 'A', title: 'Sum <b>', timeLimitMs: 1_500, memoryLimitMb: 64, outputOnly: false }
  const html = coverHtml({
    site: 'School',
    title: 'Final & more',
    format: 'ICPC',
    startsAt: new Date('2026-05-01T06:00:00Z'),
    endsAt: new Date('2026-05-01T11:30:00Z'),
    problems: [problem, { ...problem, label: 'B', outputOnly: true }],
    locale: 'en-US',
  })
  expect(html).toContain('<h1>Final &amp; more</h1>')
  expect(html).toContain('<dd>5:30</dd>')
  expect(html).toContain('<td>Sum &lt;b&gt;</td><td class="figure">1.5 s</td><td class="figure">64 MB</td>')
  expect(html).toContain('<td class="figure" colspan="2">answers only</td>')
})

import { copyFile, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { verdict } from '@verdict/contract'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { languageSeeds } from '../../../../../seeds/languages.ts'
import { type BoardEntry, type BoardPeople, holdContests, makeBoardPeople } from '../../../../../test/harness/boards.ts'
import { exportContest } from '../../../../../test/harness/contest-exports.ts'
import { planContest, takeContest } from '../../../../../test/harness/contest-imports.ts'
import { makeContest } from '../../../../../test/harness/contests.ts'
import { makeUser } from '../../../../../test/harness/people.ts'
import { makeProblem } from '../../../../../test/harness/problems.ts'
import { startTestServer, type TestServer } from '../../../../../test/harness/server.ts'
import { openSession } from '../../../accounts/sessions/open-session.ts'
import { addMissingLanguages } from '../../../problems/saving/save-languages.ts'
import { readArchive } from '../../archive/test/read-archive.ts'

/** Archives, virtual runs, packages and previews of a contest whose format the site adds. */

const example = join(import.meta.dirname, '../../../../../../../docs/examples/formats/best-two.mjs')

let folder: string
let server: TestServer
let people: BoardPeople
let hold: Awaited<ReturnType<typeof holdContests>>['hold']
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'verdict-formats-'))
  await copyFile(example, join(folder, 'best-two.mjs'))
  server = await startTestServer({ VERDICT_FORMATS_DIR: folder })
  people = await makeBoardPeople(server)
  ;({ hold } = await holdContests(server, people))
})
afterAll(async () => {
  await server.close()
  await rm(folder, { recursive: true })
})

const { accepted, partialAccepted } = verdict
const entries: readonly BoardEntry[] = [
  [600, 'ada', 'A', partialAccepted, 40],
  [1_200, 'ada', 'A', accepted, 100],
  [1_800, 'bell', 'A', accepted, 100],
  [2_400, 'ada', 'A', accepted, 100],
]
const given = { type: 1, format: 'best-two', format_options: JSON.stringify({ earlierWins: 1 }), is_sealed: false }
const over = () => hold(20_000, { ...given, shows_board: true }, entries)

test('an archive names the format with its rule and settings', async () => {
  const { cid } = await over()
  const files = await (await readArchive(server, people.owner, { cid, language: 'en-US' })).pages()
  const overview = (files.get('index.html') ?? '').replaceAll(/<[^>]+>/g, ' ').replaceAll(/\s+/g, ' ')
  expect(overview).toContain('Format Best two of three')
  expect(overview).toContain('Earlier submissions break ties on')
  expect(overview).toContain('Each problem counts the mean of the best of the last submissions')
  expect(files.get('results/standings.csv')).toMatch(/1,ada,.*100/)
})

test('a virtual participant sees the rows of each moment, and gets a row by the same format', async () => {
  const { cid, labels } = await over()
  const token = await openSession(server.deps, people.dot.id, { address: '127.0.0.1', userAgent: 'test' })
  const started = await server.call('POST', '/api/contest-virtual', { token, body: { cid } })
  expect(started.status, started.msg).toBe(200)
  expect(labels.size).toBe(3)
  server.clock.advance(1_500_000)
  const { data } = await server.call('GET', '/api/contest-virtual/board', { token, query: { cid: started.data.cid } })
  expect(data.board).toMatchObject({ format: 'best-two', rows: [{ uid: people.ada.id, points: 70, time: 1_200 }] })
})

const packaged = async (): Promise<Buffer> => {
  await addMissingLanguages(server.deps.db, languageSeeds)
  const problem = await makeProblem(server, { type: 1, cases: [{ input: '1\n', output: '1\n' }] })
  const { id: cid } = await makeContest(server, { owner_id: people.root.id, problems: [problem.id], ...given })
  return (await exportContest(server, people.root, { cid, format: 'verdict' })).bytes
}

test('a contest package keeps the format and its settings', async () => {
  const plan = await planContest(server, people.root, await packaged())
  const { cid } = await takeContest(server, people.root, plan, { people: false, submissions: false })
  const { data } = await server.call('GET', '/api/admin/contest', { query: { cid }, token: people.root.token })
  expect(data).toMatchObject({ type: 1, format: 'best-two', formatOptions: { last: 3, best: 2, earlierWins: 1 } })
})

test('the preview of a rejudging counts by the format', async () => {
  const { cid, ids } = await over()
  const { token } = people.root
  const body = { submitIds: [ids[1]], reason: 'broken checker' }
  const made = await server.call('POST', '/api/admin/rejudgings', { token, body })
  expect(made.status, made.msg).toBe(200)
  const { data } = await server.call('GET', '/api/admin/rejudgings/boards', { token, query: { id: made.data.id } })
  expect(data).toMatchObject([{ cid, rule: 'oi' }])
})

describe('a site without the format', () => {
  test('refuses what is made from the scoreboard, by name', async () => {
    const { cid } = await over()
    const bare = await startTestServer({ VERDICT_FORMATS_DIR: join(folder, 'nowhere') }, { on: server })
    onTestFinished(() => bare.close())
    const { token } = people.owner
    const calls = [
      bare.call('GET', '/api/contest-board', { query: { cid } }),
      bare.call('GET', '/api/contest-board/changes', { query: { cid, from: '' } }),
      bare.call('POST', '/api/get-contest-rank', { token, body: { cid, currentPage: 1, limit: 10 } }),
      bare.call('GET', '/api/file/download-contest-rank', { token, query: { cid, forceRefresh: true } }),
      bare.call('GET', '/api/file/contest-archive', { token, query: { cid } }),
    ]
    for (const { status, msg } of await Promise.all(calls)) {
      expect([status, msg]).toEqual([400, expect.stringMatching(/best-two/)])
    }
    const page = { query: { cid }, token }
    expect((await bare.call('GET', '/api/get-contest-info', page)).data).toMatchObject({ format: 'best-two' })
  })

  test('does not import its contests', async () => {
    const bytes = await packaged()
    const bare = await startTestServer()
    onTestFinished(() => bare.close())
    const { state, reason } = await planContest(bare, await makeUser(bare, { role: 'root' }), bytes)
    expect([state, reason]).toEqual(['refused', expect.stringMatching(/best-two/)])
  })
})

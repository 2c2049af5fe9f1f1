import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeContest } from '../../../../../test/harness/contests.ts'
import { makeGroup } from '../../../../../test/harness/groups.ts'
import { makeUser } from '../../../../../test/harness/people.ts'
import { makeProblem } from '../../../../../test/harness/problems.ts'
import { startTestServer, type TestServer } from '../../../../../test/harness/server.ts'
import { headOf, plainText } from '../head.ts'
import { linesOf } from '../picture.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
  await server.deps.settings.write({ baseUrl: 'https://oj.example.org/', name: 'Example "OJ"', shortName: 'EOJ' })
})
afterAll(() => server.close())

const get = (path: string) => fetch(`${server.url}${path}`, { redirect: 'manual' })

describe('pictures of links', () => {
  const open = async (path: string) => {
    const reply = await get(path)
    return { status: reply.status, bytes: Buffer.from(await reply.arrayBuffer()) }
  }

  test('show public problems and contests', async () => {
    const problem = await makeProblem(server)
    const contest = await makeContest(server)
    for (const path of [`/share/problem/${problem.displayId}.png`, `/share/contest/${contest.id}.png`]) {
      const { status, bytes } = await open(path)
      expect(status).toBe(200)
      expect(await sharp(bytes).metadata()).toMatchObject({ format: 'png', width: 1200, height: 630 })
    }
  })

  test('are refused for what a guest may not know, as for what does not exist', async () => {
    const owner = await makeUser(server)
    const gid = await makeGroup(server, { owner })
    const hidden = await makeProblem(server, { visibility: 2 })
    const inContest = await makeProblem(server, { visibility: 3 })
    const ofGroup = await makeProblem(server)
    await server.deps.db.updateTable('problem').set({ group_id: gid }).where('id', '=', ofGroup.id).execute()
    const unseen = await makeContest(server, { is_visible: false })
    const paths = [
      ...[hidden, inContest, ofGroup].map(({ displayId }) => `/share/problem/${displayId}.png`),
      `/share/contest/${unseen.id}.png`,
      '/share/problem/none.png',
      '/share/contest/0.png',
      '/share/user/root.png',
      '/share/problem/%E0%A4%A.png',
    ]
    const statuses = await Promise.all(paths.map(async (path) => (await open(path)).status))
    expect(statuses.filter((status) => status === 200)).toEqual([])
    const sitemap = await (await get('/sitemap.xml')).text()
    for (const { displayId } of [hidden, inContest, ofGroup]) expect(sitemap).not.toContain(displayId)
    expect(sitemap).not.toContain(`/contest/${unseen.id}<`)
  })
})

describe('files for machines', () => {
  test('robots.txt names the sitemap, and the manifest the site', async () => {
    expect(await (await get('/robots.txt')).text()).toContain('Sitemap: https://oj.example.org/sitemap.xml')
    const manifest = await get('/manifest.webmanifest')
    expect(manifest.headers.get('content-type')).toContain('application/manifest+json')
    expect(await manifest.json()).toMatchObject({ name: 'Example "OJ"', short_name: 'EOJ', display: 'standalone' })
  })

  test('the sitemap lists public problems by their whole address', async () => {
    const reply = await get('/sitemap.xml')
    expect(reply.headers.get('content-type')).toContain('application/xml')
    expect(await reply.text()).toContain('<loc>https://oj.example.org/problem</loc>')
  })
})

describe('the head of a page', () => {
  const site = { name: 'A <b>', shortName: 'A', description: 'All & more', baseUrl: 'https://oj.example.org' }

  test('carries no markup of titles', () => {
    const shared = { kind: 'problem', id: 'P"1', title: '</title><script>', text: 'a', difficulty: 0 } as const
    const head = headOf({ site, path: '/problem/x', locale: 'en-US', shared })
    expect(head).not.toContain('<script>')
    expect(head).toContain('<title>P&quot;1 &lt;/title&gt;&lt;script&gt; · A</title>')
    expect(head).toContain('href="https://oj.example.org/problem/P%221"')
    expect(head).toContain('https://oj.example.org/share/problem/P%221.png')
  })

  test('of any other page names the site', () => {
    const head = headOf({ site, path: '/status', locale: 'zh-CN', shared: null })
    expect(head).toContain('<meta name="description" content="All &amp; more" />')
    expect(head).toContain('<link rel="canonical" href="https://oj.example.org/status" />')
  })

  test('describes a problem by its first words', () => {
    expect(plainText('## Task\n\nGiven $1 \\le n \\leq 10$, ![x](y) print **all** [links](z).', 60)).toBe(
      'Task Given 1 ≤ n ≤ 10, print all links.',
    )
    expect(plainText('word '.repeat(100), 20)).toBe('word word word word…')
  })
})

test('a title is broken into at most three lines, long words too', () => {
  expect(linesOf('The Tea House Bill')).toEqual(['The Tea House Bill'])
  expect(linesOf('一'.repeat(20))).toEqual(['一'.repeat(16), '一'.repeat(4)])
  expect(linesOf('x'.repeat(300))).toHaveLength(3)
  expect(linesOf('')).toEqual([])
})

import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeUser, type Person } from '../../../../../test/harness/people.ts'
import { startTestServer, type TestServer } from '../../../../../test/harness/server.ts'
import { readFeeds } from '../read-feeds.ts'

/** Contests of other sites, read from calendars over HTTP. */

let server: TestServer
let site: Server
let root: Person
let origin: string
const texts = new Map<string, string>()

beforeAll(async () => {
  server = await startTestServer({ VERDICT_WEBHOOK_PRIVATE: 'allow' })
  root = await makeUser(server, { role: 'root' })
  site = createServer((request, response) => {
    const text = texts.get(request.url ?? '')
    response.writeHead(text === undefined ? 404 : 200).end(text)
  })
  await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve))
  origin = `http://127.0.0.1:${(site.address() as AddressInfo).port}`
})
afterAll(async () => {
  await server.close()
  await new Promise((resolve) => site.close(resolve))
})

const stamp = (hours: number): string =>
  new Date(server.clock.now().getTime() + hours * 3_600_000).toISOString().replaceAll(/[-:]|\.\d+/g, '')
const calendar = (events: readonly (readonly [title: string, from: number, to: number])[]): string =>
  [
    'BEGIN:VCALENDAR',
    ...events.flatMap(([title, from, to]) => [
      ...['BEGIN:VEVENT', `UID:${title}`, `SUMMARY:${title}`, `URL:https://judge.example/${title}`],
      ...[`DTSTART:${stamp(from)}`, `DTEND:${stamp(to)}`, 'END:VEVENT'],
    ]),
    'END:VCALENDAR',
  ].join('\r\n')

const path = '/api/admin/contest-feeds'
const save = (feeds: object, person: Person = root, at: TestServer = server) =>
  at.call('PUT', path, { token: person.token, body: { feeds } })
const feeds = async () => (await server.call('GET', path, { token: root.token })).data
const list = async () => (await server.call('GET', '/api/get-recent-other-contest')).data
const soon = { timeout: 30_000, interval: 100 }

test('contests of all calendars are listed, the earliest start first, and follow the calendar', async () => {
  texts.set(
    '/a.ics',
    calendar([
      ['Late', 30, 32],
      ['Running', -1, 1],
    ]),
  )
  texts.set('/b.ics', calendar([['Soon', 5, 7]]))
  expect(await list()).toEqual([])
  const named = [
    { name: 'Alpha', url: `${origin}/a.ics` },
    { name: 'Beta', url: `${origin}/b.ics` },
  ]
  expect((await save(named)).status).toBe(200)
  await expect
    .poll(async () => (await list()).map(({ oj, title }: { oj: string; title: string }) => [oj, title]), soon)
    .toEqual([
      ['Alpha', 'Running'],
      ['Beta', 'Soon'],
      ['Alpha', 'Late'],
    ])
  const [first] = await list()
  expect(first).toEqual({
    oj: 'Alpha',
    url: 'https://judge.example/Running',
    title: 'Running',
    beginTime: expect.stringMatching(/^\d{4}-.*\+0000$/),
    endTime: expect.any(String),
  })
  expect(await feeds()).toMatchObject([
    { name: 'Alpha', contests: 2, fault: null },
    { name: 'Beta', contests: 1, fault: null },
  ])

  texts.set('/a.ics', calendar([['Moved', 50, 52]]))
  await readFeeds(server.deps)
  expect((await list()).map(({ title }: { title: string }) => title)).toEqual(['Soon', 'Moved'])
})

test('a calendar that fails keeps its contests, and its fault is shown; one that is removed is gone', async () => {
  texts.set('/c.ics', calendar([['Kept', 3, 4]]))
  const named = [{ name: 'Gamma', url: `${origin}/c.ics` }]
  await save(named)
  await expect.poll(async () => (await feeds())[0]?.contests, soon).toBe(1)
  for (const [text, fault] of [
    [undefined, /HTTP 404/],
    ['<p>maintenance', /iCalendar/],
  ] as const) {
    if (text === undefined) texts.delete('/c.ics')
    else texts.set('/c.ics', text)
    await readFeeds(server.deps)
    expect(await feeds()).toMatchObject([{ contests: 1, fault: expect.stringMatching(fault) }])
    expect(await list()).toMatchObject([{ title: 'Kept' }])
  }
  texts.set('/c.ics', calendar([]))
  await readFeeds(server.deps)
  expect(await feeds()).toMatchObject([{ contests: 0, fault: null }])
  await save([])
  await readFeeds(server.deps)
  expect([await feeds(), await list()]).toEqual([[], []])
})

test('only people who change the settings of the site name calendars', async () => {
  for (const role of ['admin', undefined] as const) {
    const person = await makeUser(server, role === undefined ? {} : { role })
    expect((await save([], person)).status).toBe(403)
    expect((await server.call('GET', path, { token: person.token })).status).toBe(403)
  }
  expect((await server.call('GET', path)).status).toBe(401)
})

test.each([
  ['an address that runs', [{ name: 'A', url: 'javascript:alert(1)' }]],
  ['an address with a password', [{ name: 'A', url: 'https://me:secret@a.example/x.ics' }]],
  ['a name that is blank', [{ name: ' ', url: 'https://a.example/x.ics' }]],
  ['one address twice', [1, 2].map((n) => ({ name: `A${n}`, url: 'https://a.example/x.ics' }))],
  ['more than ten', Array.from({ length: 11 }, (_, n) => ({ name: 'A', url: `https://a.example/${n}.ics` }))],
])('%s is refused', async (_, given) => {
  expect((await save(given)).status).toBe(400)
})

test('without the permission of the operator, calendars are public and encrypted', async () => {
  const strict = await startTestServer()
  try {
    const boss = await makeUser(strict, { role: 'root' })
    expect((await save([{ name: 'A', url: `${origin}/a.ics` }], boss, strict)).status).toBe(400)
    const url = origin.replace('http:', 'https:')
    expect((await save([{ name: 'A', url: `${url}/a.ics` }], boss, strict)).status).toBe(200)
    await readFeeds(strict.deps)
    const { data } = await strict.call('GET', path, { token: boss.token })
    expect(data).toMatchObject([{ contests: 0, fault: expect.stringMatching(/127\.0\.0\.1/) }])
  } finally {
    await strict.close()
  }
})

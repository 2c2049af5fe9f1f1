import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeContest } from '../../../../../test/harness/contests.ts'
import { makeGroup } from '../../../../../test/harness/groups.ts'
import { makeUser } from '../../../../../test/harness/people.ts'
import { startTestServer, type TestServer } from '../../../../../test/harness/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
  await server.deps.settings.write({ baseUrl: 'https://oj.example.org/', name: 'Example, OJ' })
})
afterAll(() => server.close())

const day = 86_400_000
const after = (ms: number) => new Date(server.clock.now().getTime() + ms)
const open = async (path: string) => {
  const reply = await fetch(`${server.url}${path}`)
  // Long lines are folded (RFC 5545, 3.1).
  const text = (await reply.text()).replaceAll('\r\n ', '')
  return { status: reply.status, type: reply.headers.get('content-type'), lines: text.split('\r\n') }
}
const stampOf = (moment: Date): string => `${moment.toISOString().replaceAll(/[-:]|\.\d{3}/g, '')}`

test('the calendar lists public contests, and none that guests cannot see', async () => {
  const startsAt = new Date(Math.floor(after(day).getTime() / 1_000) * 1_000)
  const endsAt = new Date(startsAt.getTime() + 3_600_000)
  const contest = await makeContest(server, { title: 'Autumn; round, 1', starts_at: startsAt, ends_at: endsAt })
  const hidden = await makeContest(server, { is_visible: false })
  const owner = await makeUser(server, { role: 'admin' })
  const groupId = await makeGroup(server, { owner })
  const inGroup = await makeContest(server, { group_id: groupId })
  const old = await makeContest(server, { starts_at: after(-100 * day), ends_at: after(-99 * day) })
  const { status, type, lines } = await open('/contests.ics')
  expect({ status, type }).toEqual({ status: 200, type: 'text/calendar; charset=utf-8' })
  expect(lines[0]).toBe('BEGIN:VCALENDAR')
  expect(lines).toContain('X-WR-CALNAME:Example, OJ')
  expect(lines).toContain(`UID:contest-${contest.id}@oj.example.org`)
  expect(lines).toContain('SUMMARY:Autumn\\; round\\, 1')
  expect(lines).toContain(`DTSTART:${stampOf(startsAt)}`)
  expect(lines).toContain(`DTEND:${stampOf(endsAt)}`)
  expect(lines).toContain(`URL;VALUE=URI:https://oj.example.org/contest/${contest.id}`)
  for (const { id } of [hidden, inGroup, old]) expect(lines).not.toContain(`UID:contest-${id}@oj.example.org`)
})

test('one contest is a file; a contest that guests cannot see is not found', async () => {
  const contest = await makeContest(server)
  const hidden = await makeContest(server, { is_visible: false })
  const { status, lines } = await open(`/contests/${contest.id}.ics`)
  expect(status).toBe(200)
  expect(lines.filter((line) => line.startsWith('UID:'))).toEqual([`UID:contest-${contest.id}@oj.example.org`])
  for (const id of [hidden.id, 99_999_999, 0, 'x', '99999999999999999999']) {
    expect((await open(`/contests/${id}.ics`)).status).toBe(404)
  }
})

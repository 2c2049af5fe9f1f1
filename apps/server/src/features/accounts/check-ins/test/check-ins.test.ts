import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeUser, type Person } from '../../../../../test/harness/people.ts'
import { startTestServer, type TestServer } from '../../../../../test/harness/server.ts'
import { dayOf } from '../../../../platform/days.ts'
import { fortuneOf } from '../fortune-of.ts'
import { fortunes } from '../fortunes.ts'

let server: TestServer
let ada: Person
beforeAll(async () => {
  server = await startTestServer()
  ada = await makeUser(server, { username: 'ada' })
})
afterAll(() => server.close())

const state = async (language = 'zh') =>
  (await server.call('GET', '/api/get-check-in', { token: ada.token, headers: { 'accept-language': language } })).data
const checkIn = async () => (await server.call('POST', '/api/check-in', { token: ada.token, body: {} })).data
const day = 86_400_000

test('one check-in per day, and the fortune is shown after it', async () => {
  expect(await state()).toEqual({
    day: dayOf(server.clock.now()),
    checkedIn: false,
    streak: 0,
    total: 0,
    fortune: null,
  })
  const done = await checkIn()
  expect(done).toMatchObject({ checkedIn: true, streak: 1, total: 1 })
  expect(done.fortune).toEqual(fortuneOf('ada', done.day, 'zh-CN'))
  expect(await checkIn()).toEqual(done)
  expect((await state('en')).fortune).toEqual(fortuneOf('ada', done.day, 'en-US'))
})

test('many presses at once are one check-in', async () => {
  const bob = await makeUser(server)
  const press = () => server.call('POST', '/api/check-in', { token: bob.token, body: {} })
  const replies = await Promise.all(Array.from({ length: 8 }, press))
  expect(replies.map(({ data }) => data.total)).toEqual(Array(8).fill(1))
})

test('consecutive days add up; a gap restarts the streak', async () => {
  server.clock.advance(day)
  // The token of the day before has run out.
  ada = { ...ada, token: (await freshToken()) ?? '' }
  expect(await state()).toMatchObject({ checkedIn: false, streak: 1, total: 1, fortune: null })
  expect(await checkIn()).toMatchObject({ streak: 2, total: 2 })
  server.clock.advance(2 * day)
  ada = { ...ada, token: (await freshToken()) ?? '' }
  expect(await state()).toMatchObject({ checkedIn: false, streak: 0, total: 2 })
  expect(await checkIn()).toMatchObject({ streak: 1, total: 3 })
})

const freshToken = async () => {
  const reply = await server.call('POST', '/api/login', { body: { username: 'ada', password: 'secret-1' } })
  return reply.headers.authorization as string | undefined
}

test('guests have none', async () => {
  expect((await server.call('GET', '/api/get-check-in')).http).toBe(401)
  expect((await server.call('POST', '/api/check-in', { body: {} })).http).toBe(401)
})

describe('fortunes', () => {
  test('are seventy, each in both languages, no two alike', () => {
    expect(fortunes).toHaveLength(70)
    for (const text of fortunes) {
      expect(text.stars).toBeGreaterThanOrEqual(0)
      expect(text.stars).toBeLessThanOrEqual(7)
      for (const words of [...text.zh, ...text.en]) expect(words.trim()).not.toBe('')
    }
    expect(new Set(fortunes.map(({ zh }) => zh[0])).size).toBe(70)
    expect(new Set(fortunes.map(({ en }) => en[0])).size).toBe(70)
  })

  test('depend only on the name and the day, and every user sees many', () => {
    expect(fortuneOf('ada', '2024-05-01', 'zh-CN')).toEqual(fortuneOf('ada', '2024-05-01', 'zh-CN'))
    const met = new Set(
      Array.from({ length: 366 }, (_, at) => fortuneOf('ada', dayOf(new Date(2024, 0, 1 + at)), 'en-US').signText),
    )
    expect(met.size).toBeGreaterThan(55)
  })
})

import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../../../test/harness/server.ts'
import { liveChannel, notificationOf, publish } from '../events/publish.ts'
import { readEvent, topics } from '../events/topics.ts'

describe('an event', () => {
  test('is read as it was published, with its topic', () => {
    const text = notificationOf(topics.contest(7), { kind: 'print', id: 3, to: { accountId: 'a' } })
    expect(readEvent(text)).toEqual({ topic: 'contest:7', kind: 'print', id: 3, to: { accountId: 'a' } })
  })

  test('about a contest is for all its viewers unless it says otherwise', () => {
    const text = notificationOf(topics.contest(7), { kind: 'contestChanged' })
    expect(readEvent(text)).toMatchObject({ to: 'everybody' })
  })

  test.each([
    ['an unknown topic', '{"topic":"weather:7"}'],
    ['an inherited name', '{"topic":"constructor"}'],
    ['a payload of another shape', '{"topic":"board-terms","contest":"7"}'],
    ['an unknown kind', '{"topic":"contest:7","kind":"gone"}'],
    ['no JSON', 'contest:7'],
  ])('with %s is refused', (_, text) => {
    expect(() => readEvent(text)).toThrow()
  })

  test('longer than PostgreSQL carries is refused before it is sent', () => {
    expect(() => notificationOf(topics.boardPeople, { id: 'x'.repeat(8_000) })).toThrow('too long')
  })
})

describe('a server', () => {
  let server: TestServer
  beforeAll(async () => {
    server = await startTestServer()
  })
  afterAll(() => server.close())

  test('drops a notification it cannot read and receives the next', async () => {
    const { events, db, pool } = server.deps
    const received: unknown[] = []
    const stop = events.subscribe(topics.boardTerms, (event) => received.push(event))
    await pool.query('select pg_notify($1, $2)', [liveChannel, '{"topic":"board-terms"}'])
    await pool.query('select pg_notify($1, $2)', [liveChannel, 'board-terms'])
    await publish(db, topics.boardTerms, { contest: 7 })
    await events.caughtUp()
    stop()
    await publish(db, topics.boardTerms, { contest: 8 })
    await events.caughtUp()
    expect(received).toEqual([{ topic: 'board-terms', contest: 7 }])
  })
})

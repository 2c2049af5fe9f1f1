import { once } from 'node:events'
import { expect, test } from 'vitest'
import { makeUser } from '../../../test/harness/people.ts'
import { startTestServer } from '../../../test/harness/server.ts'

test('a server that stops ends its event streams with a random pause and answers what it was asked before', async () => {
  const server = await startTestServer()
  const ada = await makeUser(server)
  const { db } = server.deps
  const problem = await db.insertInto('problem').values({ display_id: 'S-1' }).returning('id').executeTakeFirstOrThrow()
  const mine = {
    account_id: ada.id,
    problem_id: problem.id,
    language: 'C',
    length: 1,
    submitted_at: server.clock.now(),
  }
  const { id } = await db.insertInto('submission').values(mine).returning('id').executeTakeFirstOrThrow()
  const stream = await fetch(`${server.url}/api/events?topics=submission:${id}`, {
    headers: { authorization: ada.token },
  })
  expect(stream.headers.get('content-type')).toContain('text/event-stream')
  const ended = stream.text()
  const arrived = once(server.app.server, 'request')
  const asked = server.call('POST', '/api/login', { body: { username: ada.username, password: 'wrong-one' } })
  await arrived
  const startedAt = performance.now()
  await server.close()
  expect(performance.now() - startedAt).toBeLessThan(30_000)
  expect(await asked).toMatchObject({ http: 200, status: 400 })
  expect(await ended).toMatch(/\n\nretry: ([1-4]\d{3}|5000)\n\n$/)
})

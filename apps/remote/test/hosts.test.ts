import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeJudgeToken } from '../../server/src/features/judging/hosts/make-token.ts'
import { makeRemoteToken } from '../../server/src/features/judging/remote/token.ts'
import { makeWorld, type World } from './harness/world.ts'

let world: World

beforeAll(async () => {
  world = await makeWorld()
})
afterAll(() => world.close())

test('only remote tokens open the protocol', async () => {
  const { call, deps } = world.server
  const body = { host: { name: 'x', instance: randomUUID() }, free: 1, waitMs: 0, sites: ['HDU'], held: [] }
  const lease = (token: string | undefined) => call('POST', '/api/remote/lease', { body, token })
  expect(await lease(undefined)).toMatchObject({ http: 401 })
  expect(await lease(world.root.token)).toMatchObject({ http: 401 })
  expect(await lease(await makeJudgeToken(deps.db, 'judge'))).toMatchObject({ http: 401 })
  const token = await makeRemoteToken(deps.db, 'remote')
  expect(await lease(token)).toMatchObject({ status: 200, data: { jobs: [] } })
  expect(await call('POST', '/api/judge/give-back', { body: { leaseIds: [], reason: '' }, token })).toMatchObject({
    http: 401,
  })
  expect(await call('GET', '/api/remote/wanted', { token })).toMatchObject({ data: { wanted: false } })
  await deps.db.updateTable('remote_token').set({ revoked_at: new Date() }).execute()
  expect(await lease(token)).toMatchObject({ http: 401 })
})

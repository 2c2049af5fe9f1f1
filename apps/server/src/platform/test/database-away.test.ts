import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { expect, test } from 'vitest'
import { isDatabaseAway } from '../db/away.ts'

test('a database whose Unix socket is missing is away; another missing file is an error', async () => {
  const client = new pg.Client({ host: join(tmpdir(), 'no-such-socket-folder'), user: 'x', database: 'x' })
  const error = await client.connect().catch((reason: unknown) => reason)
  expect(error).toMatchObject({ code: 'ENOENT' })
  expect(isDatabaseAway(error)).toBe(true)
  expect(isDatabaseAway(Object.assign(new Error('open'), { code: 'ENOENT', syscall: 'open' }))).toBe(false)
})

import { beforeAll, expect, inject, test } from 'vitest'
import { readyCheckers } from '../../apps/web/src/features/problems/editor/editor/ready-checkers.ts'
import { ask } from '../lib/api.ts'

/** Every checker the editor offers compiles on a judge host, with the header the host brings. */

const url = inject('url')
let token = ''

beforeAll(async () => {
  const body = { username: 'root', password: inject('rootPassword') }
  token = (await ask(url, 'POST', '/api/admin/login', { body })).token ?? ''
})

test.each(Object.entries(readyCheckers))('the checker "%s" compiles', async (_, code) => {
  const body = { pid: null, code, language: 'C++', extraFiles: null }
  const reply = await ask(url, 'POST', '/api/admin/problem/compile-spj', { token, body })
  expect(reply).toMatchObject({ status: 200 })
})

import { expect, inject, test } from 'vitest'
import { rehearse } from '../rehearsal/rehearse.ts'
import { ask } from './lib/api.ts'

/** A made-up contest on this installation: real programs, real verdicts, a board equal to a recount, nothing left. */

const url = inject('url')
const patient = { acceptP99Ms: 30_000, verdictP95Ms: 300_000, staleP95Ms: 20_000 }

test('a contest is rehearsed, nothing speaks against it, and it is gone afterwards', { timeout: 300_000 }, async () => {
  const body = { username: 'root', password: inject('rootPassword') }
  const token = (await ask(url, 'POST', '/api/login', { body })).token ?? ''
  const count = async (path: string): Promise<number> => (await ask(url, 'GET', path, { token })).data.total
  const counted = () =>
    Promise.all([
      count('/api/admin/contest/get-contest-list?limit=1'),
      count('/api/admin/problem/get-problem-list?limit=1'),
      count('/api/admin/user/get-user-list?limit=1'),
    ])
  const before = await counted()
  const said: string[] = []
  const isGo = await rehearse({
    url,
    ...body,
    curve: 'spbsu-2020',
    teams: 2,
    minutes: 0.1,
    limits: patient,
    say: (line) => said.push(line),
  })
  expect(isGo, said.join('\n')).toBe(true)
  expect(said.join('\n')).toMatch(/from verdict to board +[1-9]/)
  expect(await counted()).toEqual(before)
})

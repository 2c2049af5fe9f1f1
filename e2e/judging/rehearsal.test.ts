import { expect, inject, test } from 'vitest'
import { rehearse } from '../../rehearsal/rehearse.ts'
import { ask } from '../lib/api.ts'

/** A made-up contest on this installation: real programs, real verdicts, a board equal to a recount, nothing left. */

const url = inject('url')
const patient = { acceptP99Ms: 30_000, verdictP95Ms: 300_000, staleP95Ms: 20_000 }

/** How many contests, problems and accounts there are, as root sees them. */
const counter = async (body: { readonly username: string; readonly password: string }) => {
  const token = (await ask(url, 'POST', '/api/login', { body })).token ?? ''
  const count = async (path: string): Promise<number> => (await ask(url, 'GET', path, { token })).data.total
  return () =>
    Promise.all([
      count('/api/admin/contest/get-contest-list?limit=1'),
      count('/api/admin/problem/get-problem-list?limit=1'),
      count('/api/admin/user/get-user-list?limit=1'),
    ])
}

test('a contest is rehearsed, nothing speaks against it, and it is gone afterwards', { timeout: 300_000 }, async () => {
  const body = { username: 'root', password: inject('rootPassword') }
  const counted = await counter(body)
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

test.each([
  ['while it is made', 'Making', 100],
  ['in the middle', 'runs for', 8_000],
])('a rehearsal that is ended %s is gone as well', { timeout: 120_000 }, async (_, at, afterMs) => {
  const body = { username: 'root', password: inject('rootPassword') }
  const counted = await counter(body)
  const before = await counted()
  const stopping = new AbortController()
  const say = (line: string) => line.includes(at) && setTimeout(() => stopping.abort(), afterMs)
  const held = rehearse({ url, ...body, curve: 'spbsu-2020', teams: 2, minutes: 0.5, say, signal: stopping.signal })
  await expect(held).rejects.toThrow('aborted')
  expect(await counted()).toEqual(before)
})

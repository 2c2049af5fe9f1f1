import { openConnections } from '@verdict/remote-sites'
import { programFor, startFake } from '@verdict/remote-sites/fakes'
import { expect, test } from 'vitest'
import { checkSite } from '../src/check.ts'

test('the check prints each step and no password', async () => {
  const fake = await startFake('CF')
  fake.site.users.set('ann', 'check-secret')
  const lines: string[] = []
  const options = {
    site: 'cf',
    problemId: '1A',
    language: 'GNU G++17 7.3.0',
    code: programFor('COMPILATION_ERROR'),
    baseUrl: fake.url,
    connections: openConnections(null),
    say: (line: string) => void lines.push(line),
    pause: async () => undefined,
  }
  expect(await checkSite({ ...options, account: { username: 'ann', password: 'check-secret' } })).toBe(true)
  expect(lines.map((line) => line.split(':')[0])).toEqual(
    expect.arrayContaining(['login', 'scrape', 'find', 'submit', 'poll', 'compile text']),
  )
  expect(await checkSite({ ...options, account: { username: 'ann', password: 'wrong' } })).toBe(false)
  expect(lines.at(-1)).toContain('failed: Codeforces: invalid handle or password')
  expect(lines.join('')).not.toContain('check-secret')
  await fake.close()
})

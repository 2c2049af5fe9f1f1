import { execFileSync } from 'node:child_process'
import { expect, test } from 'vitest'
import { doctor, ensureBuilt } from '../src/index.ts'
import { isRoot } from './harness.ts'

test('the doctor finds nothing wrong where the other tests run, and has tried it', async () => {
  const findings = await doctor()
  expect(findings.filter(({ ok }) => !ok)).toEqual([])
  expect(findings.at(-1)).toMatchObject({ name: 'trial run', ok: true })
})

test('building again builds nothing', async () => {
  const program = await ensureBuilt()
  const built = execFileSync('stat', ['-c', '%i %Y', program], { encoding: 'utf8' })
  await Promise.all([ensureBuilt(), ensureBuilt()])
  expect(execFileSync('stat', ['-c', '%i %Y', program], { encoding: 'utf8' })).toBe(built)
})

test.skipIf(!isRoot)('a non-root user without subordinate ids gets an explanation', async () => {
  const program = await ensureBuilt()
  const words = execFileSync('sh', [
    '-c',
    `setpriv --reuid 65534 --clear-groups "$0" broker 1 0 3>&1 2>&1 || true`,
    program,
  ])
  expect(words.toString()).toContain('/etc/subuid and /etc/subgid give this user no ids')
})

test.skipIf(!isRoot)('a user with ids gets the other missing requirements', async () => {
  const program = await ensureBuilt()
  const words = execFileSync(
    'sh',
    ['-c', `setpriv --reuid 65534 --clear-groups "$0" broker 1 0 3>&1 2>&1 || true`, program],
    { env: { ...process.env, VERDICT_SUBIDS: '200000 65536 200000 65536' } },
  )
  // the ids do not exist here, so the mappers refuse them where they are installed
  expect(words.toString()).toMatch(/install the package uidmap|refused the ids|cannot make a user namespace here/)
})

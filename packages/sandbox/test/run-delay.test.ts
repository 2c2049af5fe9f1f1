import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync, writeFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openSandbox, type Sandbox } from '../src/index.ts'
import { makeWorkshop, python, slowness } from './harness.ts'
import { groupsOf, parentOf, programsOf, settled } from './host.ts'

/** Waiting for a core is not sleeping: with busy loops on its core a program keeps its whole wall limit. */

const workshop = makeWorkshop()
let sandbox: Sandbox
let loops: ChildProcess[] = []

beforeAll(async () => {
  sandbox = await openSandbox({ slots: 1, cores: [0] })
  // Waiting for the disk counts as sleeping, and the first start of Python reads much.
  await sandbox.run(python('import os, threading, time'))
})
afterAll(async () => {
  for (const loop of loops) loop.kill('SIGKILL')
  loops = []
  await sandbox.close()
  workshop.remove()
})

const fillCore = (count: number): void => {
  const start = () => spawn('taskset', ['-c', '0', '/bin/sh', '-c', 'while :; do :; done'], { stdio: 'ignore' })
  loops = Array.from({ length: count }, start)
}
const burn = (seconds: number): string =>
  `import time\nend = time.process_time() + ${seconds}\nwhile time.process_time() < end: pass`

test('a program that waits for a core is charged with CPU time alone, one that sleeps is stopped', async () => {
  fillCore(Math.max(8, 4 * availableParallelism()))
  // With the loops the CPU time takes longer than the limit.
  const limits = { cpuMs: 10_000, wallMs: 3_000 }
  const report = await sandbox.run(python(burn(2), { limits }))
  expect(report.status, report.reason ?? '').toBe('ok')
  expect(report.wallNs).toBeGreaterThan(limits.wallMs * 1e6)
  expect(report.wallNs - (report.runDelayNs ?? 0)).toBeLessThan(report.wallNs)

  // Several processes that wait in turn, one for the other.
  const children = `import os\nfor _ in range(6):\n  pid = os.fork()\n  if pid == 0:\n    ${burn(0.35).replaceAll('\n', '\n    ')}\n    os._exit(0)\n  os.waitpid(pid, 0)`
  const family = await sandbox.run(python(children, { limits }))
  expect(family.status, family.reason ?? '').toBe('ok')
  expect(family.wallNs).toBeGreaterThan(limits.wallMs * 1e6)

  const sleeper = await sandbox.run(python('import time; time.sleep(60)', { limits }))
  expect(sleeper.status).toBe('idle')
}, 120_000)

test('threads that keep each other from their core buy no time with it', async () => {
  const script = `import threading, time
def work():
  while True:
    end = time.thread_time() + 0.01
    while time.thread_time() < end: pass
    time.sleep(0.5)
for _ in range(4): threading.Thread(target=work).start()`
  const report = await sandbox.run(python(script, { limits: { cpuMs: 5_000, wallMs: 2_000 } }))
  expect(report.status).toBe('idle')
}, 60_000)

/** Gives all boxes one millisecond of each second; undone by the function that is returned, null without such a limit. */
const starveBoxes = (brokerPid: number): (() => void) | null => {
  for (const group of groupsOf(brokerPid).toSorted((one, other) => one.length - other.length)) {
    const [quota, limit] = [join(group, 'cpu.cfs_quota_us'), join(group, 'cpu.max')]
    if (existsSync(quota)) {
      writeFileSync(join(group, 'cpu.cfs_period_us'), '1000000')
      writeFileSync(quota, '1000')
      return () => writeFileSync(quota, '-1')
    }
    if (existsSync(limit)) {
      writeFileSync(limit, '1000 1000000')
      return () => writeFileSync(limit, 'max')
    }
  }
  return null
}

test('a program that has waited since it last ran was not asleep, however late the look at it comes', async ({
  skip,
}) => {
  const broker = sandbox.brokerPid ?? 0
  const script =
    'import time\ntime.sleep(0.5)\nend = time.process_time() + 0.004\nwhile time.process_time() < end: pass'
  const running = sandbox.run(python(script, { limits: { cpuMs: 5_000, wallMs: 1_200 } }))
  // The program sleeps, and the broker looks again only when it has been without a core for longer than the limit.
  await sleep(300)
  process.kill(broker, 'SIGSTOP')
  const undo = starveBoxes(broker)
  try {
    await sleep(undo === null ? 0 : 1_600)
  } finally {
    process.kill(broker, 'SIGCONT')
    await sleep(100)
    undo?.()
  }
  const report = await running
  if (undo === null) skip('the cpu controller is not available')
  expect(report.status, report.reason ?? '').toBe('ok')
  expect(report.wallNs).toBeGreaterThan(1.8e9)
}, 60_000)

test.each([
  ['a program that ran since is not charged', `time.sleep(${0.5 * slowness})\ntime.sleep(${1.5 * slowness})`, 'ok'],
  ['a program that slept all the time is stopped', 'time.sleep(60)', 'idle'],
])(
  'after a late look %s',
  async (_, script, status) => {
    const broker = sandbox.brokerPid ?? 0
    const limits = { cpuMs: 5_000 * slowness, wallMs: 1_200 * slowness }
    const running = sandbox.run(python(`import time\n${script}`, { limits }))
    await sleep(300 * slowness)
    process.kill(broker, 'SIGSTOP')
    await sleep(1_600 * slowness)
    process.kill(broker, 'SIGCONT')
    const report = await running
    expect(report.status, report.reason ?? '').toBe(status)
  },
  60_000,
)

test('a program that has ended is not idle, however late its end is reported', async () => {
  const broker = sandbox.brokerPid ?? 0
  const limits = { cpuMs: 5_000, wallMs: 1_000 * slowness }
  const running = sandbox.run(python('import time\ntime.sleep(0.3)', { limits }))
  const [program] = await settled(
    () => programsOf(broker),
    (found) => found.length === 1,
  )
  const init = parentOf(program ?? 0)
  process.kill(init, 'SIGSTOP')
  await sleep(2 * limits.wallMs)
  process.kill(init, 'SIGCONT')
  const report = await running
  expect(report.status, report.reason ?? '').toBe('ok')
  expect(report.wallNs).toBeGreaterThan(limits.wallMs * 1e6)
}, 60_000)

test('a program that mostly sleeps is stopped, also when it runs at many looks', async () => {
  const script = `import time
while True:
  end = time.process_time() + 0.005
  while time.process_time() < end: pass
  time.sleep(0.045)`
  const report = await sandbox.run(python(script, { limits: { cpuMs: 5_000, wallMs: 2_000 } }))
  expect(report.status).toBe('idle')
  expect(report.wallNs).toBeLessThan(6e9 * slowness)
}, 60_000)

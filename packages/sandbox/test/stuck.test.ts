import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { afterAll, afterEach, expect, test } from 'vitest'
import { openSandbox, type Sandbox } from '../src/index.ts'
import { isRoot, makeWorkshop, shell, textOf } from './harness.ts'
import { processesUnder, programsOf, settled } from './host.ts'

const workshop = makeWorkshop()
const holders: ChildProcess[] = []
const release = async () => {
  for (const holder of holders.splice(0)) {
    holder.kill('SIGKILL')
    if (holder.exitCode === null && holder.signalCode === null) await once(holder, 'exit')
  }
}
afterEach(release)
afterAll(() => workshop.remove())

/** The kernel ends no pid namespace while one of its processes waits for a tracer outside. */
const hold = async (pid: number) => {
  const holder = spawn(join(workshop.bin, 'hold'), [String(pid)], { stdio: ['ignore', 'pipe', 'inherit'] })
  holders.push(holder)
  await once(holder.stdout, 'data')
}

/** Starts a program that sleeps past its wall limit, in a box that cannot end. */
const runStuck = async (sandbox: Sandbox) => {
  const pid = sandbox.brokerPid ?? expect.fail('no broker')
  const report = sandbox.run(shell('exec sleep 600', { limits: { wallMs: 4_000 } }))
  const [program] = await settled(
    () => programsOf(pid),
    (found) => found.length === 1,
  )
  await hold(program ?? expect.fail('no program'))
  return { report, pid }
}

// only root may trace what another user runs
test.skipIf(!isRoot)(
  'a box that does not end is a fault of the host, and its slot is replaced',
  async () => {
    const sandbox = await openSandbox({ slots: 1, killGraceMs: 3_000 })
    const { report, pid } = await runStuck(sandbox)
    expect(await report).toMatchObject({
      status: 'error',
      isHostFault: true,
      reason: 'the box was killed 3 s ago and has not ended',
    })
    expect(programsOf(pid)).toHaveLength(1)
    // On a busy host an ordinary box may take longer than this short grace as well.
    const again = async () => {
      for (;;) {
        const next = await sandbox.run(shell('echo again'))
        if (next.isHostFault !== true) return textOf(next)
      }
    }
    expect(await again()).toBe('again\n')
    await release()
    expect(
      await settled(
        () => programsOf(pid),
        (found) => found.length === 0,
      ),
    ).toEqual([])
    expect(await again()).toBe('again\n')
    await sandbox.close()
  },
  120_000,
)

test.skipIf(!isRoot)(
  'a sandbox is closed, although one of its boxes does not end',
  async () => {
    const sandbox = await openSandbox({ slots: 1, killGraceMs: 1_000 })
    const { report, pid } = await runStuck(sandbox)
    const family = processesUnder(pid)
    await sandbox.close()
    expect(await report).toMatchObject({ status: 'error', isHostFault: true })
    await release()
    const alive = () => processesUnder(1).filter((each) => family.includes(each))
    expect(await settled(alive, (left) => left.length === 0)).toEqual([])
  },
  120_000,
)

import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'
import { afterAll, describe, expect, test } from 'vitest'
import { openSandbox, type Sandbox } from '../src/index.ts'
import { isRoot, makeWorkshop, request, shell, textOf } from './harness.ts'
import { descriptorsOf, groupsOf, mountsOf, processesUnder, settled } from './host.ts'

const workshop = makeWorkshop()
afterAll(() => workshop.remove())

const brokerOf = (sandbox: Sandbox) => sandbox.brokerPid ?? expect.fail('no broker')

describe('hundreds of runs, hostile and normal', () => {
  test('leave no group, process, mount or descriptor behind', async () => {
    const sandbox = await openSandbox({ slots: 2 })
    const pid = brokerOf(sandbox)
    await sandbox.run(shell('true'))
    const look = () => ({
      groups: groupsOf(pid).length,
      processes: processesUnder(pid).length,
      descriptors: descriptorsOf(pid).length,
      mounts: mountsOf(pid).length,
    })
    await pause(300)
    const before = look()
    const requests = Array.from({ length: 300 }, (_, i) => {
      if (i % 10 === 1) return request(['/b/bomb', 'daemon'], { programDir: workshop.bin })
      if (i % 25 === 2) return request(['/b/bomb', 'flood'], { programDir: workshop.bin })
      if (i % 25 === 3)
        return shell('echo x > f', { collect: [{ name: 'f', path: workshop.path(`f${i}`), maxBytes: 9 }] })
      if (i % 25 === 4) return request(['/b/absent'])
      if (i % 50 === 5) return request(['/b/burn', 'cpu'], { programDir: workshop.bin, limits: { cpuMs: 50 } })
      return shell('cat', { stdin: { bytes: Buffer.from('x') } })
    })
    const reports = await Promise.all(requests.map((each) => sandbox.run(each)))
    const counts = Object.groupBy(reports, ({ status }) => status)
    expect(counts).toMatchObject({ ok: expect.anything(), outputLimit: { length: 12 }, error: { length: 12 } })
    expect(await settled(look, (now) => JSON.stringify(now) === JSON.stringify(before))).toEqual(before)
    await sandbox.close()
    expect(groupsOf(pid)).toEqual([])
    expect(processesUnder(process.pid).filter((child) => child === pid)).toEqual([])
  })
})

test('a non-executable file of the request is distinguished from a fault of the host', async () => {
  const sandbox = await openSandbox({ slots: 1 })
  const file = (name: string, content: string) => writeFileSync(join(workshop.bin, name), content, { mode: 0o755 })
  file('archive', '!<arch>\n')
  file('lost-loader', '#!/nowhere/loader\n')
  const start = (name: string) => sandbox.run(request([name], { programDir: workshop.bin }))
  for (const name of ['/b/archive', '/b/lost-loader', '/b/absent'])
    expect(await start(name)).toMatchObject({ status: 'error', isNoProgram: true, isHostFault: false })
  expect(await start('/usr/bin/absent')).toMatchObject({ status: 'error', isNoProgram: false })
  await sandbox.close()
})

describe('the queue', () => {
  test('runs no more at once than there are slots, in order', async () => {
    const sandbox = await openSandbox({ slots: 1 })
    const order: number[] = []
    await Promise.all([0, 1, 2, 3].map((i) => sandbox.run(shell('sleep 0.05')).then(() => order.push(i))))
    expect(order).toEqual([0, 1, 2, 3])
    await sandbox.close()
  })

  test('releases an aborted run, waiting or started', async () => {
    const sandbox = await openSandbox({ slots: 1 })
    const started = new AbortController()
    const waiting = new AbortController()
    const first = expect(sandbox.run(shell('sleep 30'), { signal: started.signal })).rejects.toThrow()
    const second = expect(sandbox.run(shell('sleep 30'), { signal: waiting.signal })).rejects.toThrow()
    const third = sandbox.run(shell('echo third'))
    setTimeout(() => waiting.abort(), 50)
    setTimeout(() => started.abort(), 100)
    await Promise.all([first, second])
    expect(textOf(await third)).toBe('third\n')
    await sandbox.close()
  })
})

describe('a sandbox with many slots', () => {
  test('opens, as machines with many cores need it', async () => {
    const sandbox = await openSandbox({ slots: 110 })
    expect(await sandbox.run(shell('true'))).toMatchObject({ status: 'ok' })
    await sandbox.close()
  })

  test('reports how many are too many', () =>
    expect(openSandbox({ slots: 1_025 })).rejects.toThrow('the number of slots must be 1 to 1024'))
})

describe('several sandboxes on one machine', () => {
  test('do not disturb each other', async () => {
    const [one, two] = await Promise.all([openSandbox({ slots: 1 }), openSandbox({ slots: 1 })])
    const both = await Promise.all([one.run(shell('id -u; sleep 0.1')), two.run(shell('id -u; sleep 0.1'))])
    expect(both.map(textOf)).toEqual(['1000\n', '1000\n'])
    await one.close()
    expect(await two.run(shell('true'))).toMatchObject({ status: 'ok' })
    await two.close()
  })
})

// without root the ids are those of the user
test.skipIf(!isRoot)('brokers with one process id, as in two containers, have different ids', async () => {
  const script = `
    import { openSandbox } from ${JSON.stringify(new URL('../src/index.ts', import.meta.url).pathname)}
    const sandbox = await openSandbox({ slots: 1 })
    const { stdout } = await sandbox.run(${JSON.stringify(shell('cat /proc/self/uid_map'))})
    console.log(JSON.stringify({ pid: sandbox.brokerPid, map: Buffer.from(stdout).toString() }))
    await sandbox.close()`
  const inContainer = async () => {
    const { stdout } = await promisify(execFile)('unshare', [
      ...['--pid', '--fork', '--mount-proc', process.execPath],
      ...['--input-type=module', '-e', script],
    ])
    const { pid, map } = JSON.parse(stdout)
    const [, outside] = /^\s*0\s+(\d+)\s+1$/m.exec(map) ?? expect.fail(map)
    return { pid, outside: Number(outside) }
  }
  const found = [await inContainer(), await inContainer()]
  for (const { pid, outside } of found) expect(outside, `process ${pid}`).not.toBe(0x70000000 + pid * 256)
  expect(found[0]?.outside).not.toBe(found[1]?.outside)
})

describe('a broker that is killed', () => {
  test('takes its boxes along, fails what is in hand, and is replaced', async () => {
    const sandbox = await openSandbox({ slots: 1 })
    const pid = brokerOf(sandbox)
    const inHand = sandbox.run(shell('sleep 60'))
    const children = await settled(
      () => processesUnder(pid),
      (found) => found.length >= 3,
    )
    process.kill(pid, 'SIGKILL')
    expect(await inHand).toMatchObject({ status: 'error', reason: expect.stringContaining('broker') })
    expect(await sandbox.run(shell('echo again'))).toMatchObject({ status: 'ok', stdoutBytes: 6 })
    const isAlive = (child: number) => readdirSync('/proc').includes(String(child))
    expect(
      await settled(
        () => children.filter(isAlive),
        (left) => left.length === 0,
      ),
    ).toEqual([])
    expect(brokerOf(sandbox)).not.toBe(pid)
    expect(groupsOf(pid)).toEqual([])
    await sandbox.close()
  })

  // without root only the broker can kill a zygote
  test.skipIf(!isRoot)('a slot whose zygote is killed is created again', async () => {
    const sandbox = await openSandbox({ slots: 1 })
    const inHand = sandbox.run(shell('sleep 60'))
    await pause(200)
    const [zygote] = processesUnder(brokerOf(sandbox))
    process.kill(zygote ?? expect.fail('no zygote'), 'SIGKILL')
    expect(await inHand).toMatchObject({ status: 'error' })
    expect(await sandbox.run(shell('echo again'))).toMatchObject({ status: 'ok' })
    await sandbox.close()
  })

  test('a broker whose Node process is killed ends, and its boxes with it', async () => {
    const script = `
      import { openSandbox } from ${JSON.stringify(new URL('../src/index.ts', import.meta.url).pathname)}
      const sandbox = await openSandbox({ slots: 1 })
      sandbox.run(${JSON.stringify(shell('sleep 60'))})
      setTimeout(() => console.log(sandbox.brokerPid), 300)`
    const node = spawn(process.execPath, ['--input-type=module', '-e', script], {
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    const [answer] = await once(node.stdout, 'data')
    const pid = Number(answer)
    const family = [pid, ...processesUnder(pid)]
    expect(family.length).toBeGreaterThan(2)
    node.kill('SIGKILL')
    const alive = () => family.filter((each) => readdirSync('/proc').includes(String(each)))
    expect(await settled(alive, (left) => left.length === 0)).toEqual([])
    expect(groupsOf(pid)).toEqual([])
  })

  test('a closed sandbox reports it', async () => {
    const sandbox = await openSandbox({ slots: 1 })
    await sandbox.close()
    expect(await sandbox.run(shell('true'))).toMatchObject({ status: 'error', reason: 'the sandbox is closed' })
  })
})

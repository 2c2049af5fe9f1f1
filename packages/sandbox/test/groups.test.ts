import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openSandbox, type Sandbox } from '../src/index.ts'
import { errorsOf, python, shell } from './harness.ts'

let sandbox: Sandbox
beforeAll(async () => {
  sandbox = await openSandbox({ slots: 2 })
})
afterAll(() => sandbox.close())

const bothWays = [
  { from: 0, to: 1 },
  { from: 1, to: 0 },
]

describe('two programs joined by pipes', () => {
  test('talk to each other', async () => {
    const { reports, firstToEnd } = await sandbox.runGroup(
      [
        python(
          'import sys\nfor i in range(100): print(i, flush=True); assert int(input()) == i + 1\nprint("end", flush=True); import time; time.sleep(0.5)',
        ),
        python(
          'import sys\nfor line in sys.stdin:\n  if line == "end\\n": break\n  print(int(line) + 1, flush=True)\nsys.exit(3)',
        ),
      ],
      bothWays,
    )
    expect(reports.map(errorsOf)).toEqual(['', ''])
    expect(reports.map(({ status }) => status)).toEqual(['ok', 'runtimeError'])
    expect(firstToEnd).toBe(1)
  })

  test('see the end of the other', async () => {
    const { reports, firstToEnd } = await sandbox.runGroup(
      [shell('cat > /dev/null; exit 5'), shell('echo x')],
      bothWays,
    )
    expect(reports.map(({ exitCode }) => exitCode)).toEqual([5, 0])
    expect(firstToEnd).toBe(1)
  })

  test('both waiting is idle for both', async () => {
    const waiting = shell('read x', { limits: { wallMs: 400 } })
    const { reports } = await sandbox.runGroup([waiting, waiting], bothWays)
    expect(reports.map(({ status }) => status)).toEqual(['idle', 'idle'])
  })

  test('a program that is stopped leaves the other its own limits', async () => {
    const { reports, firstToEnd } = await sandbox.runGroup(
      [shell('while :; do :; done', { limits: { cpuMs: 200 } }), shell('cat; exit 7')],
      [{ from: 0, to: 1 }],
    )
    expect(reports.map(({ status }) => status)).toEqual(['timeLimit', 'runtimeError'])
    expect(firstToEnd).toBe(0)
  })

  test('run on a sandbox with a single slot too', async () => {
    const single = await openSandbox({ slots: 1 })
    const { reports } = await single.runGroup([shell('echo x'), shell('read x; echo got $x >&2')], [{ from: 0, to: 1 }])
    expect(errorsOf(reports[1] ?? expect.fail())).toBe('got x\n')
    await single.close()
  })

  test('end at once when they are aborted, and free their slots', async () => {
    const abort = new AbortController()
    const waiting = shell('read x')
    const group = expect(sandbox.runGroup([waiting, waiting], bothWays, { signal: abort.signal })).rejects.toThrow()
    setTimeout(() => abort.abort(), 100)
    await group
    expect(await sandbox.run(shell('true'))).toMatchObject({ status: 'ok' })
  })

  test('start not at all when one of them cannot', async () => {
    const { reports } = await sandbox.runGroup([shell('true'), shell('true', { stdin: { path: '/absent' } })], [])
    expect(reports.map(({ status }) => status)).toEqual(['error', 'error'])
    expect(reports[1]?.reason).toContain('/absent')
  })
})

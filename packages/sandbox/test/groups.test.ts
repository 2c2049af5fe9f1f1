import { type ChildProcess, spawn } from 'node:child_process'
import { availableParallelism } from 'node:os'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openSandbox, type RunRequest, type Sandbox } from '../src/index.ts'
import { errorsOf, MiB, python, shell, slowness } from './harness.ts'
import { descriptorsOf, settled } from './host.ts'

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
    const { reports, endOrder } = await sandbox.runGroup(
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
    expect(endOrder[0]).toBe(1)
  })

  test('see the end of the other', async () => {
    const { reports, endOrder } = await sandbox.runGroup([shell('cat > /dev/null; exit 5'), shell('echo x')], bothWays)
    expect(reports.map(({ exitCode }) => exitCode)).toEqual([5, 0])
    expect(endOrder[0]).toBe(1)
  })

  test('both waiting is idle for both', async () => {
    // The end of the first closes the pipe of the other, which goes on waiting.
    const waiting = shell('read x; exec sleep 5', { limits: { wallMs: 400 } })
    const { reports } = await sandbox.runGroup([waiting, waiting], bothWays)
    expect(reports.map(({ status }) => status)).toEqual(['idle', 'idle'])
  })

  test('a program that is stopped leaves the other its own limits', async () => {
    const { reports, endOrder } = await sandbox.runGroup(
      [shell('while :; do :; done', { limits: { cpuMs: 200 } }), shell('cat; exit 7')],
      [{ from: 0, to: 1 }],
    )
    expect(reports.map(({ status }) => status)).toEqual(['timeLimit', 'runtimeError'])
    expect(endOrder[0]).toBe(0)
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

  test('talk over further descriptors, and see the end there too', async () => {
    const asker = python(
      'import os\nfor n in range(3):\n  os.write(4 + 2 * n, b"%d\\n" % n)\nfor n in range(3):\n  print(os.read(3 + 2 * n, 99).decode().strip(), os.read(3 + 2 * n, 99))',
    )
    const doubler = python('print(2 * int(input()), flush=True)')
    const pipes = [0, 1, 2].flatMap((n) => [
      { from: 3, to: n, fromFd: 4 + 2 * n },
      { from: n, to: 3, toFd: 3 + 2 * n },
    ])
    const { reports, endOrder } = await sandbox.runGroup([doubler, doubler, doubler, asker], pipes)
    expect(reports.map(errorsOf)).toEqual(['', '', '', ''])
    expect(Buffer.from(reports[3]?.stdout ?? []).toString()).toBe("0 b''\n2 b''\n4 b''\n")
    expect(endOrder.at(-1)).toBe(3)
  })

  test('get no descriptor that was not named', async () => {
    const lister = shell('ls /proc/self/fd | tr "\\n" " "')
    const { reports } = await sandbox.runGroup([lister, shell('cat <&3')], [{ from: 0, to: 1, fromFd: 3, toFd: 3 }])
    expect(Buffer.from(reports[0]?.stdout ?? []).toString()).toMatch(/^0 1 2 3 (4 )?$/)
  })

  test.each([
    [[{ from: 0, to: 1, fromFd: 4 }], 'follow one another'],
    [[{ from: 0, to: 1, fromFd: 2 }], 'cannot be piped'],
    [[{ from: 0, to: 1, toFd: 99 }], 'cannot be piped'],
    [
      [
        { from: 0, to: 1 },
        { from: 0, to: 1, toFd: 3 },
      ],
      'piped twice',
    ],
  ])('%j are refused', async (pipes, reason) => {
    const { reports } = await sandbox.runGroup([shell('true'), shell('true')], pipes)
    expect(reports[0]).toMatchObject({ status: 'error', reason: expect.stringContaining(reason) })
  })

  test('start not at all when one of them cannot', async () => {
    const { reports } = await sandbox.runGroup([shell('true'), shell('true', { stdin: { path: '/absent' } })], [])
    expect(reports.map(({ status }) => status)).toEqual(['error', 'error'])
    expect(reports[1]?.reason).toContain('/absent')
  })
})

describe('order of ends', () => {
  const spinners: ChildProcess[] = []
  beforeAll(() => {
    // nice programs would give way; these take every core the boxes want
    for (let i = 0; i < 2 * availableParallelism(); i++)
      spinners.push(spawn('/bin/sh', ['-c', 'while :; do :; done'], { stdio: 'ignore' }))
  })
  afterAll(() => {
    for (const spinner of spinners) spinner.kill('SIGKILL')
  })

  const dies = python('import os\ninput()\nos.abort()')
  const rejectsSilence = shell('echo go; read line || exit 1')
  const diesOfSilence = python('import os\ntry:\n  while True: input()\nexcept EOFError: os.abort()')
  const rejects = shell('echo go; exit 1')

  test.each([
    ['a program that aborts, before the interactor that rejects its silence', dies, rejectsSilence, 0],
    ['an interactor that rejects, before the program that aborts for its silence', diesOfSilence, rejects, 1],
  ])('%s, however busy the host is', async (_, program, interactor, first) => {
    for (let i = 0; i < 60; i++) {
      const { reports, endOrder } = await sandbox.runGroup([program, interactor], bothWays)
      expect(reports).toMatchObject([{ signal: 6 }, { exitCode: 1 }])
      expect(endOrder[0]).toBe(first)
    }
  })

  /** Writes everything at once, then reads the answer and rejects it. */
  const closesItsOutput = shell('echo go; exec >&-; read line; read line || exit 1')

  test.each([
    ['thinks for ever', 'while :; do :; done', { cpuMs: 100 }, { status: 'timeLimit' }],
    ['ends with a code', 'exit 3', {}, { status: 'runtimeError', exitCode: 3 }],
    ['takes all memory', 'exec tail /dev/zero', { memoryBytes: 16 * MiB }, { status: 'memoryLimit' }],
  ])('a side that closed its output still listens: a program that then %s left first', async (_, does, limits, end) => {
    const program = shell(`read x; echo answer; ${does}`, { limits })
    for (let i = 0; i < 5; i++)
      for (const options of [{}, { transcriptBytes: 1_000 }]) {
        const { reports, endOrder } = await sandbox.runGroup([program, closesItsOutput], bothWays, options)
        expect(reports).toMatchObject([end, { exitCode: 1 }])
        expect(endOrder[0]).toBe(0)
      }
  })

  test('closing the output is noticed while the side waits', async () => {
    const { reports } = await sandbox.runGroup([shell('read a; read b || echo end'), closesItsOutput], bothWays)
    expect(reports.map(({ exitCode }) => exitCode)).toEqual([0, 1])
    expect(reports[0]?.wallNs).toBeLessThan(5e9 * slowness)
  })

  test('a side that closed its input has left, even if it keeps running', async () => {
    const deaf = shell('exec <&-; while echo x; do :; done; exit 4')
    const hears = python('import os, time\ntime.sleep(0.2)\nfor i in range(9): input()\nos.write(1, b"x")')
    for (let i = 0; i < 5; i++) {
      const { reports, endOrder } = await sandbox.runGroup([deaf, hears], bothWays)
      expect(errorsOf(reports[1] ?? expect.fail())).toContain('BrokenPipeError')
      expect(endOrder).toEqual([0, 1])
    }
  })

  test('a manager that is through with one program has not left the others', async () => {
    const manager = python(
      'import os, sys\nos.close(3), os.close(4)\nos.write(6, b"x\\n")\nsys.exit(0 if os.read(5, 9) else 1)',
    )
    const pipes = [0, 1].flatMap((n) => [
      { from: n, to: 2, toFd: 3 + 2 * n },
      { from: 2, to: n, fromFd: 4 + 2 * n },
    ])
    // it has no signal to end: long enough for the others on any machine
    const stays = shell(`sleep ${5 * slowness}`)
    const { reports, endOrder } = await sandbox.runGroup([stays, dies, manager], pipes)
    expect(reports).toMatchObject([{ exitCode: 0 }, { signal: 6 }, { exitCode: 1 }])
    expect(endOrder[0]).toBe(1)
  })

  test('no one starves: each here ends for lack of the next, on any busy host', async () => {
    const waits = shell('read x')
    const starts = shell('sleep 0.02')
    const pipes = [
      { from: 3, to: 2 },
      { from: 2, to: 1 },
      { from: 1, to: 0 },
    ]
    for (let i = 0; i < 20; i++)
      expect((await sandbox.runGroup([waits, waits, waits, starts], pipes)).endOrder).toEqual([3, 2, 1, 0])
  })

  test('includes a stopped program, too', async () => {
    const spins = shell('read x; while :; do :; done', { limits: { cpuMs: 100 } })
    for (let i = 0; i < 5; i++) {
      const { reports, endOrder } = await sandbox.runGroup([spins, rejectsSilence], bothWays)
      expect(reports.map(({ status }) => status)).toEqual(['timeLimit', 'runtimeError'])
      expect(endOrder[0]).toBe(0)
    }
  })
})

describe('the transcript', () => {
  const talk = async (programs: readonly [RunRequest, RunRequest], transcriptBytes?: number) => {
    const options = transcriptBytes === undefined ? {} : { transcriptBytes }
    const group = await sandbox.runGroup(programs, bothWays, options)
    const pieces = group.transcript?.pieces ?? []
    const said = pieces.map(({ pipe, bytes }) => `${pipe}:${Buffer.from(bytes).toString()}`)
    return { ...group, pieces, said }
  }
  const asks = python('for i in range(3):\n  print(i, flush=True)\n  assert int(input()) == i + 1\nprint("end")')
  const answers = python(
    'import sys\nfor line in sys.stdin:\n  if line == "end\\n": break\n  print(int(line) + 1, flush=True)',
  )

  test('is absent unless requested', async () => {
    expect((await talk([asks, answers])).transcript).toBeNull()
  })

  test('has every word in its order, with direction and time', async () => {
    const { reports, pieces, said, transcript } = await talk([asks, answers], 10_000)
    expect(reports.map(({ status }) => status)).toEqual(['ok', 'ok'])
    expect(said).toEqual(['0:0\n', '1:1\n', '0:1\n', '1:2\n', '0:2\n', '1:3\n', '0:end\n'])
    const times = pieces.map(({ atNs }) => atNs)
    expect(times).toEqual([...times].sort((a, b) => a - b))
    expect(times[0]).toBeGreaterThan(0)
    expect(transcript?.isCut).toBe(false)
  })

  test('is cut at its bound, and the talk is not', async () => {
    const { reports, pieces, transcript } = await talk([shell('yes x | head -c 5000000'), shell('wc -c >&2')], 1_000)
    expect(reports.map(errorsOf)).toEqual(['', '5000000\n'])
    expect(transcript?.isCut).toBe(true)
    expect(pieces.reduce((sum, { bytes }) => sum + 32 + bytes.length, 0)).toBe(1_000)
  })

  test('keeps data sent to a side that had left, which still ends first', async () => {
    const late = shell('read x; trap "" PIPE; sleep 0.2; echo too late')
    const { said, endOrder } = await talk([late, shell('echo go')], 1_000)
    expect(said).toContain('1:go\n')
    expect(endOrder[0]).toBe(1)
  })

  test('lets a writer die of a reader that has left', async () => {
    const { reports, endOrder } = await talk([shell('exec yes'), shell('head -c 10 > /dev/null; exit 3')], 1_000)
    expect(reports).toMatchObject([{ signal: 13 }, { exitCode: 3 }])
    expect(endOrder[0]).toBe(1)
  })

  test('lets a slow reader hold up a fast writer', async () => {
    const reader = python('import sys, time\ntime.sleep(0.3)\nprint(len(sys.stdin.buffer.read()), file=sys.stderr)')
    const { reports } = await talk([shell('head -c 3000000 /dev/zero; echo done >&2'), reader], 100)
    expect(reports.map(errorsOf)).toEqual(['done\n', '3000000\n'])
  })

  test('of both sides dying of an aborted group leaves nothing behind', async () => {
    const abort = new AbortController()
    const waiting = shell('read x')
    const options = { signal: abort.signal, transcriptBytes: 100 }
    const group = expect(sandbox.runGroup([waiting, waiting], bothWays, options)).rejects.toThrow()
    setTimeout(() => abort.abort(), 100)
    await group
    const look = () => descriptorsOf(sandbox.brokerPid ?? 0).length
    const before = look()
    for (let i = 0; i < 20; i++) await talk([asks, answers], 100)
    expect(await settled(look, (now) => now <= before)).toBeLessThanOrEqual(before)
  })
})

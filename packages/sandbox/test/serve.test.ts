import { type ChildProcessWithoutNullStreams, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, copyFileSync, existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { afterAll, afterEach, expect, test } from 'vitest'
import { makeWorkshop, slowness } from './harness.ts'
import { processesUnder, settled } from './host.ts'

/** The command as another program finds it: its own process, lines in, lines out. */
const workshop = makeWorkshop()
const bin = join(import.meta.dirname, '../bin/verdict-sandbox.mjs')
const servers: ChildProcessWithoutNullStreams[] = []
afterEach(() => {
  for (const server of servers.splice(0)) server.kill('SIGKILL')
})
afterAll(() => workshop.remove())

type ServeReply = Readonly<Record<string, unknown>>

const serve = (node = process.execPath) => {
  const server = spawn(node, [bin, 'serve', '--stdio', '--slots', '2'], { cwd: workshop.dir })
  servers.push(server)
  const answers = createInterface({ input: server.stdout })[Symbol.asyncIterator]()
  const next = async (): Promise<ServeReply> => JSON.parse((await answers.next()).value ?? '{"status":"no answer"}')
  const say = (line: unknown) => void server.stdin.write(`${typeof line === 'string' ? line : JSON.stringify(line)}\n`)
  const ask = (line: unknown) => {
    say(line)
    return next()
  }
  return { server, say, next, ask }
}

const shell = (script: string) => ['/bin/sh', '-c', script]
const noFigures = { exit: null, signal: null, cpu_ns: 0, wall_ns: 0, memory: 0, stdout_bytes: 0 }

test('an answer has the fields of the protocol and no others', async () => {
  const { ask } = serve()
  const plain = await ask({ id: 1, argv: shell('echo x') })
  expect(Object.keys(plain)).toEqual([
    ...['id', 'status', 'exit', 'signal', 'cpu_ns', 'wall_ns', 'memory', 'stdout_bytes'],
  ])
  expect(plain).toMatchObject({ id: 1, status: 'ok', exit: 0, signal: null, stdout_bytes: 2 })
  expect(plain.cpu_ns).toBeGreaterThan(0)
  expect(plain.wall_ns).toBeGreaterThan(0)
  expect(await ask({ id: 2, argv: shell('echo x'), capture: true, cached: true, unknown: [1] })).toMatchObject({
    ...{ id: 2, status: 'ok', stdout: 'x\n' },
  })
})

const fair = { cpu_ms: 10_000 * slowness, wall_ms: 20_000 * slowness }

test.each([
  ['ok', shell('exit 0'), {}, { exit: 0 }],
  ['re', shell('exit 7'), {}, { exit: 7 }],
  ['re', shell('kill -SEGV $$'), {}, { exit: null, signal: 11 }],
  ['tle', shell('while :; do :; done'), { cpu_ms: 100 }, { exit: null, signal: null }],
  ['ile', shell('sleep 60'), { wall_ms: 200 }, {}],
  ['mle', ['/usr/bin/python3', '-c', 'x = bytearray(200_000_000)'], { memory: 50_000_000 }, {}],
  ['ole', shell('yes'), { output: 1_000 }, { stdout_bytes: 1_001 }],
  ['error', ['/absent'], {}, { ...noFigures, reason: expect.stringContaining('/absent') }],
])('%s of %j', async (status, argv, limits, rest) => {
  expect(await serve().ask({ id: 'x', argv, ...fair, ...limits })).toMatchObject({ id: 'x', status, ...rest })
})

test.each([
  ['no JSON', '{"id": 1'],
  ['nothing that is JSON at all', '\u0000\ufffd'],
  ['a list', '[1]'],
  ['null', 'null'],
  ['no program', '{"id": 5}'],
  ['an empty list', '{"id": 5, "argv": []}'],
  ['a program that is no text', '{"id": 5, "argv": [5]}'],
  ['a program with a zero byte', '{"id": 5, "argv": ["/bin/sh\\u0000"]}'],
  ['a limit that is text', '{"id": 5, "argv": ["/bin/true"], "memory": "64M"}'],
  ['a limit below zero', '{"id": 5, "argv": ["/bin/true"], "cpu_ms": -1}'],
  ['files that are a list', '{"id": 5, "argv": ["/bin/true"], "files": ["a"]}'],
  ['a file in a folder', '{"id": 5, "argv": ["/bin/true"], "files": {"a/b": "/etc/hostname"}}'],
  ['an input that is a number', '{"id": 5, "argv": ["/bin/true"], "stdin": 5}'],
  ['an input that is not there', '{"id": 5, "argv": ["/bin/true"], "stdin": "/absent"}'],
  ['a flag that is a number', '{"id": 5, "argv": ["/bin/true"], "capture": 1}'],
])('%s is answered with error, and the next line with its result', async (_, line) => {
  const { ask } = serve()
  const answer = await ask(line)
  expect(answer).toMatchObject({ status: 'error', ...noFigures, reason: expect.any(String) })
  expect(answer.id).toBe(line.includes('"id": 5') ? 5 : null)
  expect(await ask({ id: 6, argv: ['/bin/true'] })).toMatchObject({ id: 6, status: 'ok' })
})

test.each([0, -1.5, '', 'ü\n', null, true, { a: [1] }])('the id %j is returned unchanged', async (id) => {
  expect(await serve().ask({ id, argv: ['/bin/true'] })).toMatchObject({ id, status: 'ok' })
})

test('fifty requests at once are all answered, each with its own', async () => {
  const { say, next } = serve()
  for (let id = 0; id < 50; id++) say({ id, argv: shell(`echo ${id}; exit ${id}`), capture: true })
  const answers = await Promise.all(Array.from({ length: 50 }, next))
  expect(answers.map(({ id }) => Number(id)).sort((a, b) => a - b)).toEqual(Array.from({ length: 50 }, (_, i) => i))
  for (const { id, exit, stdout } of answers) expect({ exit, stdout }).toEqual({ exit: id, stdout: `${id}\n` })
})

test('a quick request overtakes a slow one', async () => {
  const { say, next } = serve()
  say({ id: 'slow', argv: shell('sleep 1') })
  say({ id: 'quick', argv: ['/bin/true'] })
  expect([(await next()).id, (await next()).id]).toEqual(['quick', 'slow'])
})

test('output is returned completely: large, and binary', async () => {
  const { ask } = serve()
  const large = await ask({ id: 1, argv: shell('head -c 30000000 /dev/zero | tr "\\0" x'), capture: true, ...fair })
  expect(String(large.stdout)).toBe('x'.repeat(30_000_000))
  const binary = await ask({ id: 2, argv: shell("printf 'a\\377\\000b'"), capture: true })
  expect(Buffer.from(String(binary.stdout_base64), 'base64')).toEqual(Buffer.from([97, 255, 0, 98]))
  const text = await ask({ id: 3, argv: shell("printf '\\342\\200\\250ü'"), capture: true })
  expect(text).toMatchObject({ stdout: '\u2028ü' })
  expect(text).not.toHaveProperty('stdout_base64')
})

test.each([
  ['in a text', 600_000_000, 'are for a file'],
  ['when its zeros are escaped', 100_000_000, 'too long for a line'],
])(
  'output that cannot be returned %s is answered with error, and the next line with its result',
  async (_, bytes, why) => {
    const { ask } = serve()
    const argv = ['/usr/bin/head', '-c', String(bytes), '/dev/zero']
    const answer = await ask({ id: 1, argv, capture: true, output: 10_000_000_000, ...fair })
    expect(answer).toMatchObject({ id: 1, status: 'error', stdout: '', reason: expect.stringContaining(why) })
    expect(await ask({ id: 2, argv: shell('echo x'), capture: true })).toMatchObject({ id: 2, stdout: 'x\n' })
  },
)

test('an id nested too deeply cannot be returned, which ends nothing', async () => {
  const { ask } = serve()
  const answer = await ask(`{"argv": ["/bin/true"], "id": ${'['.repeat(100_000)}${']'.repeat(100_000)}}`)
  expect(['ok', 'error']).toContain(answer.status)
  expect(await ask({ id: 2, argv: ['/bin/true'] })).toMatchObject({ id: 2, status: 'ok' })
})

test('lines may be split anywhere, end with CRLF, be empty, and the last needs no line end', async () => {
  const { server, next } = serve()
  const line = JSON.stringify({ id: '\u2028', argv: shell('echo ü'), capture: true })
  const bytes = Buffer.from(`\n \r\n${line}\r\n${line}`)
  for (let at = 0; at < bytes.length; at += 7) server.stdin.write(bytes.subarray(at, at + 7))
  server.stdin.end()
  expect(await next()).toMatchObject({ id: '\u2028', status: 'ok', stdout: 'ü\n' })
  expect(await next()).toMatchObject({ id: '\u2028', status: 'ok', stdout: 'ü\n' })
  expect(await once(server, 'exit')).toEqual([0, null])
})

test('a host program is visible alone, without its neighbours', async () => {
  mkdirSync(workshop.path('own'))
  chmodSync(workshop.path('own'), 0o755)
  copyFileSync('/bin/sh', workshop.path('own/tool'))
  writeFileSync(workshop.path('own/answer'), 'secret')
  const answer = await serve().ask({
    id: 1,
    argv: [workshop.path('own/tool'), '-c', `ls /b; cat /b/answer ${workshop.path('own/answer')}; echo ran`],
    capture: true,
  })
  expect(answer).toMatchObject({ status: 'ok', stdout: 'ran\n' })
})

test('input and files come from the host, relative to where the server was started', async () => {
  writeFileSync(workshop.path('in'), 'input')
  writeFileSync(workshop.path('tool'), '#!/bin/sh\ncat; cat data; pwd\n', { mode: 0o755 })
  const wanted = { status: 'ok', stdout: 'inputinput/w\n' }
  const common = { id: 1, stdin: 'in', capture: true }
  const { ask } = serve()
  expect(await ask({ ...common, argv: ['./tool'], files: { data: workshop.path('in') } })).toMatchObject(wanted)
  expect(await ask({ ...common, argv: ['renamed'], files: { data: 'in', renamed: 'tool' } })).toMatchObject(wanted)
})

const isAlive = (pid: number) => existsSync(`/proc/${pid}`)

test.each([
  ['closes its ends', true],
  ['keeps its input open and receives nothing', false],
])('a client that %s in the middle of a run takes the program along', async (_, endsInput) => {
  const one = serve()
  expect(await one.ask({ id: 1, argv: ['/bin/true'] })).toMatchObject({ status: 'ok' })
  one.say({ id: 2, argv: shell('sleep 600 & sleep 600'), wall_ms: 600_000 })
  const family = await settled(
    () => processesUnder(one.server.pid ?? 0),
    (found) => found.length >= 7,
  )
  expect(family.length).toBeGreaterThanOrEqual(7)
  if (endsInput) one.server.stdin.end()
  one.server.stdout.destroy()
  const left = await settled(
    () => family.filter(isAlive),
    (alive) => alive.length === 0,
  )
  expect(left).toEqual([])
  if (one.server.exitCode === null) await once(one.server, 'exit')
  expect(one.server.exitCode).toBe(1)
})

test('at the end of its input it finishes what is in hand', async () => {
  const { server, say, next } = serve()
  say({ id: 1, argv: shell('sleep 0.3; echo done'), capture: true })
  server.stdin.end()
  expect(await next()).toMatchObject({ id: 1, status: 'ok', stdout: 'done\n' })
  expect(await once(server, 'exit')).toEqual([0, null])
})

const systemNode = '/usr/bin/node'
test.skipIf(!existsSync(systemNode))('the Node of the machine will do, however old', async () => {
  const { ask, server } = serve(systemNode)
  expect(await ask({ id: 1, argv: shell('exit 3') })).toMatchObject({ id: 1, status: 're', exit: 3 })
  server.stdin.end()
  expect(await once(server, 'exit')).toEqual([0, null])
})

const command = (...args: string[]) => {
  try {
    return { code: 0, out: execFileSync(process.execPath, [bin, ...args], { encoding: 'utf8', stdio: 'pipe' }) }
  } catch (error) {
    const { status, stdout, stderr } = error as { status: number; stdout: string; stderr: string }
    return { code: status, out: stdout, words: stderr }
  }
}

test('run shows a program’s output and its result', () => {
  expect(command('run', '--', '/bin/echo', 'hello')).toMatchObject({ code: 0, out: 'hello\n' })
  expect(command('run', '--', '/bin/sh', '-c', 'exit 4')).toMatchObject({ code: 1, words: /^runtimeError: exit 4/ })
  const { out } = command('run', '--json', '--memory', '64000000', '--', '/bin/echo', 'hello')
  expect(JSON.parse(out)).toMatchObject({ status: 'ok', exitCode: 0, stdout: 'hello\n', stderr: '' })
})

test.each([
  [['run']],
  [['run', '--cpu', 'x', '--', '/bin/true']],
  [['run', '--file', 'x', '--', '/bin/true']],
  [['run', '--unknown', '--', '/bin/true']],
  [['serve', '--slots', '0']],
  [['other']],
  [[]],
])('%j is invalid, and gets a short message', (args) => {
  const { code, out, words } = command(...args)
  expect({ code, out }).toEqual({ code: 2, out: '' })
  expect(words?.split('\n').length).toBeLessThan(9)
})

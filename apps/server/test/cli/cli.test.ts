import { mkdir, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Job, Outcome } from '@verdict/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { caseOf, casesOf } from '../harness/judge-host.ts'
import { makeProblem } from '../harness/problems.ts'
import { startTestServer, type TestServer } from '../harness/server.ts'
import { type CliClient, makeCliClient } from './client.ts'

/** The command line client as a process of its own, against a real server over HTTP. */

let server: TestServer
let folder: string
let verdict: CliClient['verdict']
let loggedIn: CliClient['loggedIn']
let program: CliClient['program']
beforeAll(async () => {
  server = await startTestServer()
  const client = await makeCliClient(server)
  folder = client.folder
  verdict = client.verdict
  loggedIn = client.loggedIn
  program = client.program
})
afterAll(async () => {
  await server.close()
  await rm(folder, { recursive: true })
})

describe('login', () => {
  test('stores the token for its user alone, and whoami shows its scopes', async () => {
    const home = await loggedIn('default_user', ['read', 'submit'])
    const file = join(folder, home, 'verdict', 'config.json')
    expect((await stat(file)).mode & 0o777).toBe(0o600)
    expect(JSON.parse(await readFile(file, 'utf8'))).toEqual({
      address: server.url,
      token: expect.stringMatching(/^vdt_/),
    })
    expect((await verdict(home, ['whoami'])).out).toContain('read, submit')
    expect((await verdict(home, ['logout'])).code).toBe(0)
    expect(await verdict(home, ['whoami'])).toMatchObject({ code: 2, err: expect.stringContaining('Not logged in') })
  })

  test('a wrong token is refused and not stored', async () => {
    const stdin = `vdt_${'x'.repeat(40)}\n`
    const wrong = await verdict('wrong', ['login', server.url, '--token-stdin'], { stdin })
    expect(wrong).toMatchObject({ code: 2, err: expect.stringContaining('wrong, expired or revoked') })
    expect((await verdict('wrong', ['whoami'])).err).toContain('Not logged in')
  })
})

describe('submit', () => {
  test('takes problem and language from the name of the file, and waits for the verdict', async () => {
    const home = await loggedIn('default_user', ['read', 'submit'])
    const { displayId } = await makeProblem(server)
    const file = await program(`${displayId}.cpp`)
    const seen: Job[] = []
    const judge = (job: Job): Outcome => {
      seen.push(job)
      return casesOf(0)
    }
    const done = await verdict(home, ['submit', file], { judge })
    expect(done).toMatchObject({ code: 0, err: '', out: expect.stringMatching(/^Submitted .*\nAccepted[^\n]*\n$/) })
    expect(seen).toMatchObject([{ kind: 'submission', language: 'C++ 20 With O2', code: 'int main(){}' }])
  })

  test('sends further files with the main source, and runs samples with them', async () => {
    const home = await loggedIn('default_user', ['read', 'submit'])
    const { displayId } = await makeProblem(server)
    const files = [await program(`${displayId}.cpp`), await program('util.cpp'), await program('util.h')]
    const seen: Job[] = []
    const judge = (job: Job): Outcome => {
      seen.push(job)
      return casesOf(0)
    }
    expect(await verdict(home, ['submit', ...files], { judge })).toMatchObject({ code: 0, err: '' })
    const text = 'int main(){}'
    const further = [
      { name: 'util.cpp', text },
      { name: 'util.h', text },
    ]
    expect(seen).toMatchObject([{ kind: 'submission', code: text, files: further }])
    const refused = await verdict(home, ['submit', ...files, await program('main.h')])
    expect(refused).toMatchObject({ code: 2, err: expect.stringContaining('main.h') })
  })

  test('a wrong answer ends with 1, a refusal with 2 and the words of the server', async () => {
    const home = await loggedIn('default_user', ['read', 'submit'])
    const { displayId } = await makeProblem(server)
    const file = await program('main.cc')
    const wrong = await verdict(home, ['submit', file, '-p', displayId, '-l', 'c++ 17'], { judge: () => casesOf(-1) })
    expect(wrong).toMatchObject({ code: 1, out: expect.stringContaining('Wrong answer') })
    expect(await verdict(home, ['submit', file, '-p', displayId, '-l', 'Klingon'])).toMatchObject({ code: 2 })
    const missing = await verdict(home, ['submit', file, '-p', 'NO-SUCH'])
    expect(missing.code).toBe(2)
    const reader = await loggedIn('default_user', ['read'])
    const refused = await verdict(reader, ['submit', file, '-p', displayId])
    expect(refused).toMatchObject({ code: 2, err: expect.stringContaining('scope') })
  })
})

test('test runs every sample and shows the difference', async () => {
  const home = await loggedIn('default_user', ['read', 'submit'])
  const examples = '<input>1 2</input><output>3</output><input>2 2</input><output>4</output>'
  const { displayId } = await makeProblem(server, { examples })
  // The client waits as long as the site asks for.
  await server.deps.settings.write({ defaultSubmitInterval: 1 })
  const judge = (job: Job): Outcome => {
    const isRight = job.trial?.input.startsWith('1') === true
    return { kind: 'trial', case: caseOf(1, isRight ? 0 : -1), stdout: isRight ? '3' : '5', stderr: '' }
  }
  const done = await verdict(home, ['test', await program(`${displayId}.cpp`)], { judge })
  expect(done).toMatchObject({ code: 1, err: '' })
  expect(done.out).toMatch(/Sample 1: Accepted.*\nSample 2: Wrong answer.*\nExpected:\n4\nOutput:\n5\n/)
  await writeFile(join(folder, 'in.txt'), '1 9')
  const own = await verdict(home, ['test', `${displayId}.cpp`, '-i', 'in.txt'], { judge })
  expect(own).toMatchObject({ code: 0, out: expect.stringContaining('Finished') })
})

describe('problem push', () => {
  const writeProblem = async (id: string, expected: string): Promise<string> => {
    const parent = await mkdtemp(join(folder, 'package-'))
    const data = join(parent, 'sum')
    await mkdir(join(data, 'solutions'), { recursive: true })
    const settings = {
      format: 'verdict/1',
      languages: ['C++'],
      tags: [],
      samples: [{ input: '1.in', output: '1.out' }],
      problem: { problemId: id, title: `Sum ${id}`, timeLimit: 800, memoryLimit: 64, description: 'Add.' },
      solutions: [{ file: 'good.cpp', language: 'C++', verdict: expected }],
    }
    await writeFile(join(parent, 'sum.json'), JSON.stringify(settings))
    await writeFile(join(data, '1.in'), '1 2\n')
    await writeFile(join(data, '1.out'), '3\n')
    await writeFile(join(data, 'solutions', 'good.cpp'), 'int main(){}')
    // Neither a hidden file nor its folder belongs to the package.
    await mkdir(join(parent, '.git'))
    await writeFile(join(parent, '.git', 'config'), 'x')
    return parent
  }

  test('uploads the folder, imports it and runs the check; a second push asks for --replace', async () => {
    const home = await loggedIn('root', ['problems'])
    const id = `CLI-${home.slice(0, 6)}`
    const judge = () => casesOf(0)
    const first = await verdict(home, ['problem', 'push', await writeProblem(id, 'accepted')], { judge })
    expect(first).toMatchObject({ code: 0, err: '' })
    expect(first.out).toContain('created')
    expect(first.out).toContain('Check passed')
    const folderOfSecond = await writeProblem(id, 'wrongAnswer')
    const second = await verdict(home, ['problem', 'push', folderOfSecond])
    expect(second).toMatchObject({ code: 2, err: expect.stringContaining('--replace') })
    const third = await verdict(home, ['problem', 'push', folderOfSecond, '--replace'], { judge })
    expect(third).toMatchObject({ code: 1, out: expect.stringContaining('Check failed') })
  })

  test('needs the right to import packages', async () => {
    const home = await loggedIn('default_user', ['problems'])
    const done = await verdict(home, ['problem', 'push', await writeProblem('CLI-NO', 'accepted')])
    expect(done).toMatchObject({ code: 2, err: expect.stringContaining('permission') })
  })
})

test('usage is shown for a missing or an unknown command', async () => {
  expect(await verdict('none', [])).toMatchObject({ code: 2, out: expect.stringContaining('Usage') })
  expect(await verdict('none', ['--help'])).toMatchObject({ code: 0, out: expect.stringContaining('Usage') })
  expect(await verdict('none', ['--nonsense'])).toMatchObject({ code: 2, err: expect.stringContaining('Usage') })
})

test('--json prints one document for whoami, submit, test and push, and errors on standard error', async () => {
  const home = await loggedIn('default_user', ['read', 'submit'])
  const examples = '<input>1 2</input><output>3</output>'
  const { displayId } = await makeProblem(server, { examples })
  await server.deps.settings.write({ defaultSubmitInterval: 0 })
  const who = await verdict(home, ['whoami', '--json'])
  expect(JSON.parse(who.out)).toMatchObject({ address: server.url, scopes: ['read', 'submit'] })
  const file = await program(`${displayId}.cpp`)
  const sent = await verdict(home, ['submit', file, '--json'], { judge: () => casesOf(-1) })
  expect(sent.code).toBe(1)
  expect(JSON.parse(sent.out)).toMatchObject({ problem: displayId, status: -1, verdict: 'Wrong answer' })
  const judge = (): Outcome => ({ kind: 'trial', case: caseOf(1, -1), stdout: '5', stderr: '' })
  const ran = await verdict(home, ['test', file, '--json'], { judge })
  expect(JSON.parse(ran.out)).toMatchObject([{ name: 'Sample 1', verdict: 'Wrong answer', expected: '3', output: '5' }])
  const refused = await verdict(home, ['problem', 'push', 'no-such-folder', '--json'])
  expect(refused).toMatchObject({ code: 2, out: '' })
  expect(JSON.parse(refused.err).error.message).toContain('no-such-folder')
})

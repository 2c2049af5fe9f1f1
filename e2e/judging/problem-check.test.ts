import { beforeAll, expect, inject, test } from 'vitest'
import { ask, until } from '../lib/api.ts'

/**
 * A problem that proves itself, on a whole installation: its checker is compiled, its generators make the data, its
 * validator reads them and its solutions get what they are meant to, all in the real sandbox.
 */

const url = inject('url')
let token: string
beforeAll(async () => {
  const body = { username: 'root', password: inject('rootPassword') }
  token = (await ask(url, 'POST', '/api/admin/login', { body })).token ?? ''
})

const call = async (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: object) => {
  const reply = await ask(url, method, path, { token, ...(body === undefined ? {} : { body }) })
  if (reply.status !== 200) throw new Error(`${path}: ${reply.status} ${reply.msg}`)
  return reply.data
}

const checker = `#include "testlib.h"
int main(int n, char** a) {
  registerTestlibCmd(n, a);
  int found = ouf.readInt(), wanted = ans.readInt();
  if (found != wanted) quitf(_wa, "found %d, expected %d", found, wanted);
  quitf(_ok, "fine");
}`
const validator = `#include "testlib.h"
int main(int n, char** a) {
  registerValidation(n, a);
  inf.readInt(1, 1000, "a"); inf.readSpace(); inf.readInt(1, 1000, "b"); inf.readEoln(); inf.readEof();
}`
const generator = `#include "testlib.h"
#include <cstdio>
int main(int n, char** a) { registerGen(n, a, 1); int top = opt<int>(1); printf("%d %d\\n", rnd.next(1, top), top); }`
const right = '#include <cstdio>\nint main() { int a, b; scanf("%d %d", &a, &b); printf("%d\\n", a + b); }'
const programs = [
  { kind: 'validator', name: 'validator.cpp', language: 'C++', code: validator },
  { kind: 'generator', name: 'gen', language: 'C++', code: generator },
  { kind: 'solution', name: 'right.cpp', language: 'C++', code: right, expected: ['accepted'], isMain: true },
  {
    kind: 'solution',
    name: 'right.py',
    language: 'Python3',
    code: 'print(sum(map(int, input().split())))',
    expected: ['accepted'],
  },
  {
    kind: 'solution',
    name: 'bytes.cpp',
    language: 'C++',
    code: right.replace('a + b', '(unsigned char)(a + b)'),
    expected: ['wrongAnswer'],
  },
  {
    kind: 'solution',
    name: 'slow.cpp',
    language: 'C++',
    code: 'int main() { volatile int x = 0; for (;;) x++; }',
    expected: ['timeLimitExceeded'],
  },
]

test('compiled, generated, checked, published', async () => {
  const compile = (code: string) =>
    ask(url, 'POST', '/api/admin/problem/compile-spj', { token, body: { code, language: 'C++' } })
  const broken = await compile(checker.replace('wanted);', 'wnted);'))
  expect(broken.status).toBe(500)
  expect(broken.msg).toContain('wnted')
  expect((await compile(checker)).status).toBe(200)

  const problem = { problemId: 'PROOF-1', title: 'Proof', auth: 2, spjCode: checker, spjLanguage: 'C++' }
  const samples = [{ input: '1 2\n', output: '3\n' }]
  const made = { problem, judgeMode: 'spj', isUploadTestCase: false, samples }
  const { pid } = await call('POST', '/api/admin/problem', made)
  await call('PUT', '/api/admin/problem/programs', {
    pid,
    programs,
    generatorScript: 'gen 5\ngen 100\ngen 1000\ngen 2000',
  })

  const generate = async () => {
    const { taskId } = await call('POST', '/api/admin/testdata/generate', { pid })
    return until('the cases', async () => {
      const seen = await call('GET', `/api/admin/testdata/generated?taskId=${taskId}`)
      return seen.state === 'done' || seen.state === 'failed' ? seen : null
    })
  }
  const use = async (fileListDir: string) => {
    const { hash } = await call('GET', `/api/admin/testdata?pid=${pid}`)
    return call('POST', '/api/admin/testdata/replace', { pid, hash, fileListDir, how: 'replace' })
  }
  const check = async () => {
    await call('POST', '/api/admin/problem/check', { pid })
    return until('the check', async () => {
      const seen = await call('GET', `/api/admin/problem/check?pid=${pid}`)
      return seen.state === 'running' ? null : seen
    })
  }

  const first = await generate()
  expect(first).toMatchObject({ state: 'done', message: null, done: 4, total: 4 })
  expect((await use(first.staged.fileListDir)).cases.length).toBe(4)
  const failed = await check()
  const task = (report: { tasks: { name: string }[] }, name: string) => report.tasks.find((task) => task.name === name)
  expect(failed.state).toBe('failed')
  expect(task(failed, 'validator.cpp')).toMatchObject({ ok: false, failed: [{ seq: 4 }] })
  const refused = { id: pid, auth: 1, force: false }
  expect((await ask(url, 'PUT', '/api/admin/problem/change-problem-auth', { token, body: refused })).status).toBe(409)

  await call('PUT', '/api/admin/problem/programs', { pid, programs, generatorScript: 'gen 5\ngen 100\ngen 1000' })
  await use((await generate()).staged.fileListDir)
  const passed = await check()
  expect(passed.tasks.filter((task: { ok: boolean }) => !task.ok)).toEqual([])
  expect(passed.state).toBe('passed')
  expect(task(passed, 'bytes.cpp')).toMatchObject({ verdict: -1, failed: [{ seq: 3 }] })
  expect(task(passed, 'slow.cpp')).toMatchObject({ verdict: 1 })
  expect(passed.timeLimit.suggested).toBeGreaterThanOrEqual(500)
  await call('PUT', '/api/admin/problem/change-problem-auth', refused)
  const open = await ask(url, 'GET', '/api/get-problem-detail?problemId=PROOF-1')
  expect(open.data.problem.auth).toBe(1)
  await call('DELETE', `/api/admin/problem?pid=${pid}`)
})

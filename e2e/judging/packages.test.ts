import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { ask, until } from '../lib/api.ts'
import { withoutSubmitInterval } from '../lib/settings.ts'
import { zipOf } from '../lib/zip.ts'

/** Packages of other judges are imported into a whole installation, and submissions get the same verdicts as there. */

const url = inject('url')
let token: string
let restore: () => Promise<void>
beforeAll(async () => {
  restore = await withoutSubmitInterval(inject('databaseUrl'))
  const body = { username: 'root', password: inject('rootPassword') }
  token = (await ask(url, 'POST', '/api/admin/login', { body })).token ?? ''
})

afterAll(() => restore?.())

const call = async (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: object) => {
  const reply = await ask(url, method, path, { token, ...(body === undefined ? {} : { body }) })
  if (reply.status !== 200) throw new Error(`${path}: ${reply.status} ${reply.msg}`)
  return reply.data
}

type Files = Readonly<Record<string, string>>

/** Hands a package in, takes everything of it and answers with the numbers of the problems. */
const bring = async (bytes: Buffer, problemId?: string): Promise<readonly number[]> => {
  const { importId } = await call('POST', '/api/admin/packages', { fileName: 'package.zip', bytes: bytes.length })
  const sent = await fetch(`${url}/api/admin/packages/${importId}/pieces?offset=0`, {
    method: 'PUT',
    headers: { authorization: token, 'content-type': 'application/octet-stream' },
    body: new Uint8Array(bytes),
  })
  expect(sent.status).toBe(200)
  const settled = () =>
    until('the import', async () => {
      const seen = await call('GET', `/api/admin/packages/${importId}`)
      return ['read', 'finished', 'refused'].includes(seen.state) ? seen : null
    })
  const read = await settled()
  expect(read).toMatchObject({ state: 'read', reason: null })
  const problems = read.problems.map((problem: { key: string; fault: string | null }) => {
    expect(problem.fault).toBeNull()
    return { key: problem.key, auth: 1, ...(problemId !== undefined && { problemId }) }
  })
  await call('POST', `/api/admin/packages/${importId}/start`, { problems })
  const done = await settled()
  return done.problems.map((problem: { outcome: string; pid: number }) => {
    expect(problem.outcome).toBe('created')
    return problem.pid
  })
}

/** The verdict and score of a program. */
const judged = async (pid: number, language: string, code: string): Promise<readonly [number, number | null]> => {
  const body = { pid: await displayIdOf(pid), language, code, cid: 0, isRemote: false }
  const { submitId } = await call('POST', '/api/submit-problem-judge', body)
  return until('the verdict', async () => {
    const { submission: seen } = await call('GET', `/api/get-submission-detail?submitId=${submitId}`)
    return [5, 6, 7, 9].includes(seen.status) ? null : ([seen.status, seen.score] as const)
  })
}

const displayIdOf = async (pid: number): Promise<string> =>
  (await call('GET', `/api/admin/problem?pid=${pid}`)).problemId

const sum = (output: string): string =>
  `#include <cstdio>\nint main() { long a, b; scanf("%ld %ld", &a, &b); ${output} }`
const accepted = 0
const wrong = -1

test('ICPC: numbers within a tolerance, tokens as they come; the checker travels back and forth', async () => {
  const files: Files = {
    'tol/problem.yaml':
      'name: Tolerance\nvalidator_flags: float_tolerance 1e-3\nlimits: {time_limit: 2, memory: 256}\nproblem_format_version: 2023-07-draft\n',
    'tol/statement/problem.en.md': 'Half of the sum.',
    'tol/data/secret/1.in': '1 2\n',
    'tol/data/secret/1.ans': 'half 1.5\n',
    'tol/data/secret/2.in': '3 3\n',
    'tol/data/secret/2.ans': 'half 3\n',
  }
  const [pid = 0] = await bring(await zipOf(files))
  expect((await judged(pid, 'C++', sum('printf("HALF\\n%.4f", (a + b) / 2.0);')))[0]).toBe(accepted)
  expect((await judged(pid, 'C++', sum('printf("half %ld", (a + b) / 2);')))[0]).toBe(wrong)

  const custom = {
    ...files,
    'tol/output_validator/v.cpp':
      '#include <iostream>\n#include <fstream>\nint main(int, char** v) { std::ifstream in(v[1]); long a, b, x; in >> a >> b; return std::cin >> x && x > a + b ? 42 : 43; }',
  }
  const [larger = 0] = await bring(await zipOf(custom), 'LARGER')
  expect((await judged(larger, 'C++', sum('printf("%ld", a + b + 1);')))[0]).toBe(accepted)
  expect((await judged(larger, 'C++', sum('printf("%ld", a + b);')))[0]).toBe(wrong)
})

test('Polygon: a testlib checker, groups that need others; out as ICPC and in again', async () => {
  const test_ = (group: number, points: number): string => `<test group="${group}" points="${points}"/>`
  const files: Files = {
    'problem.xml': `<problem short-name="poly"><names><name language="english" value="Poly"/></names><judging><testset name="tests"><time-limit>1000</time-limit><memory-limit>268435456</memory-limit>
      <tests>${test_(1, 0)}${test_(1, 30)}${test_(2, 70)}</tests>
      <groups><group name="1" points="30" points-policy="complete-group"/><group name="2" points="70" points-policy="complete-group"><dependencies><dependency group="1"/></dependencies></group></groups></testset></judging>
      <assets><checker type="testlib"><source path="files/check.cpp"/></checker></assets></problem>`,
    'files/check.cpp':
      '#include "testlib.h"\nint main(int n, char** a) { registerTestlibCmd(n, a); if (ouf.readInt() != ans.readInt()) quitf(_wa, "differs"); quitf(_ok, "fine"); }',
    ...Object.fromEntries(
      [1, 2, 300].flatMap((n, i) => [
        [`tests/0${i + 1}`, `${n} ${n}\n`],
        [`tests/0${i + 1}.a`, `${2 * n}\n`],
      ]),
    ),
  }
  const [pid = 0] = await bring(await zipOf(files))
  const right = sum('printf("%ld", a + b);')
  const bytes = sum('printf("%d", (unsigned char)(a + b));')
  const neither = sum('printf("%ld", a + b + (a == 1));')
  expect(await judged(pid, 'C++', right)).toEqual([accepted, 100])
  expect((await judged(pid, 'C++', bytes))[1]).toBe(30)
  expect((await judged(pid, 'C++', neither))[1]).toBe(0)

  const out = await fetch(`${url}/api/admin/packages/export?format=icpc&pid=${pid}`, {
    headers: { authorization: token },
  })
  const [again = 0] = await bring(Buffer.from(await out.arrayBuffer()), 'POLY-AGAIN')
  expect(await judged(again, 'C++', right)).toEqual([accepted, 100])
  expect((await judged(again, 'C++', bytes))[1]).toBe(30)
  expect((await judged(again, 'C++', neither))[1]).toBe(0)
})

test('checkers of HUSTOJ, QDUOJ and SYZOJ decide as they did there', async () => {
  const same =
    '#include <fstream>\nstatic long one(const char* p) { std::ifstream in(p); long x = -1; in >> x; return x; }\n'
  const hydro = (kind: string, code: string): Files => ({
    [`${kind}/problem.yaml`]: `pid: CHK-${kind}\ntitle: ${kind}\n`,
    [`${kind}/problem.md`]: 'Add.',
    [`${kind}/testdata/config.yaml`]: `checker: chk.cc\nchecker_type: ${kind}\n`,
    [`${kind}/testdata/chk.cc`]: same + code,
    [`${kind}/testdata/1.in`]: '4 5\n',
    [`${kind}/testdata/1.out`]: '9\n',
  })
  const pids = await bring(
    await zipOf({
      ...hydro('hustoj', 'int main(int, char** v) { return one(v[1]) != 4 || one(v[2]) != 9 ? 7 : one(v[3]) != 9; }'),
      ...hydro('qduoj', 'int main(int, char** v) { return one(v[2]) != one(v[1]) + 5; }'),
      ...hydro(
        'syzoj',
        '#include <cstdio>\nint main() { printf("%d", one("user_out") == one("answer") && one("input") == 4 ? 100 : 20); }',
      ),
    }),
  )
  const right = sum('printf("%ld", a + b);')
  for (const pid of pids) expect(await judged(pid, 'C++', right)).toEqual([accepted, 100])
  const scores = []
  for (const pid of pids) scores.push((await judged(pid, 'C++', sum('printf("8");')))[1])
  expect(scores).toEqual([0, 0, 20])
})

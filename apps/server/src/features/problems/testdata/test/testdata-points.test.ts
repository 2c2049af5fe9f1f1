import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeOrganisers } from '../../../../../test/harness/organisers.ts'
import { sendForm } from '../../../../../test/harness/packages.ts'
import type { Person } from '../../../../../test/harness/people.ts'
import { makeProblem } from '../../../../../test/harness/problems.ts'
import { startTestServer, type TestServer } from '../../../../../test/harness/server.ts'
import { zipOf } from '../../../../../test/harness/zips.ts'
import { keepPoints } from '../keep-points.ts'

/** Corrected data scores as before: cases with a known name keep their points and groups. */

let server: TestServer
let chair: Person
beforeAll(async () => {
  server = await startTestServer()
  ;({ chair } = await makeOrganisers(server))
})
afterAll(() => server.close())

const blob = { hash: 'a', bytes: 1 }
const files = (name: string) => ({ inputName: `${name}.in`, outputName: `${name}.out`, input: blob, output: blob })
/** `1=30/2` is a case of 30 points in group 2. */
const cases = (text: string) =>
  text.split(' ').map((item, index) => {
    const [name = '', worth = ''] = item.split('=')
    const [score, group] = worth.split('/')
    const number = (given: string | undefined) => (given ? Number(given) : null)
    return { ...files(name), seq: index + 1, score: number(score), group: number(group) }
  })

test.each([
  ['known cases keep their points, also in another order', '1=30 2=70', '2 1', false, '2=70 1=30'],
  ['a new one is worth nothing when nothing went', '1=30 2=70', '1 2 3', false, '1=30 2=70 3=0'],
  ['new ones share what those that went were worth', '1=25 2=25 3=50', '1 4 5', false, '1=25 4=37 5=38'],
  ['where none is known all stay open', '1=30 2=70', '3 4', false, '3= 4='],
  ['where nothing has points nothing gets any', '1= 2=', '1 3', false, '1= 3='],
  ['groups stay, and a new one is worth what the first is', '1=30/1 2=70/2', '1 2 3', true, '1=30/1 2=70/2 3=30/1'],
])('%s', (_, present, fresh, hasGroups, expected) => {
  const kept = keepPoints(fresh.split(' ').map(files), { cases: cases(present), hasGroups })
  expect(kept).toEqual(cases(expected).map(({ seq: _seq, score, group, ...one }) => ({ files: one, score, group })))
})

test('an archive in the place of the data, or behind it, leaves points as they were', async () => {
  const problem = await makeProblem(server, { author: chair, type: 1 })
  const { token } = chair
  const current = async () =>
    (await server.call('GET', '/api/admin/testdata', { query: { pid: problem.id }, token })).data
  const put = async (names: readonly string[], how: 'replace' | 'append') => {
    const bytes = await zipOf(
      Object.fromEntries(
        names.flatMap((n) => [
          [`${n}.in`, `${how} ${n}`],
          [`${n}.out`, n],
        ]),
      ),
    )
    const { data } = await sendForm(server, '/api/file/upload-testcase-zip', { bytes, token })
    const body = { pid: problem.id, hash: (await current()).hash, fileListDir: data.fileListDir, how }
    return server.call('POST', '/api/admin/testdata/replace', { body, token })
  }
  const points = ({ data }: { data: { cases: { input: string; score: number }[] } }) =>
    data.cases.map((testCase) => `${testCase.input} ${testCase.score}`)
  await put(['a', 'b'], 'replace')
  const before = await current()
  const arranged = [30, 70].map((score, index) => ({ seq: index + 1, score, groupNum: null }))
  const body = { pid: problem.id, hash: before.hash, cases: arranged }
  expect((await server.call('PUT', '/api/admin/testdata', { body, token })).status).toBe(200)
  expect(points(await put(['a', 'b', 'c'], 'replace'))).toEqual(['a.in 30', 'b.in 70', 'c.in 0'])
  expect(points(await put(['a'], 'append'))).toEqual(['a.in 30', 'b.in 70', 'c.in 0', '4.in 0'])
})

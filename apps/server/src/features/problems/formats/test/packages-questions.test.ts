import { Readable } from 'node:stream'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { languageSeeds } from '../../../../../seeds/languages.ts'
import { importChosen, readPackage } from '../../../../../test/harness/packages.ts'
import { makeUser, type Person } from '../../../../../test/harness/people.ts'
import { startTestServer, type TestServer } from '../../../../../test/harness/server.ts'
import { addMissingLanguages } from '../../saving/save-languages.ts'
import { loadProblem } from '../load-problem.ts'

/** A question problem in a package of our own: pictures inside its questions move to the other site with it. */

let server: TestServer
let other: TestServer
let author: Person
let importer: Person
beforeAll(async () => {
  server = await startTestServer()
  other = await startTestServer()
  author = await makeUser(server, { username: 'root', role: 'root' })
  importer = await makeUser(other, { username: 'root', role: 'root' })
  for (const { deps } of [server, other]) await addMissingLanguages(deps.db, languageSeeds)
})
afterAll(async () => {
  await server.close()
  await other.close()
})

const places = ['a', 'b', 'c', 'd'] as const
const svgOf = (place: string) => `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 4 3"><text>${place}</text></svg>`
const nameOf = (place: string) => `${place.repeat(32)}.svg`
const pictureOf = (place: string) => `![p](/api/public/img/${nameOf(place)})`

const questions = {
  ...{ partial: 'half', solutions: 'always', marking: { kind: 'instant' } },
  questions: [
    {
      ...{ id: 1, kind: 'single', points: 60, right: [1], explanation: `Because ${pictureOf('b')}` },
      ...{ text: `Which? ${pictureOf('a')}`, options: ['none', `this one ${pictureOf('c')}`] },
    },
    {
      ...{ id: 2, kind: 'number', points: 40, value: 3, tolerance: 0, isRelative: false, explanation: '' },
      text: `How many? <img src="/api/public/img/${nameOf('d')}">`,
    },
  ],
}

test('its pictures are in the package, and are served where it is imported', async () => {
  for (const place of places)
    await server.deps.files.putNamed('img', nameOf(place), Readable.from([Buffer.from(svgOf(place))]))
  const problem = { problemId: 'ASK-1', title: 'Pictures', description: '', input: '', output: '', auth: 1, questions }
  const made = await server.call('POST', '/api/admin/problem', {
    token: author.token,
    body: { problem, samples: [], isUploadTestCase: false },
  })
  expect(made.status).toBe(200)
  const reply = await fetch(`${server.url}/api/admin/packages/export?pid=${made.data.pid}&format=verdict`, {
    headers: { authorization: author.token },
  })
  expect(reply.status).toBe(200)
  const read = await readPackage(other, importer, { bytes: Buffer.from(await reply.arrayBuffer()) })
  expect(read.problems).toMatchObject([{ fault: null, questions: expect.anything() }])
  const [outcome] = await importChosen(other, importer, read, [{ key: read.problems[0]?.key ?? '' }])
  expect(outcome?.outcome).toBe('created')
  const loaded = await loadProblem(other.deps.db, outcome?.pid ?? 0)
  const text = JSON.stringify(loaded?.draft.questions)
  const links = text.match(/\/api\/public\/img\/[0-9a-f]{32}\.svg/g) ?? []
  const served = await Promise.all(links.map(async (link) => (await fetch(`${other.url}${link}`)).text()))
  expect(served.sort()).toEqual(places.map(svgOf))
  // Nothing else of the questions changed.
  const plain = (value: unknown) => JSON.stringify(value).replace(/\/api\/public\/img\/[0-9a-z]{32}/g, 'PICTURE')
  const before = await loadProblem(server.deps.db, made.data.pid)
  expect(plain(loaded?.draft.questions)).toBe(plain(before?.draft.questions))
})

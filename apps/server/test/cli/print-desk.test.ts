import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeContest } from '../harness/contests.ts'
import { makeUser, type Person } from '../harness/people.ts'
import { startTestServer, type TestServer } from '../harness/server.ts'
import { type CliClient, makeCliClient } from './client.ts'

/** `verdict print-desk` prints requests with a command of its machine. */

let server: TestServer
let client: CliClient
let owner: Person
let ann: Person
beforeAll(async () => {
  server = await startTestServer()
  client = await makeCliClient(server)
  owner = await makeUser(server, { role: 'admin' })
  ann = await makeUser(server, { username: 'ann-prints' })
})
afterAll(async () => {
  await server.close()
  await rm(client.folder, { recursive: true })
})

const contestWith = async (...texts: readonly string[]) => {
  const { id: cid } = await makeContest(server, { owner_id: owner.id, takes_prints: true, title: 'Hall round' })
  await server.deps.db
    .insertInto('contest_team')
    .values({ contest_id: cid, account_id: ann.id, name: 'Red Team', members: '[]', seat: 'B-17', categories: '[]' })
    .execute()
  const now = server.clock.now()
  for (const [index, content] of texts.entries()) {
    const created_at = new Date(now.getTime() + index)
    await server.deps.db
      .insertInto('print_request')
      .values({ contest_id: cid, account_id: ann.id, username: ann.username, lines: 1, content, created_at })
      .execute()
  }
  const body = { cid, desk: 'print', name: 'Printer', hours: 1 }
  const pass = await server.call('POST', '/api/contest-desk-pass', { token: owner.token, body })
  return { cid, link: `${server.url}/desk#${pass.data.secret}` }
}
const states = async (cid: number) =>
  (
    await server.deps.db
      .selectFrom('print_request')
      .select(['content', 'printed_by'])
      .where('contest_id', '=', cid)
      .orderBy('id')
      .execute()
  ).map((row) => [row.content, row.printed_by])
const print = (cid: number, link: string, command: string) =>
  client.verdict('printer', ['print-desk', String(cid), '--once', '--command', command], {
    env: { VERDICT_DESK_PASS: link },
  })

test('prints requests with seat and team, from the oldest to the newest, and marks them', async () => {
  const { cid, link } = await contestWith('int main(){}', 'second \u001b%-12345X page')
  const paper = join(client.folder, 'paper')
  const done = await print(cid, link, `{ echo "[$VERDICT_PRINT_SEAT $VERDICT_PRINT_TEAM]"; cat; } >> ${paper}`)
  expect(done).toMatchObject({ code: 0, err: '' })
  const text = await readFile(paper, 'utf8')
  expect(text).toMatch(/^\[B-17 Red Team\]\nB-17\nRed Team · ann-prints.*\nHall round\n/)
  expect(text.indexOf('int main(){}')).toBeLessThan(text.indexOf('second'))
  // Escape sequences would command the printer.
  expect(text).not.toContain('\u001b')
  expect(await states(cid)).toEqual([
    ['int main(){}', 'Printer'],
    ['second \u001b%-12345X page', 'Printer'],
  ])
  await print(cid, link, `cat >> ${paper}`)
  expect(await readFile(paper, 'utf8')).toBe(text)
})

test('a request whose command fails stays in the list, and the others are printed', async () => {
  const { cid, link } = await contestWith('paper jam', 'good page')
  const failed = await print(cid, link, 'if grep -q jam; then exit 3; fi')
  expect(failed).toMatchObject({ code: 2, err: expect.stringContaining('ended with 3') })
  expect(await states(cid)).toEqual([
    ['paper jam', null],
    ['good page', 'Printer'],
  ])
})

test('the command sees neither the pass nor a token', async () => {
  const { cid, link } = await contestWith('secret?')
  const paper = join(client.folder, 'environment')
  await print(cid, link, `env > ${paper}`)
  expect(await readFile(paper, 'utf8')).not.toContain(link.split('#')[1])
})

test('a pass of another contest, another desk or none is refused', async () => {
  const { cid } = await contestWith('mine')
  const other = await contestWith()
  expect(await print(cid, other.link, 'cat')).toMatchObject({ code: 2 })
  expect(await print(cid, `${server.url}/desk#${'x'.repeat(43)}`, 'cat')).toMatchObject({ code: 2 })
  expect(await print(cid, 'nonsense', 'cat')).toMatchObject({ code: 2, err: expect.stringContaining('desk pass') })
  const home = await client.loggedIn('default_user', ['read'])
  expect((await client.verdict(home, ['print-desk', String(cid), '--once', '--command', 'cat'])).code).toBe(2)
  expect(await states(cid)).toEqual([['mine', null]])
})

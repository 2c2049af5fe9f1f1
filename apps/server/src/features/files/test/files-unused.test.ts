import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { limits } from '@verdict/contract'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeUser, type Person } from '../../../../test/harness/people.ts'
import { makeProblem } from '../../../../test/harness/problems.ts'
import { startTestServer, type TestServer } from '../../../../test/harness/server.ts'
import { openSession } from '../../accounts/sessions/open-session.ts'
import { importPackages } from '../../problems/formats/import-packages.ts'
import { sweepFiles } from '../jobs.ts'

/** Images and documents that are used in no text are deleted; used ones are kept. */

let server: TestServer
let root: Person
beforeAll(async () => {
  server = await startTestServer()
  root = await makeUser(server, { role: 'root' })
})
afterAll(() => server.close())

const dayMs = 86_400_000

const upload = async (kind: 'img' | 'file'): Promise<string> => {
  const bytes = await sharp({ create: { width: 4, height: 4, channels: 3, background: '#fff' } })
    .png()
    .toBuffer()
  const form = new FormData()
  form.set(kind === 'img' ? 'image' : 'file', new Blob([Uint8Array.from(bytes)]), 'a.png')
  const reply = await fetch(`${server.url}/api/file/upload-md-${kind}`, {
    method: 'POST',
    // The days of these tests outlive any session.
    headers: { authorization: await openSession(server.deps, root.id, { address: '::1', userAgent: 'x' }) },
    body: form,
  })
  return ((await reply.json()) as { data: { link: string } }).data.link
}

const stands = async (link: string) => (await fetch(`${server.url}${link}`)).status === 200
const nights = async (days: number) => {
  for (let night = 0; night < days; night += 1) {
    server.clock.advance(dayMs)
    await sweepFiles.run?.(server.deps, {}, 'job')
  }
}
const later = async (ms: number) => {
  server.clock.advance(ms)
  await sweepFiles.run?.(server.deps, {}, 'job')
}
const announce = (content: string) =>
  server.deps.db
    .insertInto('announcement')
    .values({ title: 'A', content, account_id: root.id })
    .returning('id')
    .executeTakeFirstOrThrow()

test('a file used in a text is kept, however its address is written', async () => {
  const problem = await makeProblem(server)
  const { db } = server.deps
  const ways: Readonly<Record<string, (link: string) => Promise<unknown>>> = {
    'a statement': (link) =>
      db
        .updateTable('problem_statement')
        .set({ hint: `![](${link})` })
        .where('problem_id', '=', problem.id)
        .execute(),
    'an announcement by a whole address': (link) => announce(`[here](https://oj.example.org${link}?x=1)`),
    'an address inside another': (link) => announce(`/go?to=${encodeURIComponent(link).toLowerCase()}`),
    'a notice': (link) =>
      db
        .insertInto('notice')
        .values({
          title: 'N',
          content: `![](${link})`,
          audience: 'All',
          created_at: new Date(),
          updated_at: new Date(),
        })
        .execute(),
    'a signature': (link) => db.updateTable('account').set({ signature: link }).where('id', '=', root.id).execute(),
    'a setting': (link) =>
      db
        .insertInto('site_setting')
        .values({ key: 'emailBGImg', value: JSON.stringify(link) })
        .execute(),
  }
  const links = new Map<string, string>()
  for (const [name, use] of Object.entries(ways)) {
    const link = await upload(name.includes('address') ? 'file' : 'img')
    links.set(name, link)
    await use(link)
  }
  const unused = [await upload('img'), await upload('file')]
  await later(limits.unusedFile.graceMs + dayMs)
  await nights(12)
  for (const [name, link] of links) expect([name, await stands(link)]).toEqual([name, true])
  for (const link of unused) expect(await stands(link)).toBe(false)
})

test('a young file is left alone, and one that is used again within the week is safe', async () => {
  const link = await upload('img')
  await nights(20)
  expect(await stands(link)).toBe(true)
  await nights(12)
  const marked = async () =>
    (
      await server.deps.db
        .selectFrom('stored_file')
        .select('unused_since')
        .where('name', '=', link.replace('/api/public/img/', ''))
        .executeTakeFirst()
    )?.unused_since
  expect(await marked()).not.toBeNull()
  const { id } = await announce(`![](${link})`)
  await nights(10)
  expect(await marked()).toBeNull()
  expect(await stands(link)).toBe(true)
  await server.deps.db.deleteFrom('announcement').where('id', '=', id).execute()
  await nights(7)
  expect(await stands(link)).toBe(true)
  await nights(3)
  expect(await stands(link)).toBe(false)
})

test('a table that does not exist yet is read too', async () => {
  const link = await upload('file')
  const { pool } = server.deps
  await pool.query('create table something_new (id int, words jsonb)')
  await pool.query('insert into something_new values (1, $1)', [JSON.stringify({ deep: [`see ${link}`] })])
  await later(limits.unusedFile.graceMs + dayMs)
  await nights(12)
  expect(await stands(link)).toBe(true)
})

test('an imported image is deleted when no text uses it, and restored with the package', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'verdict-pictures-'))
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 4 3"><rect width="1" height="1"/></svg>'
  const description = '![](images/a.svg) [notes](files/a.txt)'
  const problem = (title: string) => ({
    judgeMode: 'default',
    languages: ['C++'],
    samples: [{ input: '1.in', output: '1.out' }],
    tags: [],
    problem: { problemId: 'PIC-1', type: 0, timeLimit: 1000, memoryLimit: 256, difficulty: 0, title, description },
  })
  for (const [path, content] of Object.entries({
    'p/1.in': '1',
    'p/1.out': '1',
    'p/images/a.svg': svg,
    'p/files/a.txt': 'notes',
  })) {
    await mkdir(join(folder, path, '..'), { recursive: true })
    await writeFile(join(folder, path), content)
  }
  const bring = async (title: string): Promise<readonly string[]> => {
    await writeFile(join(folder, 'p.json'), JSON.stringify(problem(title)))
    const author = { id: root.id, username: root.username }
    expect(await importPackages(server.deps, { dir: folder }, { author })).toMatchObject([{ reason: null }])
    const row = await statement().select('description').executeTakeFirstOrThrow()
    return row.description.match(/\/api\/public\/[\w./]+/g) ?? []
  }
  const statement = () =>
    server.deps.db
      .selectFrom('problem_statement')
      .innerJoin('problem', 'problem.id', 'problem_id')
      .where('display_id', '=', 'PIC-1')
  const links = await bring('First')
  const standing = async () => Promise.all(links.map(stands))
  await later(limits.unusedFile.graceMs + dayMs)
  await nights(12)
  expect(await standing()).toEqual([true, true])
  await server.deps.db
    .updateTable('problem_statement')
    .set({ description: 'Without.', html: '{}' })
    .where('description', '=', (await statement().select('description').executeTakeFirstOrThrow()).description)
    .execute()
  await nights(6)
  // Importing the package again in the last nights keeps the files.
  const again = await bring('Second')
  expect(again).toEqual(links)
  await nights(6)
  expect(await standing()).toEqual([true, true])
  await server.deps.db.deleteFrom('problem').where('display_id', '=', 'PIC-1').execute()
  await later(limits.unusedFile.graceMs + dayMs)
  await nights(12)
  expect(await standing()).toEqual([false, false])
  expect(await bring('Third')).toEqual(links)
  expect(await standing()).toEqual([true, true])
  await rm(folder, { recursive: true })
})

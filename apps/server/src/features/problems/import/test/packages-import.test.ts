import { createHash } from 'node:crypto'
import { mkdir, readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { languageSeeds } from '../../../../../seeds/languages.ts'
import { problemRow } from '../../../../../test/harness/imported.ts'
import {
  importChosen,
  type PackageFiles,
  readPackage,
  sendPiece,
  settled,
} from '../../../../../test/harness/packages.ts'
import { makeUser, type Person } from '../../../../../test/harness/people.ts'
import { startTestServer, type TestServer } from '../../../../../test/harness/server.ts'
import { zipOf } from '../../../../../test/harness/zips.ts'
import { pieceHashes } from '../../../files/pieces.ts'
import { addMissingLanguages } from '../../saving/save-languages.ts'
import { sweepPackages } from '../discard-import.ts'

/** Our own import: upload, read the report, choose, import. */

let server: TestServer
let root: Person
beforeAll(async () => {
  server = await startTestServer()
  root = await makeUser(server, { username: 'root', role: 'root' })
  await addMissingLanguages(server.deps.db, languageSeeds)
})
afterAll(() => server.close())

const one = (id: string, slug: string, problem: object = {}): PackageFiles => ({
  [`${slug}.json`]: JSON.stringify({
    languages: [],
    tags: ['graphs'],
    samples: [
      { input: '1.in', output: '1.out' },
      { input: '2.in', output: '2.out' },
    ],
    problem: { problemId: id, title: `Title ${id}`, timeLimit: 800, memoryLimit: 64, description: 'Add.', ...problem },
  }),
  [`${slug}/1.in`]: '1 2\n',
  [`${slug}/1.out`]: '3\n',
  [`${slug}/2.in`]: '2 2\n',
  [`${slug}/2.out`]: '4\n',
})

const titleOf = async (displayId: string) => (await problemRow(server, displayId))?.title

describe('a package', () => {
  test('is previewed per problem before the import, and a broken problem does not affect the others', async () => {
    const read = await readPackage(server, root, {
      bytes: await zipOf({ ...one('N-1', 'a'), ...one('N-2', 'b', { timeLimit: -1 }), ...one('N-3', 'c') }),
      pieceBytes: 300,
    })
    expect(read).toMatchObject({ state: 'read', format: 'hoj', done: 3, total: 3, reason: null, username: 'root' })
    const [first, second] = read.problems
    expect(first).toMatchObject({
      ...{ key: 'a', problemId: 'N-1', title: 'Title N-1', fault: null, known: null, cases: 2, bytes: 12, groups: 0 },
      ...{ timeLimit: 800, memoryLimit: 64, locales: ['en-US'], tags: ['graphs'], outcome: null, pid: null },
    })
    expect(second?.fault).toContain('problem.timeLimit')
    expect(await titleOf('N-1')).toBeUndefined()

    const outcomes = await importChosen(server, root, read, [{ key: 'a' }])
    expect(outcomes.map((problem) => problem.outcome)).toEqual(['created', null, null])
    expect(outcomes[0]?.pid).toBeGreaterThan(0)
    expect(await titleOf('N-1')).toBe('Title N-1')
    expect(await titleOf('N-3')).toBeUndefined()
    // Skipped problems can be imported later.
    expect((await importChosen(server, root, read, [{ key: 'c' }])).map((problem) => problem.outcome)).toEqual([
      'created',
      null,
      'created',
    ])
  })

  test('meets a problem that is there: skipped, replaced or under another display id', async () => {
    const first = await readPackage(server, root, { bytes: await zipOf(one('K-1', 'a')) })
    await importChosen(server, root, first)
    const again = await readPackage(server, root, { bytes: await zipOf(one('k-1', 'a', { title: 'New' })) })
    expect(again.problems[0]?.known).toMatchObject({ title: 'Title K-1' })
    const skipped = await importChosen(server, root, again, [{ key: 'a' }])
    expect(skipped[0]).toMatchObject({ outcome: 'skipped', fault: expect.stringContaining('K-1') })
    expect(await titleOf('K-1')).toBe('Title K-1')
    expect(await importChosen(server, root, again, [{ key: 'a', problemId: 'K-2' }])).toMatchObject([
      { outcome: 'created' },
    ])
    expect(await titleOf('K-2')).toBe('New')
    expect(await importChosen(server, root, again, [{ key: 'a', known: 'replace' }])).toMatchObject([
      { outcome: 'updated' },
    ])
    expect(await titleOf('K-1')).toBe('New')
    expect(await importChosen(server, root, again, [{ key: 'a', known: 'replace' }])).toMatchObject([
      { outcome: 'unchanged' },
    ])
  })

  test('is written to the audit log', async () => {
    const read = await readPackage(server, root, { bytes: await zipOf(one('LOG-1', 'a')) })
    const [problem] = await importChosen(server, root, read)
    const entry = await server.deps.db
      .selectFrom('audit_entry')
      .select(['actor_name', 'action', 'subject_kind', 'subject_id', 'address'])
      .where('subject_name', '=', 'LOG-1')
      .executeTakeFirst()
    expect(entry).toMatchObject({
      actor_name: 'root',
      action: 'problem.import',
      subject_kind: 'problem',
      subject_id: String(problem?.pid),
    })
    expect(entry?.address).not.toBe('')
  })

  test.each([
    ['no zip', Buffer.from('hello'), 'damaged'],
    ['nothing we know', { 'a/b.txt': 'x' }, 'Unknown package format'],
    ['nothing at all', {}, 'no problem'],
  ])('is refused as a whole, with the reason, when it is %s', async (_, given, reason) => {
    const bytes = Buffer.isBuffer(given) ? given : await zipOf(given)
    const read = await readPackage(server, root, { bytes })
    expect(read).toMatchObject({ state: 'refused', reason: expect.stringContaining(reason), problems: [] })
    const start = await server.call('POST', `/api/admin/packages/${read.importId}/start`, {
      token: root.token,
      body: { problems: [{ key: 'a' }] },
    })
    expect(start.status).toBe(400)
  })

  test("reports errors in the reader's language", async () => {
    const read = await readPackage(server, root, {
      bytes: await zipOf({ ...one('CN-1', 'a'), 'a/1.in': '', 'b.json': '{', 'b/x': '' }),
    })
    const { data } = await server.call('GET', `/api/admin/packages/${read.importId}`, {
      token: root.token,
      headers: { 'accept-language': 'zh-CN' },
    })
    expect(data.problems[1].fault).toBe('无法解析 JSON 文件。')
  })
})

describe('the file', () => {
  const begin = (bytes: number) =>
    server.call('POST', '/api/admin/packages', { token: root.token, body: { fileName: 'p.zip', bytes } })

  test('comes in pieces that may come twice but not out of order', async () => {
    const bytes = await zipOf(one('PIECE-1', 'a'))
    const { importId } = (await begin(bytes.length)).data
    const send = (from: number, to: number, offset = from) =>
      sendPiece(server, importId, { token: root.token, offset, bytes: bytes.subarray(from, to) })
    expect(await send(0, 100)).toMatchObject({ data: { received: 100 } })
    expect(await send(200, 300)).toMatchObject({ data: null, msg: expect.stringContaining('100') })
    expect(await send(0, 100)).toMatchObject({ data: { received: 100 } })
    expect(await send(50, 150)).toMatchObject({ data: { received: 150 } })
    expect(await send(150, bytes.length)).toMatchObject({ data: { received: bytes.length } })
    // After the last piece the package is being read; more of it changes nothing.
    expect((await send(0, 100)).data).toEqual({ received: bytes.length })
    expect((await send(0, 10, bytes.length)).data).toBeNull()
    expect(await settled(server, root, importId)).toMatchObject({ state: 'read', problems: [{ problemId: 'PIECE-1' }] })
  })

  test('is no larger than was announced, nor than a package may be, and only so many come at once', async () => {
    const { importId } = (await begin(10)).data
    const long = await sendPiece(server, importId, { token: root.token, offset: 0, bytes: Buffer.alloc(11) })
    expect(long.status).toBe(400)
    expect((await begin(513 * 1024 * 1024)).status).toBe(400)
    const other = await makeUser(server, { role: 'root' })
    const begun = []
    for (let index = 0; index < 9; index++) {
      begun.push(
        await server.call('POST', '/api/admin/packages', { token: other.token, body: { fileName: 'x', bytes: 1 } }),
      )
    }
    expect(begun.map((reply) => reply.status)).toEqual([...Array(8).fill(200), 400])
  })

  test('is discarded on request, and after a day; imported problems are kept', async () => {
    const read = await readPackage(server, root, { bytes: await zipOf(one('GONE-1', 'a')) })
    await importChosen(server, root, read)
    const path = `/api/admin/packages/${read.importId}`
    const list = await server.call('GET', '/api/admin/packages', { token: root.token })
    expect(list.data.map((row: { importId: string }) => row.importId)).toContain(read.importId)
    expect((await server.call('DELETE', path, { token: root.token })).status).toBe(200)
    expect((await server.call('GET', path, { token: root.token })).status).toBe(400)
    expect(await titleOf('GONE-1')).toBe('Title GONE-1')
    const kept = await readPackage(server, root, { bytes: await zipOf(one('GONE-2', 'a')) })
    await mkdir(join(server.dataDir, 'packages/spool-left'))
    await writeFile(join(server.dataDir, 'packages/spool-left/x'), 'x')
    server.clock.advance(86_400_000 + 1_000)
    await sweepPackages.run?.(server.deps, {}, 'test')
    // Sessions are over by now, so the database is asked.
    expect(
      await server.deps.db.selectFrom('package_import').select('id').where('id', '=', kept.importId).execute(),
    ).toEqual([])
    expect(await readdir(join(server.dataDir, 'packages'))).toEqual([])
    root = await makeUser(server, { username: 'root-2', role: 'root' })
  })
})

describe('a server that stopped half way', () => {
  test('resumes where it stopped: existing outcomes are unchanged', async () => {
    const read = await readPackage(server, root, {
      bytes: await zipOf({ ...one('HALF-1', 'a'), ...one('HALF-2', 'b') }),
    })
    await server.deps.db
      .updateTable('package_import_problem')
      .set({ choice: '{"problemId":null,"known":"skip"}', outcome: 'created' })
      .where('import_id', '=', read.importId)
      .where('key', '=', 'a')
      .execute()
    const outcomes = await importChosen(server, root, read, [{ key: 'b' }])
    expect(outcomes.map((problem) => problem.outcome)).toEqual(['created', 'created'])
    expect(await titleOf('HALF-1')).toBeUndefined()
    expect(await titleOf('HALF-2')).toBe('Title HALF-2')
  })
})

test.each(['admin', 'problem_admin', 'default_user'] as const)('%s may not even begin', async (role) => {
  const person = await makeUser(server, { role })
  const body = { fileName: 'x', bytes: 1 }
  expect(await server.call('POST', '/api/admin/packages', { token: person.token, body })).toMatchObject({ http: 403 })
  const piece = await sendPiece(server, createHash('md5').update('x').digest('hex'), {
    token: person.token,
    offset: 0,
    bytes: Buffer.from('x'),
  })
  expect(piece.http).toBe(403)
})

describe('on an unexpected error', () => {
  test('one problem fails, the others come in', async () => {
    const read = await readPackage(server, root, {
      bytes: await zipOf({
        ...one('U-1', 'a'),
        ...one('U-2', 'b'),
        'b/1.in': 'the storage chokes on this',
        ...one('U-3', 'c'),
      }),
    })
    const { putBlob } = server.deps.files
    const choking: typeof putBlob = async (content) => {
      const blob = await putBlob(content)
      if (blob.bytes === 26) throw new Error('No storage takes that.')
      return blob
    }
    Object.assign(server.deps.files, { putBlob: choking })
    try {
      const outcomes = await importChosen(server, root, read)
      expect(outcomes.map(({ problemId, outcome }) => [problemId, outcome])).toEqual([
        ['U-1', 'created'],
        ['U-2', 'failed'],
        ['U-3', 'created'],
      ])
      expect(outcomes[1]?.fault).toContain('the server log')
    } finally {
      Object.assign(server.deps.files, { putBlob })
    }
  })

  test('a package whose bytes are gone ends the import with a reason', async () => {
    const read = await readPackage(server, root, { bytes: await zipOf(one('G-1', 'a')) })
    const { files } = server.deps
    for (const hash of await pieceHashes(server.deps.db, 'import_id', [read.importId]))
      await files.removeBlob(hash, new Date(Date.now() + 60_000))
    await importChosen(server, root, read)
    const state = await settled(server, root, read.importId)
    expect(state).toMatchObject({
      state: 'refused',
      reason: 'The package is no longer stored. Upload it again.',
    })
    const path = `/api/admin/packages/${read.importId}`
    expect((await server.call('DELETE', path, { token: root.token })).status).toBe(200)
  })

  test('a stalled import can be discarded; a running one cannot', async () => {
    const read = await readPackage(server, root, { bytes: await zipOf(one('H-1', 'a')) })
    const now = server.clock.now()
    const stuck = (minutes: number) =>
      server.deps.db
        .updateTable('package_import')
        .set({ state: 'importing', updated_at: new Date(now.getTime() - minutes * 60_000) })
        .where('id', '=', read.importId)
        .execute()
    const discard = () => server.call('DELETE', `/api/admin/packages/${read.importId}`, { token: root.token })
    await stuck(5)
    expect((await discard()).status).toBe(400)
    await stuck(11)
    expect((await discard()).status).toBe(200)
  })

  test('imports are logged for the user who starts the import, not the uploader', async () => {
    const second = await makeUser(server, { username: 'second', role: 'root' })
    const read = await readPackage(server, root, { bytes: await zipOf(one('W-1', 'a')) })
    const [outcome] = await importChosen(server, second, read)
    const entry = await server.deps.db
      .selectFrom('audit_entry')
      .select(['actor_name'])
      .where('action', '=', 'problem.import')
      .where('subject_id', '=', String(outcome?.pid))
      .executeTakeFirst()
    expect(entry?.actor_name).toBe('second')
  })
})

import { randomBytes } from 'node:crypto'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import S3rver from 's3rver'
import { expect, test } from 'vitest'
import { makeJudgeHost } from '../../../../test/harness/judge-host.ts'
import { sendPiece, settled } from '../../../../test/harness/packages.ts'
import { makeUser } from '../../../../test/harness/people.ts'
import { makeProblem } from '../../../../test/harness/problems.ts'
import { startTestServer, type TestServer } from '../../../../test/harness/server.ts'
import { zipOf } from '../../../../test/harness/zips.ts'
import { readConfig } from '../../../platform/config.ts'
import { openArchive } from '../../problems/import/open-archive.ts'
import { blank, upload } from './files-setup.ts'

test('two servers on a bucket: data are uploaded, in pieces to either, judged from and downloaded', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'verdict-bucket-'))
  const bucket = new S3rver({
    port: 0,
    address: '127.0.0.1',
    silent: true,
    directory: folder,
    configureBuckets: [{ name: 'verdict', configs: [] }],
  })
  const { port } = await bucket.run()
  const env = {
    VERDICT_S3_URL: `http://127.0.0.1:${port}/verdict`,
    VERDICT_S3_KEY: 'S3RVER',
    VERDICT_S3_SECRET: 'S3RVER',
    VERDICT_SECRET_KEY: 'k'.repeat(40),
  }
  const on = await startTestServer(env)
  const second = await startTestServer(env, { on: { databaseUrl: on.databaseUrl, clock: on.clock } })
  try {
    const root = await makeUser(on, { role: 'root' })
    const problem = await makeProblem(on)
    const bytes = await zipOf({ '7.in': 'seven\n', '7.out': '7\n' })
    const staged = await upload('upload-testcase-zip', { who: root, field: 'file', name: 'a.zip', bytes, on })
    const { hash } = (await on.call('GET', '/api/admin/testdata', { query: { pid: problem.id }, token: root.token }))
      .data
    const body = { pid: problem.id, hash, fileListDir: staged.data.fileListDir, how: 'append' }
    const used = await on.call('POST', '/api/admin/testdata/replace', { body, token: root.token })
    expect(used.data.cases).toMatchObject([{ input: '1.in' }, { input: '7.in', inputBytes: 6 }])
    const host = await makeJudgeHost(on)
    const manifest = (await (await host.get(`/api/judge/testdata/${used.data.hash}`)).json()) as {
      data: { cases: { input: { hash: string } }[] }
    }
    const blob = await host.get(`/api/judge/blob/${manifest.data.cases[1]?.input.hash}`)
    expect(await blob.text()).toBe('seven\n')
    const avatar = await upload('upload-avatar', {
      who: root,
      name: 'a.png',
      bytes: await blank(8, 8).png().toBuffer(),
      on,
    })
    expect((await fetch(`${on.url}${avatar.data.avatar}`)).status).toBe(200)

    const pieced = await zipOf({ '8.in': randomBytes(3_000).toString('hex'), '8.out': '8\n' })
    const start = { body: { name: 'b.zip', bytes: pieced.length }, token: root.token }
    const { uploadId } = (await on.call('POST', '/api/upload/start', start)).data
    await inTurns([second, on], pieced, async ({ url }, offset, body) => {
      const reply = await fetch(`${url}/api/upload/chunk?uploadId=${uploadId}&offset=${offset}`, {
        method: 'PUT',
        headers: { authorization: root.token, 'content-type': 'application/octet-stream' },
        body,
      })
      expect(await reply.json()).toMatchObject({ status: 200, data: { received: offset + body.length } })
    })
    const joined = await second.call('POST', '/api/admin/testdata/stage', { body: { uploadId }, token: root.token })
    expect(joined.data.fileList).toEqual([{ input: '8.in', output: '8.out' }])

    const fps = Buffer.from(
      `<fps version="1.4"><item><title>${'t'.repeat(200)}</title><description>d</description></item></fps>`,
    )
    const begin = { body: { fileName: 'p.xml', bytes: fps.length }, token: root.token }
    const { importId } = (await second.call('POST', '/api/admin/packages', begin)).data
    await inTurns([on, second], fps, async (server, offset, bytes) => {
      const reply = await sendPiece(server, importId, { token: root.token, offset, bytes: Buffer.from(bytes) })
      expect(reply.data).toEqual({ received: offset + bytes.length })
    })
    expect(await settled(on, root, importId)).toMatchObject({ state: 'read', format: 'fps', total: 1 })
    // One server ran the job; the other one reads the package, too.
    for (const { deps } of [on, second]) {
      const [row] = await deps.db.selectFrom('package_import').selectAll().where('id', '=', importId).execute()
      if (row === undefined) throw new Error('The import is gone.')
      const opened = await openArchive(deps, row)
      expect(opened.problems.length).toBe(1)
      await opened.close()
    }
    const pieces = await on.deps.db.selectFrom('upload_piece').select('hash').execute()
    expect((await second.call('DELETE', `/api/admin/packages/${importId}`, { token: root.token })).status).toBe(200)
    for (const { hash } of pieces) expect(await on.deps.files.hasBlob(hash)).toBe(false)
    for (const { dataDir } of [on, second]) {
      for (const name of ['uploads', 'packages']) expect(await readdir(join(dataDir, name)).catch(() => [])).toEqual([])
    }
  } finally {
    await second.close()
    await on.close()
    await bucket.close()
    await rm(folder, { recursive: true, force: true })
  }
})

/** Sends five pieces to the servers in turns. */
const inTurns = async (
  servers: readonly TestServer[],
  whole: Buffer,
  send: (server: TestServer, offset: number, piece: Uint8Array<ArrayBuffer>) => Promise<void>,
): Promise<void> => {
  const step = Math.ceil(whole.length / 5)
  for (let offset = 0, turn = 0; offset < whole.length; offset += step, turn += 1) {
    const server = servers[turn % servers.length]
    if (server !== undefined) await send(server, offset, Uint8Array.from(whole.subarray(offset, offset + step)))
  }
}

test('half of the settings of a bucket is no bucket', () => {
  expect(() => readConfig({ VERDICT_S3_URL: 'https://s3.example.org/a' })).toThrow('VERDICT_S3_SECRET')
  const whole = { VERDICT_S3_URL: 'https://s3.example.org/a', VERDICT_S3_KEY: 'k', VERDICT_S3_SECRET: 's' }
  expect(readConfig(whole).VERDICT_S3_REGION).toBe('us-east-1')
})

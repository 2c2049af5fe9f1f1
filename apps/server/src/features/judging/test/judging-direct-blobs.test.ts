import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type JudgeHost, makeJudgeHost } from '../../../../test/harness/judge-host.ts'
import { endAllWork, handIn, only } from '../../../../test/harness/judging.ts'
import { makeUser, type Person } from '../../../../test/harness/people.ts'
import { makeProblem } from '../../../../test/harness/problems.ts'
import { startTestServer, type TestServer } from '../../../../test/harness/server.ts'
import { type S3TestServer, s3Makers } from '../../../../test/harness/storage/s3-servers.ts'
import { readConfig } from '../../../platform/config.ts'

/** Addresses of test data in the storage, for the host of a lease. */

describe.each(s3Makers)('with $name', ({ absent, checksSignatures, start }) => {
  let storage: S3TestServer
  let server: TestServer
  let alice: Person
  let host: JudgeHost
  beforeAll(async () => {
    if (absent !== null) return
    storage = await start()
    const url = `${storage.origin}/${storage.bucket}`
    server = await startTestServer({
      VERDICT_S3_URL: url,
      VERDICT_S3_KEY: storage.key,
      VERDICT_S3_SECRET: storage.secret,
      VERDICT_S3_DIRECT_URL: url,
    })
    await server.deps.settings.write({ defaultSubmitInterval: 0 })
    alice = await makeUser(server)
    host = await makeJudgeHost(server)
  }, 300_000)
  afterAll(async () => {
    if (absent !== null) return
    await endAllWork(server)
    await server.close()
    await storage.close()
  })

  const request = (leaseId: string, hashes: readonly string[], token = host.token) =>
    server.call('POST', '/api/judge/direct-blobs', { token, body: { leaseId, hashes } })
  const filesOf = async (testdata: string | null): Promise<readonly string[]> => {
    const manifest = (await (await host.get(`/api/judge/testdata/${testdata}`)).json()) as {
      data: { cases: { input: { hash: string }; output: { hash: string } }[] }
    }
    return manifest.data.cases.flatMap(({ input, output }) => [input.hash, output.hash])
  }

  test.skipIf(absent !== null)(
    'a host reads the files of its lease, and only those, while the lease lives',
    async () => {
      const own = await makeProblem(server, { cases: [{ input: 'a'.repeat(100_000), output: 'own' }] })
      const other = await makeProblem(server, { cases: [{ input: 'other', output: 'secret of another problem' }] })
      await handIn(server, alice, { pid: other.displayId })
      const foreign = await filesOf(only(await host.lease()).testdata)
      await endAllWork(server)
      await handIn(server, alice, { pid: own.displayId })
      const job = only(await host.lease())
      const files = await filesOf(job.testdata)

      const { data } = await request(job.leaseId, [...files, ...foreign])
      expect(data.addresses.map((item: { hash: string }) => item.hash).sort()).toEqual([...new Set(files)].sort())
      expect(data.seconds).toBeLessThanOrEqual(60)
      const input = data.addresses.find((item: { hash: string }) => item.hash === files[0])
      expect(new URL(input.url).searchParams.get('X-Amz-Expires')).toBe('60')
      const reply = await fetch(input.url)
      expect([reply.status, await reply.text()]).toEqual([200, 'a'.repeat(100_000)])

      // The address is for this file and for reading it.
      if (checksSignatures) {
        const bent = input.url
          .replace(files[0] ?? '', foreign[1] ?? '')
          .replace(/blobs\/../, `blobs/${foreign[1]?.slice(0, 2)}`)
        expect((await fetch(bent)).status).toBe(403)
        expect((await fetch(input.url, { method: 'PUT', body: 'x' })).status).toBe(403)
        expect((await fetch(input.url.split('?')[0])).ok).toBe(false)
      }

      await host.giveBack([job.leaseId])
      expect(await request(job.leaseId, files)).toMatchObject({ status: 409, data: null })
    },
  )

  test.skipIf(absent !== null)('others get none: no token, a token of a user, an unknown lease', async () => {
    const hash = '0'.repeat(64)
    expect((await request('x', [hash])).status).toBe(409)
    expect((await request('x', [hash], alice.token)).status).toBe(401)
    expect(
      (await server.call('POST', '/api/judge/direct-blobs', { body: { leaseId: 'x', hashes: [hash] } })).status,
    ).toBe(401)
  })
})

test('without the setting no address is given', async () => {
  const server = await startTestServer()
  try {
    const problem = await makeProblem(server, { cases: [{ input: '1', output: '1' }] })
    const host = await makeJudgeHost(server)
    await handIn(server, await makeUser(server), { pid: problem.displayId })
    const job = only(await host.lease())
    const body = { leaseId: job.leaseId, hashes: ['0'.repeat(64)] }
    const reply = await server.call('POST', '/api/judge/direct-blobs', { token: host.token, body })
    expect(reply).toMatchObject({ status: 200, data: { addresses: [] } })
  } finally {
    await server.close()
  }
})

test('the setting requires a storage', () => {
  expect(() => readConfig({ VERDICT_S3_DIRECT_URL: 'https://files.example.org/bucket', NODE_ENV: 'test' })).toThrow(
    /VERDICT_S3_DIRECT_URL: requires VERDICT_S3_URL/,
  )
})

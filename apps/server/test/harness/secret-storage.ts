import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import S3rver from 's3rver'
import { DUMMY_ACCOUNT } from 's3rver/lib/models/account.js'
import { secretWords } from './secrets.ts'

/** A bucket with keys that are stored nowhere else, and the server settings for it. */
export const openSecretStorage = async () => {
  const word = secretWords('storage')
  const keys = { VERDICT_S3_KEY: word('key'), VERDICT_S3_SECRET: word('secret') }
  DUMMY_ACCOUNT.createKeyPair(keys.VERDICT_S3_KEY, keys.VERDICT_S3_SECRET)
  const directory = await mkdtemp(join(tmpdir(), 'verdict-s3-'))
  const configureBuckets = [{ name: 'verdict', configs: [] }]
  const storage = new S3rver({ port: 0, address: '127.0.0.1', silent: true, directory, configureBuckets })
  const { port } = await storage.run()
  return {
    environment: { ...keys, VERDICT_S3_URL: `http://127.0.0.1:${port}/verdict` },
    secrets: Object.entries(keys).map(([name, text]) => ({ name: `environment ${name}`, texts: [text], readers: [] })),
    close: async () => {
      await storage.close()
      await rm(directory, { recursive: true, force: true })
    },
  }
}

import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { versityProgram } from '../apps/server/test/harness/storage/versity.ts'
import { folder, type Host, ports } from './addresses.ts'
import { Part } from './part.ts'

const bucket = 'verdict'

export interface Storage {
  readonly part: Part
  /** Settings of the servers. */
  readonly settings: Readonly<Record<string, string>>
}

/** The S3 server of the tests where Go is installed, else the one from npm. */
export const storageOn = async (host: Host): Promise<Storage> => {
  const dir = join(folder, 'storage')
  await mkdir(join(dir, 'data', bucket), { recursive: true })
  await mkdir(join(dir, 'meta'), { recursive: true })
  const program = await versityProgram()
  const [key, secret] = program === null ? ['S3RVER', 'S3RVER'] : ['cluster-key', 'cluster-secret']
  const url = `http://${host.address}:${ports.storage}/${bucket}`
  const settings = {
    VERDICT_S3_URL: url,
    VERDICT_S3_DIRECT_URL: url,
    VERDICT_S3_KEY: key,
    VERDICT_S3_SECRET: secret,
  }
  if (program === null) {
    const file = join(import.meta.dirname, 'serve-s3rver.ts')
    const args = [file, join(dir, 'data'), String(ports.storage), bucket]
    return { part: new Part({ host, name: 'storage', program: { file: process.execPath, args }, env: {} }), settings }
  }
  const args = ['-q', '-p', `0.0.0.0:${ports.storage}`, 'posix', '--sidecar', join(dir, 'meta'), join(dir, 'data')]
  const env = { ROOT_ACCESS_KEY: key, ROOT_SECRET_KEY: secret }
  return { part: new Part({ host, name: 'storage', program: { file: program, args }, env }), settings }
}

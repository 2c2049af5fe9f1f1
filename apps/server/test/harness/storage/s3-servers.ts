import { spawn } from 'node:child_process'
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import S3rver from 's3rver'
import { versityProgram } from './versity.ts'
import { whichSync } from './which.ts'

/** Storages that speak S3, of different makers. */

export interface S3TestServer {
  /** Without the bucket. */
  readonly origin: string
  readonly key: string
  readonly secret: string
  readonly bucket: string
  close(): Promise<void>
}

export interface S3Maker {
  readonly name: string
  /** Why it cannot be started on this machine, or null. */
  readonly absent: string | null
  /** Whether it computes signatures of version 4 itself. The other one only looks for the access key. */
  readonly checksSignatures: boolean
  start(): Promise<S3TestServer>
}

const s3rver: S3Maker = {
  name: 's3rver',
  absent: null,
  checksSignatures: false,
  start: async () => {
    const directory = await mkdtemp(join(tmpdir(), 'verdict-s3rver-'))
    const configureBuckets = [{ name: 'verdict', configs: [] }]
    const server = new S3rver({ port: 0, address: '127.0.0.1', silent: true, directory, configureBuckets })
    const { port } = await server.run()
    return {
      origin: `http://127.0.0.1:${port}`,
      key: 'S3RVER',
      secret: 'S3RVER',
      bucket: 'verdict',
      close: async () => {
        await server.close()
        await rm(directory, { recursive: true, force: true })
      },
    }
  },
}

const versitygw: S3Maker = {
  name: 'versitygw',
  absent: whichSync('go') === null ? 'Go is not installed' : null,
  checksSignatures: true,
  start: async () => {
    const program = await versityProgram()
    if (program === null) throw new Error('Go is not installed')
    const directory = await mkdtemp(join(tmpdir(), 'verdict-versity-'))
    await mkdir(join(directory, 'data', 'verdict'), { recursive: true })
    await mkdir(join(directory, 'meta'))
    const port = await freePort()
    const child = spawn(
      program,
      ['-q', '-p', `127.0.0.1:${port}`, 'posix', '--sidecar', join(directory, 'meta'), join(directory, 'data')],
      { env: { ...process.env, ROOT_ACCESS_KEY: 'versity-key', ROOT_SECRET_KEY: 'versity-secret' }, stdio: 'ignore' },
    )
    const ended = new Promise((end) => child.once('exit', end))
    const origin = `http://127.0.0.1:${port}`
    await answers(origin)
    return {
      origin,
      key: 'versity-key',
      secret: 'versity-secret',
      bucket: 'verdict',
      close: async () => {
        child.kill('SIGKILL')
        await ended
        await rm(directory, { recursive: true, force: true })
      },
    }
  },
}

export const s3Makers: readonly S3Maker[] = [s3rver, versitygw]

const freePort = (): Promise<number> =>
  new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() => resolve(typeof address === 'object' && address !== null ? address.port : 0))
    })
  })

const answers = async (origin: string): Promise<void> => {
  for (let tries = 0; tries < 100; tries += 1) {
    if (await fetch(origin).catch(() => null)) return
    await new Promise((next) => setTimeout(next, 100))
  }
  throw new Error(`No storage answers at ${origin}`)
}

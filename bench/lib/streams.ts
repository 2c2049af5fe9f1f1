import { fork } from 'node:child_process'
import { connect, type Socket } from 'node:net'

/** Viewers: one event stream each, in a separate process so that their reading is not counted. */

export interface StreamsRequest {
  readonly url: string
  readonly topics: string
  readonly tokens: readonly string[]
}

export interface Streams {
  /** Number of open streams, and data received on all of them. */
  heard(): Promise<StreamFigures>
  close(): void
}

interface StreamFigures {
  readonly open: number
  readonly megabytes: number
}

/** Opens them all; resolves when every one has spoken. */
export const openStreams = (request: StreamsRequest): Promise<Streams> =>
  new Promise((done, failed) => {
    const child = fork(import.meta.filename, [], { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] })
    child.on('error', failed)
    child.on('exit', (code) => failed(new Error(`The streams ended with code ${code}.`)))
    child.once('message', () =>
      done({
        heard: () =>
          new Promise((resolve) => {
            child.once('message', (heard) => resolve(heard as StreamFigures))
            child.send('heard')
          }),
        close: () => child.kill(),
      }),
    )
    child.send(request)
  })

const atOnce = 32

const serve = async ({ url, topics, tokens }: StreamsRequest): Promise<void> => {
  const { hostname, port } = new URL(url)
  let open = 0
  let bytes = 0
  const openOne = (token: string): Promise<void> =>
    new Promise((spoken, failed) => {
      const socket: Socket = connect(Number(port), hostname)
      socket.write(`GET /api/events?topics=${topics} HTTP/1.1\r\nHost: bench\r\nAuthorization: ${token}\r\n\r\n`)
      socket.once('data', (first) => {
        if (!first.toString('latin1').startsWith('HTTP/1.1 200')) failed(new Error(first.toString('utf8')))
        open += 1
        spoken()
      })
      socket.on('data', (part) => {
        bytes += part.length
      })
      socket.on('close', () => {
        open -= 1
      })
      socket.on('error', failed)
    })
  const left = [...tokens]
  const openSome = async (): Promise<void> => {
    for (let token = left.pop(); token !== undefined; token = left.pop()) await openOne(token)
  }
  await Promise.all(Array.from({ length: atOnce }, openSome))
  process.on('message', () => process.send?.({ open, megabytes: bytes / 1_048_576 }))
  process.send?.('open')
}

if (process.argv[1] === import.meta.filename)
  process.once('message', (request) => void serve(request as StreamsRequest))

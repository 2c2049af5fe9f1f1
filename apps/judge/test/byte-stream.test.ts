import { createServer, type Server as Listener, type Socket } from 'node:net'
import { judging } from '@verdict/contract'
import { afterEach, expect, test } from 'vitest'
import { Refused, Server, Unreachable } from '../src/server.ts'

/** Files that a host fetches, from servers that break connections. */

let listener: Listener
afterEach(() => new Promise((closed) => listener.close(closed)))

const serve = async (answer: (socket: Socket) => void): Promise<Server> => {
  listener = createServer((socket) => {
    socket.on('error', () => {})
    socket.once('data', () => answer(socket))
  })
  await new Promise<void>((ready) => listener.listen(0, '127.0.0.1', ready))
  const address = listener.address()
  if (address === null || typeof address === 'string') throw new Error('no port')
  return new Server(`http://127.0.0.1:${address.port}`, 'token')
}

const fetchBytes = async (server: Server, pauseMs = 0): Promise<number> => {
  let bytes = 0
  for await (const chunk of await server.stream(judging.blob, { params: { hash: '0'.repeat(64) } })) {
    bytes += chunk.length
    if (pauseMs > 0) await new Promise((next) => setTimeout(next, pauseMs))
  }
  return bytes
}

const size = 3_000_000
const head = (type = 'application/octet-stream') =>
  `HTTP/1.1 200 OK\r\ncontent-type: ${type}\r\ncontent-length: ${size}\r\n\r\n`

test('a slow host survives a connection that is closed after the reply', async () => {
  const server = await serve((socket) => {
    socket.write(head())
    socket.end(Buffer.alloc(size))
  })
  for (let round = 0; round < 6; round += 1) expect(await fetchBytes(server, 3)).toBe(size)
})

test('a transfer that breaks off is reported as unreachable, so it is tried again', async () => {
  const server = await serve((socket) => {
    socket.write(head())
    socket.write(Buffer.alloc(1_000), () => socket.destroy())
  })
  await expect(fetchBytes(server)).rejects.toBeInstanceOf(Unreachable)
})

test('a refusal carries the status of its envelope', async () => {
  const body = JSON.stringify({ status: 404, msg: 'no such file', data: null })
  const server = await serve((socket) => {
    socket.end(`HTTP/1.1 200 OK\r\ncontent-type: application/json\r\ncontent-length: ${body.length}\r\n\r\n${body}`)
  })
  const refused = fetchBytes(server)
  await expect(refused).rejects.toBeInstanceOf(Refused)
  await expect(refused).rejects.toMatchObject({ status: 404, message: 'no such file' })
})

import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'

/** What happens to the next requests on their way to a storage. */
export type Fault =
  /** The storage is not asked; this is the answer. */
  | { readonly kind: 'status'; readonly status: number; readonly retryAfter?: number }
  /** The connection is cut after so many bytes of the reply's body. */
  | { readonly kind: 'cut'; readonly afterBytes: number }
  /** The connection is cut after so many bytes of the request's body. */
  | { readonly kind: 'cutUpload'; readonly afterBytes: number }
  /** Nothing more is sent after so many bytes of the reply's body. */
  | { readonly kind: 'stall'; readonly afterBytes: number }
  /** The reply comes in pieces with pauses. */
  | { readonly kind: 'slow'; readonly pieceBytes: number; readonly pauseMs: number }
  /** The whole reply is sent at once, without a word about the connection; then it is closed. */
  | { readonly kind: 'closeAfterReply' }

export interface FaultProxy {
  readonly url: string
  /** Requests that came, as `GET /bucket/key`. */
  readonly seen: readonly { readonly line: string; readonly range: string | undefined }[]
  /** Bytes of replies passed on so far, as the storage sent them. */
  passed(): number
  /** The next `times` requests that match meet this fault. */
  inject(fault: Fault, options?: { readonly times?: number; readonly method?: string }): void
  /** No fault from now on. */
  heal(): void
  close(): Promise<void>
}

/** Stands between a client and a storage on this machine, and breaks what a test asks for. */
export const openFaultProxy = async (target: string): Promise<FaultProxy> => {
  let faults: { fault: Fault; left: number; method: string | undefined }[] = []
  const seen: { line: string; range: string | undefined }[] = []
  let passed = 0
  const take = (method: string | undefined): Fault | null => {
    const found = faults.find((item) => item.left > 0 && (item.method ?? method) === method)
    if (found === undefined) return null
    found.left -= 1
    return found.fault
  }
  const server = http.createServer((request, reply) => {
    seen.push({ line: `${request.method} ${request.url}`, range: request.headers.range })
    const fault = take(request.method)
    if (fault?.kind === 'status') {
      const retry = fault.retryAfter === undefined ? {} : { 'retry-after': String(fault.retryAfter) }
      reply.writeHead(fault.status, { ...retry, 'content-type': 'application/xml', connection: 'close' })
      reply.end('<Error><Code>SlowDown</Code></Error>')
      return
    }
    const onward = http.request(
      target,
      { method: request.method, path: request.url, headers: request.headers, agent: false },
      // A client may leave in the middle, which breaks off the answer of the storage too.
      (answer) => {
        answer.on('data', (chunk: Buffer) => {
          passed += chunk.length
        })
        answer.pause()
        void answerWith(fault, answer, reply).catch(() => reply.destroy())
      },
    )
    onward.on('error', () => reply.destroy())
    reply.on('close', () => onward.destroy())
    if (fault?.kind !== 'cutUpload') {
      request.pipe(onward)
      return
    }
    let bytes = 0
    request.on('data', (chunk: Buffer) => {
      bytes += chunk.length
      if (bytes < fault.afterBytes) return
      onward.destroy()
      request.socket.destroy()
    })
  })
  server.listen(0, '127.0.0.1')
  await new Promise((ready) => server.once('listening', ready))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    seen,
    passed: () => passed,
    inject: (fault, { times = 1, method } = {}) => {
      faults.push({ fault, left: times, method })
    },
    heal: () => {
      faults = []
      seen.length = 0
    },
    close: async () => {
      server.closeAllConnections()
      await new Promise((closed) => server.close(closed))
    },
  }
}

const answerWith = async (
  fault: Fault | null,
  answer: http.IncomingMessage,
  reply: http.ServerResponse,
): Promise<void> => {
  answer.on('error', () => reply.destroy())
  const { connection: _, 'keep-alive': __, ...headers } = answer.headers
  if (fault?.kind === 'closeAfterReply') {
    const body = await buffer(answer)
    const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
    reply.socket?.end(Buffer.concat([Buffer.from(`HTTP/1.1 ${answer.statusCode} OK\r\n${lines.join('')}\r\n`), body]))
    return
  }
  reply.writeHead(answer.statusCode ?? 502, headers)
  if (fault === null || fault.kind === 'cutUpload') {
    answer.pipe(reply)
    return
  }
  reply.flushHeaders()
  let bytes = 0
  for await (const chunk of answer as AsyncIterable<Buffer>) {
    if (fault.kind === 'slow') {
      for (let at = 0; at < chunk.length; at += fault.pieceBytes) {
        reply.write(chunk.subarray(at, at + fault.pieceBytes))
        await new Promise((next) => setTimeout(next, fault.pauseMs))
      }
      continue
    }
    const left = 'afterBytes' in fault ? fault.afterBytes - bytes : 0
    bytes += chunk.length
    if (bytes < ('afterBytes' in fault ? fault.afterBytes : 0)) reply.write(chunk)
    else {
      reply.write(chunk.subarray(0, left), () => {
        if (fault.kind === 'cut') reply.socket?.destroy()
      })
      answer.destroy()
      return
    }
  }
  reply.end()
}

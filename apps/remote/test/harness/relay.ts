import type { AddressInfo } from 'node:net'
import { connect, createServer, type Socket } from 'node:net'

/** An address that stays while the server behind it is killed and started again on another port. */
export interface Relay {
  readonly url: string
  /** Port of the server; null while there is none. */
  target: number | null
  close(): Promise<void>
}

export const startRelay = async (): Promise<Relay> => {
  const sockets = new Set<Socket>()
  const server = createServer((incoming) => {
    if (relay.target === null) {
      incoming.destroy()
      return
    }
    const outgoing = connect(relay.target, '127.0.0.1')
    for (const [one, other] of [
      [incoming, outgoing],
      [outgoing, incoming],
    ] as const) {
      sockets.add(one)
      one.pipe(other)
      one.on('error', () => other.destroy())
      one.on('close', () => {
        sockets.delete(one)
        other.destroy()
      })
    }
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const relay: Relay = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    target: null,
    close: async () => {
      for (const socket of sockets) socket.destroy()
      await new Promise((done) => server.close(done))
    },
  }
  return relay
}

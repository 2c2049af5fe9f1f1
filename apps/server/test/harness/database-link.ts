import { connect, createServer, type Socket } from 'node:net'

/** The network between a server and its database, which can go silent: connections stay and nothing arrives. */
export interface DatabaseLink {
  /** The address of the database through the link. */
  readonly url: string
  silence(): void
  restore(): void
  /** New connections lead to another database; those that are open stay. */
  redirect(databaseUrl: string): void
  close(): Promise<void>
}

export const openDatabaseLink = async (databaseUrl: string): Promise<DatabaseLink> => {
  let target = new URL(databaseUrl)
  const sockets = new Set<Socket>()
  let isSilent = false
  const pass = (from: Socket, to: Socket): void => {
    const held: Buffer[] = []
    from.on('data', (chunk: Buffer) => {
      if (isSilent) held.push(chunk)
      else to.write(chunk)
    })
    from.on('close', () => to.destroy())
    from.on('error', () => to.destroy())
    waiting.add(() => {
      for (const chunk of held.splice(0)) if (!to.destroyed) to.write(chunk)
    })
  }
  const waiting = new Set<() => void>()
  const server = createServer((near) => {
    const far = connect(Number(target.port), target.hostname)
    for (const socket of [near, far]) {
      sockets.add(socket)
      socket.on('close', () => sockets.delete(socket))
    }
    pass(near, far)
    pass(far, near)
  })
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', () => ready()))
  const address = server.address()
  const url = new URL(databaseUrl)
  url.hostname = '127.0.0.1'
  url.port = String(typeof address === 'object' && address !== null ? address.port : 0)
  return {
    url: url.toString(),
    silence: () => {
      isSilent = true
    },
    restore: () => {
      isSilent = false
      for (const flush of waiting) flush()
    },
    redirect: (other) => {
      target = new URL(other)
    },
    close: async () => {
      for (const socket of sockets) socket.destroy()
      await new Promise((closed) => server.close(closed))
    },
  }
}

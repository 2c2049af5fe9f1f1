import { randomUUID } from 'node:crypto'
import { closeConnections, messageOf, openConnections } from '@verdict/remote-sites'
import { pino } from 'pino'
import { startRemoteLoop } from './loop.ts'
import { Server } from './server.ts'
import { Sessions } from './sessions.ts'
import { readSettings } from './settings.ts'

/** Runs a remote host until a signal ends it. */
const run = async (): Promise<void> => {
  const settings = readSettings(process.env)
  const log = pino({ level: settings.logLevel, base: { app: 'remote' } })
  const connections = openConnections(settings.proxy)
  const host = { name: settings.name, instance: randomUUID() }
  const server = new Server(settings.serverUrl, settings.token)
  const loop = startRemoteLoop({ server, sessions: new Sessions(connections), host, log })
  log.info({ name: host.name, server: settings.serverUrl }, 'remote host started')
  const signal = await new Promise<string>((done) => {
    for (const name of ['SIGTERM', 'SIGINT'] as const) process.once(name, () => done(name))
  })
  log.info({ signal }, 'remote host stopping')
  await loop.stop()
  await closeConnections(connections)
}

try {
  await run()
  process.exit(0)
} catch (error) {
  console.error(messageOf(error))
  process.exit(1)
}

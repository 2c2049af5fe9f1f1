import { doctor, openSandbox } from '@verdict/sandbox'
import type { Logger } from 'pino'
import { messageOf } from './faults.ts'
import { hostReporter } from './host-report.ts'
import { readLanguages } from './languages/configured/read-languages.ts'
import { findLanguages, probeLanguages, toolchainDirectories } from './languages/find-languages.ts'
import { startLeaseLoop } from './lease-loop.ts'
import { openLog } from './log.ts'
import { openDeps } from './open-deps.ts'
import { Server } from './server.ts'
import { readSettings, type Settings, toolchainsDir } from './settings.ts'

/**
 * A judge host from start to shutdown. Rejects when limits cannot be enforced here: then nothing must run, and what the
 * doctor logged before says what to do about it.
 */
const judge = async (settings: Settings, log: Logger): Promise<void> => {
  const stopAsked = firstSignal('SIGTERM', 'SIGINT')
  for (const { name, ok, seen, advice } of await doctor()) if (!ok) log.error({ check: name, seen, advice }, 'not fit')
  const configured = await readLanguages(settings.languagesDir)
  const found = await findLanguages({ dir: toolchainsDir(settings.dataDir) }, configured)
  const sandbox = await openSandbox({ slots: settings.slots, toolchains: toolchainDirectories(found) })
  try {
    const languages = await probeLanguages(sandbox, found)
    const server = new Server(settings.serverUrl, settings.token)
    const deps = await openDeps({ ...settings, server, sandbox, languages, log })
    const report = hostReporter({ ...settings, sandbox, languages })
    announce(log, settings, report())
    const loop = startLeaseLoop({ server, deps, slots: settings.slots, report })
    log.info({ signal: await stopAsked }, 'judge stopping')
    await loop.stop()
    await deps.preparer[Symbol.asyncDispose]()
  } finally {
    await sandbox.close()
  }
}

const announce = (log: Logger, settings: Settings, report: ReturnType<ReturnType<typeof hostReporter>>): void => {
  const { enforcement, warnings, slots, name } = report
  const missing = report.languages.filter((language) => !language.available)
  for (const { name: language, reason } of missing) log.info({ language, reason }, 'language not available')
  for (const warning of warnings) log.warn({ warning }, 'sandbox warned')
  log.info({ name, slots, enforcement, server: settings.serverUrl }, 'judge started')
}

/** The first of the signals; a second one ends the process the usual way. */
const firstSignal = (...names: readonly NodeJS.Signals[]): Promise<NodeJS.Signals> =>
  new Promise((resolve) => {
    for (const name of names) process.once(name, resolve)
  })

const run = async (): Promise<void> => {
  const fallback = openLog('info')
  try {
    const settings = readSettings(process.env)
    await judge(settings, openLog(settings.logLevel))
    process.exitCode = 0
  } catch (error) {
    fallback.fatal({ cause: messageOf(error) }, 'judge cannot run')
    process.exitCode = 1
  }
}

await run()

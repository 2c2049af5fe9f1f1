import { doctor, openSandbox } from '@verdict/sandbox'
import { openTracing } from '@verdict/tracing'
import type { Logger } from 'pino'
import { Calibration } from './calibration/calibration.ts'
import { Health } from './canary/health.ts'
import { messageOf } from './faults.ts'
import { hostReporter, software } from './host-report.ts'
import { readLanguages } from './languages/configured/read-languages.ts'
import { findLanguages, probeLanguages, toolchainDirectories } from './languages/find-languages.ts'
import { type LeaseLoop, startLeaseLoop } from './lease-loop.ts'
import { openLog } from './log.ts'
import { openDeps } from './open-deps.ts'
import { Prefetch } from './prefetch.ts'
import { Server } from './server.ts'
import { readSettings, type Settings, toolchainsDir } from './settings.ts'
import { takeDirectory } from './take-directory.ts'

/**
 * Runs a judge host from start to shutdown, or until it has been unhealthy for so long that everything should be
 * reopened. Rejects when limits cannot be enforced here: then it must not judge, and the doctor's log describes the
 * fix.
 */
const judge = async (settings: Settings, log: Logger, asked: StopSignals): Promise<'done' | 'again'> => {
  for (const { name, ok, seen, advice } of await doctor()) if (!ok) log.error({ check: name, seen, advice }, 'not fit')
  const configured = await readLanguages(settings.languagesDir)
  const found = await findLanguages({ dir: toolchainsDir(settings.dataDir) }, configured)
  const sandbox = await openSandbox({ slots: settings.slots, toolchains: toolchainDirectories(found) })
  try {
    const languages = await probeLanguages(sandbox, found)
    const server = new Server(settings.serverUrl, settings.token)
    const sharedSlots = settings.parallelCases ? settings.slots : 0
    const deps = await openDeps({ ...settings, sharedSlots, server, sandbox, languages, log })
    const health = new Health(deps, { isIdle: () => loop?.isIdle ?? false })
    const prefetch = new Prefetch({ testdata: deps.testdata, log, isIdle: () => loop?.isIdle ?? false })
    const calibration = new Calibration(deps, { isIdle: () => loop?.isIdle ?? true })
    const { starvation } = deps.runner
    const facts = { ...settings, sandbox, languages, health, prefetch, calibration, starvation }
    const report = hostReporter(facts)
    let loop: LeaseLoop | null = null
    await health.examine(asked.first.signal)
    await calibration.measureAtStart(asked.first.signal)
    announce(log, settings, report())
    loop = startLeaseLoop({ server, deps, slots: settings.slots, report, health, prefetch, calibration })
    const over = new AbortController()
    const untilOver = AbortSignal.any([asked.first.signal, over.signal])
    const watching = Promise.all([health, prefetch, calibration].map((each) => each.watch(untilOver)))
    const signal = await Promise.race([asked.name, health.isLasting.then(() => 'illness' as const)])
    if (signal === 'illness')
      log.warn({ cause: health.illness }, 'host still unhealthy; reopening sandbox and toolchains')
    else log.info({ signal }, 'judge stopping')
    over.abort()
    const graceMs = signal === 'SIGTERM' ? settings.drainMs : quickGraceMs
    await loop.stop({ graceMs, hurry: asked.second.signal })
    await watching
    await deps.preparer[Symbol.asyncDispose]()
    return signal === 'illness' && !asked.first.signal.aborted ? 'again' : 'done'
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

/** Grace period after SIGINT for work that is nearly done. */
const quickGraceMs = 3_000

interface StopSignals {
  readonly name: Promise<NodeJS.Signals>
  readonly first: AbortController
  /** Aborted by the second signal, which means stop immediately. */
  readonly second: AbortController
}

/** SIGTERM drains the host: it finishes what it has. SIGINT ends it soon. A third signal of either kind is the end. */
const stopSignals = (): StopSignals => {
  const [first, second] = [new AbortController(), new AbortController()]
  const { promise, resolve } = Promise.withResolvers<NodeJS.Signals>()
  const hear = (name: NodeJS.Signals): void => {
    if (second.signal.aborted) process.exit(1)
    if (first.signal.aborted) second.abort()
    first.abort()
    resolve(name)
  }
  for (const name of ['SIGTERM', 'SIGINT'] as const) process.on(name, hear)
  return { name: promise, first, second }
}

const run = async (): Promise<void> => {
  // Boxes run as other users and must be able to read their files, regardless of the service's umask.
  process.umask(0o022)
  const fallback = openLog('info')
  try {
    const settings = readSettings(process.env)
    const asked = stopSignals()
    const log = openLog(settings.logLevel)
    const closeTracing = await openTracing(process.env, { name: 'verdict-judge', version: software })
    await takeDirectory(settings.dataDir)
    while ((await judge(settings, log, asked)) === 'again');
    await closeTracing()
    process.exitCode = 0
  } catch (error) {
    fallback.fatal({ cause: messageOf(error) }, 'judge cannot run')
    process.exitCode = 1
  }
}

await run()

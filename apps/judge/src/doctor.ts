import { mkdir, rm, statfs } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { doctor, type Finding, openSandbox, type Sandbox } from '@verdict/sandbox'
import { measureSpeed } from './calibration/measure-speed.ts'
import { messageOf } from './faults.ts'
import { readLanguages } from './languages/configured/read-languages.ts'
import { findLanguages, probeLanguages, toolchainDirectories } from './languages/find-languages.ts'
import type { Language } from './languages/language.ts'
import { packagesOf } from './languages/packages.ts'
import type { Languages } from './languages/registry.ts'
import { Runner } from './runner.ts'
import { languagesDir, toolchainsDir } from './settings.ts'

/** Everything that can keep a judge host from judging, one line each. */
export const judgeDoctor = async (): Promise<Finding[]> => {
  const dataDir = resolve(process.env.VERDICT_DATA_DIR || './data')
  const boxes = await doctor()
  const languages = boxes.every((finding) => finding.ok)
    ? await languageFindings(toolchainsDir(resolve(dataDir, 'judge')), languagesDir(dataDir))
    : []
  return [...boxes, ...languages, await diskFinding(dataDir), await clockFinding(process.env.VERDICT_SERVER_URL)]
}

/** Asks every toolchain for its version in a real box, because only that shows that it works there. */
const languageFindings = async (dir: string, ownDir: string): Promise<Finding[]> => {
  let configured: readonly Language[]
  try {
    configured = await readLanguages(ownDir)
  } catch (error) {
    return [{ name: 'languages', ok: false, seen: messageOf(error), advice: 'Correct the file or take it away.' }]
  }
  const found = await findLanguages({ dir }, configured)
  let sandbox: Sandbox
  try {
    sandbox = await openSandbox({ slots: 1, toolchains: toolchainDirectories(found) })
  } catch (error) {
    return [{ name: 'languages', ok: false, seen: messageOf(error), advice: 'See the sandbox findings.' }]
  }
  try {
    const languages = await probeLanguages(sandbox, found)
    return [...describe(languages, [...found.keys()]), await speedFinding(sandbox, languages, dir)]
  } finally {
    await sandbox.close()
  }
}

/** A missing language is no fault of the host; one without which nothing works, C++, is. */
const describe = (installed: Languages, languages: readonly Language[]): Finding[] =>
  languages.map(({ name }) => {
    const lookup = installed.lookUp(name)
    if ('version' in lookup) return { name: `language ${name}`, ok: true, seen: lookup.version, advice: null }
    const wanted = packagesOf(name)
    const advice =
      wanted.length === 0 ? 'Put its toolchain in the PATH to offer it.' : `Install ${wanted.join(' ')} to offer it.`
    return { name: `language ${name}`, ok: name !== 'C++', seen: `not offered: ${lookup.reason}`, advice }
  })

/** A busy machine cannot be measured now; that keeps no host from judging. */
const speedFinding = async (sandbox: Sandbox, languages: Languages, dir: string): Promise<Finding> => {
  const of = { name: 'speed', ok: true, advice: null } as const
  const scratchDir = join(dir, '..', 'doctor')
  try {
    await mkdir(scratchDir, { recursive: true })
    const deps = { runner: new Runner(sandbox), languages, testlib: '', scratchDir }
    const { factor, spread, language } = await measureSpeed(deps, { signal: AbortSignal.timeout(longestMeasurementMs) })
    const runs = `runs differ by up to ${Math.round(spread * 100)} %`
    return { ...of, seen: `${factor.toFixed(2)} x the reference machine (${language}, ${runs})` }
  } catch (error) {
    return { ...of, seen: `not measured: ${messageOf(error)}` }
  } finally {
    await rm(scratchDir, { recursive: true, force: true })
  }
}

const longestMeasurementMs = 15_000
const leastFreeBytes = 2 * 1024 ** 3

const diskFinding = async (dataDir: string): Promise<Finding> => {
  try {
    await mkdir(dataDir, { recursive: true })
    const { bavail, bsize } = await statfs(dataDir)
    const free = bavail * bsize
    const seen = `${(free / 1024 ** 3).toFixed(1)} GiB free in ${dataDir}`
    const isEnough = free >= leastFreeBytes
    return {
      name: 'disk',
      ok: isEnough,
      seen,
      advice: isEnough ? null : 'Free at least 2 GiB for test data and outputs.',
    }
  } catch (error) {
    return {
      name: 'disk',
      ok: false,
      seen: messageOf(error),
      advice: 'Set VERDICT_DATA_DIR to a directory the judge may write.',
    }
  }
}

const clockToleranceMs = 30_000

/** Compared with the server's clock where there is a server; judging itself uses only durations. */
const clockFinding = async (serverUrl: string | undefined): Promise<Finding> => {
  const now = Date.now()
  const theirs = serverUrl ? await serverTime(serverUrl) : null
  const seen = new Date(now).toISOString()
  if (theirs === null) return { name: 'clock', ok: true, seen, advice: null }
  const offMs = now - theirs
  if (Math.abs(offMs) <= clockToleranceMs) return { name: 'clock', ok: true, seen, advice: null }
  const advice = 'Set the clock, e.g. with a time service.'
  return { name: 'clock', ok: false, seen: `${seen}, ${Math.round(offMs / 1000)} s off the server's`, advice }
}

const serverTime = async (serverUrl: string): Promise<number | null> => {
  try {
    const response = await fetch(new URL('/healthz', serverUrl), { signal: AbortSignal.timeout(3_000) })
    const date = Date.parse(response.headers.get('date') ?? '')
    return Number.isNaN(date) ? null : date
  } catch {
    return null
  }
}

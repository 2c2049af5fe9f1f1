import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { RunReport, RunRequest } from '@verdict/sandbox'
import { JudgeFault } from '../faults.ts'
import { mib } from '../units.ts'
import { publish } from './program-run.ts'

/**
 * One of several runs of a case. A checker or interactor that accepts a pass can leave `nextpass.in`, the input of the
 * next; other files in its work directory are available again in the next pass. The directory is passed as an archive,
 * because boxes do not outlive a run.
 */
export interface Pass {
  /** Where the host puts what is taken out of the judge's box. */
  readonly dir: string
  /** Begins the names of its files there. */
  readonly name: string
  /** Archive of the previous pass, if there was one. */
  readonly state: string | null
}

export interface PassEnd {
  /** Input of the next pass on the host; null when there shall be none. */
  readonly nextInput: string | null
  readonly state: string | null
}

const nextName = 'nextpass.in'
/** Placed files are read-only, so input and output archives have different names; `*` matches neither. */
const beforeName = '.pass-before.tar'
const stateName = '.pass-state.tar'
const mostBytes = 64 * mib

/** Unpacks, runs what it is given, packs; the exit code is that of the program, 128 and the signal when one ended it. */
const scriptFor = (given: readonly string[]): string => `
if [ -f ${beforeName} ]; then /usr/bin/tar -xf ${beforeName} --skip-old-files || exit 111; fi
"$@"
code=$?
/usr/bin/tar -cf ${stateName} ${[nextName, ...given].map((name) => `--exclude=${quoted(name)}`).join(' ')} -- * 2>/dev/null
exit $code`

const quoted = (name: string): string => `'${name.replaceAll("'", "'\\''")}'`

/** The request of a checker or an interactor as part of a pass. */
export const inPass = (request: RunRequest, pass: Pass): RunRequest => {
  const file = (name: string) => ({ name, path: join(pass.dir, `${pass.name}.${name}`), maxBytes: mostBytes })
  const before = pass.state === null ? [] : [{ name: beforeName, content: { path: pass.state } }]
  return {
    ...request,
    argv: ['/bin/sh', '-c', scriptFor(request.files.map(({ name: given }) => given)), 'pass', ...request.argv],
    files: [...request.files, ...before],
    collect: [...request.collect, file(nextName), file(stateName)],
    limits: { ...request.limits, filesBytes: request.limits.filesBytes + 2 * mostBytes },
  }
}

/** Files left by a checker or an interactor, readable for the boxes of the next pass. */
export const endOfPass = async (report: RunReport, name: string): Promise<PassEnd> => {
  const large = report.refused?.find((item) => item.name === nextName || item.name === stateName)
  if (large !== undefined) throw new JudgeFault(`${name} left a ${large.name} that is too large or no file`)
  const pathOf = (wanted: string) => report.collected.find((item) => item.name === wanted)?.path ?? null
  const end = { nextInput: pathOf(nextName), state: pathOf(stateName) }
  for (const path of Object.values(end)) if (path !== null) await publish(path)
  return end
}

/** Removes what a pass left on the host. */
export const forget = async ({ nextInput, state }: PassEnd): Promise<void> => {
  for (const path of [nextInput, state]) if (path !== null) await rm(path, { force: true })
}

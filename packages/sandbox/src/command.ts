import { availableParallelism } from 'node:os'
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { doctor } from './doctor.ts'
import { hostProgram } from './host-program.ts'
import { openSandbox } from './open-sandbox.ts'
import { defaultLimits, serveLines, wallMsFor } from './serve.ts'
import type { RunReport } from './types.ts'

const usage = `verdict-sandbox run [options] -- program [argument ...]
    --cpu MS  --wall MS  --memory BYTES  --processes N  --output BYTES  --stdin FILE  --file NAME=PATH ...
    --toolchain DIRECTORY ...  --json
verdict-sandbox serve --stdio [--slots N] [--toolchain DIRECTORY ...]
verdict-sandbox doctor [--json]
`

/** The command `verdict-sandbox`; answers with the exit code: 0 fine, 1 not, 2 not understood. */
export const main = async (args: readonly string[]): Promise<number> => {
  const [command, ...rest] = args
  try {
    if (command === 'run') return await runOne(rest)
    if (command === 'serve') return await serve(rest)
    if (command === 'doctor') return await showDoctor(rest.includes('--json'))
  } catch (error) {
    const words = error instanceof Error ? error.message : String(error)
    process.stderr.write(`verdict-sandbox: ${words}\n`)
    return error instanceof Misuse || isParseError(error) ? 2 : 1
  }
  process.stderr.write(usage)
  return 2
}

/** Invalid command line. */
class Misuse extends Error {}

const isParseError = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS')

const showDoctor = async (asJson: boolean): Promise<number> => {
  const findings = await doctor()
  if (asJson) console.log(JSON.stringify(findings, null, 2))
  else
    for (const { name, ok, seen, advice } of findings)
      console.log(`${ok ? 'ok   ' : 'WRONG'} ${name}: ${seen}${advice === null ? '' : `\n      ${advice}`}`)
  return findings.every(({ ok }) => ok) ? 0 : 1
}

const text = { type: 'string' } as const
const texts = { type: 'string', multiple: true } as const

/** Of one broker; native/broker.c refuses more. */
const mostSlots = 1_024

const serve = async (args: readonly string[]): Promise<number> => {
  const options = { stdio: { type: 'boolean' }, slots: text, toolchain: texts } as const
  const { values } = parseArgs({ args: [...args], options })
  const toolchains = (values.toolchain ?? []).map((path) => resolve(path))
  const slots = Math.min(amount('slots', values.slots) ?? availableParallelism(), mostSlots)
  // the broker watches the output too: a client that dies takes its programs along
  const sandbox = await openSandbox({ slots, toolchains, client: process.stdout.fd })
  const { stdin: input, stdout: output } = process
  const isHeard = await serveLines({ sandbox, input, output, toolchains })
  await sandbox.close()
  return isHeard ? 0 : 1
}

const runOne = async (args: readonly string[]): Promise<number> => {
  const options = {
    ...{ cpu: text, wall: text, memory: text, processes: text, output: text, stdin: text },
    ...{ file: texts, toolchain: texts, json: { type: 'boolean' } as const },
  }
  const { values, positionals } = parseArgs({ args: [...args], allowPositionals: true, options })
  const [program, ...rest] = positionals
  if (program === undefined) throw new Misuse('name a program after --')
  const files = (values.file ?? []).map(namedFile)
  const toolchains = (values.toolchain ?? []).map((path) => resolve(path))
  const cpuMs = amount('cpu', values.cpu) ?? defaultLimits.cpuMs
  const names = files.map(({ name }) => name)
  const limits = {
    ...defaultLimits,
    cpuMs,
    wallMs: amount('wall', values.wall) ?? wallMsFor(cpuMs),
    memoryBytes: amount('memory', values.memory) ?? defaultLimits.memoryBytes,
    processes: amount('processes', values.processes) ?? defaultLimits.processes,
    outputBytes: amount('output', values.output) ?? defaultLimits.outputBytes,
  }
  const sandbox = await openSandbox({ slots: 1, toolchains })
  const report = await sandbox.run({
    ...hostProgram([program, ...rest], names, toolchains),
    stdin: values.stdin === undefined ? null : { path: resolve(values.stdin) },
    stdout: 'report',
    files,
    limits,
  })
  await sandbox.close()
  show(report, values.json === true)
  return report.status === 'ok' ? 0 : 1
}

const amount = (name: string, value: string | undefined): number | null => {
  if (value === undefined) return null
  const number = Number(value)
  if (Number.isInteger(number) && number > 0) return number
  throw new Misuse(`--${name} must be a whole number above zero`)
}

const namedFile = (pair: string) => {
  const at = pair.indexOf('=')
  if (at < 1 || at === pair.length - 1) throw new Misuse('--file takes NAME=PATH')
  return { name: pair.slice(0, at), content: { path: resolve(pair.slice(at + 1)) } }
}

const show = (report: RunReport, asJson: boolean) => {
  const { stdout, stderr, ...figures } = report
  if (asJson) {
    const texts = { stdout: Buffer.from(stdout ?? []).toString(), stderr: Buffer.from(stderr).toString() }
    console.log(JSON.stringify({ ...figures, ...texts }))
    return
  }
  process.stdout.write(stdout ?? new Uint8Array())
  process.stderr.write(stderr)
  const ended = report.signal === null ? `exit ${report.exitCode ?? '-'}` : `signal ${report.signal}`
  const times = `cpu ${(report.cpuNs / 1e6).toFixed(1)} ms, wall ${(report.wallNs / 1e6).toFixed(1)} ms`
  const memory = `memory ${(report.memoryBytes / 2 ** 20).toFixed(1)} MiB`
  process.stderr.write(`${report.status}: ${ended}, ${times}, ${memory}${report.reason ? ` (${report.reason})` : ''}\n`)
}

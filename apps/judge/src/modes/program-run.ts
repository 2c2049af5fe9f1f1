import { rmSync, writeFileSync } from 'node:fs'
import { chmod, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { BoxFile, RunReport, RunRequest } from '@verdict/sandbox'
import { comparable, outputCap, runLimits } from '../job-limits.ts'
import type { CaseData } from '../testdata.ts'
import type { CaseContext } from './mode.ts'

export interface ProgramRun extends AsyncDisposable {
  readonly report: RunReport
  /** The program's output, if it is small; null when it is in a file. */
  readonly output: Uint8Array | null
  /** Host file for the program's output; a small output is written to it on request. */
  outputPath(): string
}

/** Runs the program on one input; dispose to remove its output. */
export const runProgram = async (
  context: CaseContext,
  pick: Pick<CaseData, 'seq' | 'inputPath' | 'expectedBytes'>,
  alone: boolean,
): Promise<ProgramRun> => {
  const stdoutPath = join(context.scratch, `${pick.seq}.stdout`)
  const outputPath = context.fileIo === null ? stdoutPath : join(context.scratch, `${pick.seq}.out`)
  const measured = await context.runner.run(requestFor(context, pick, { stdoutPath, outputPath }), {
    signal: context.signal,
    alone,
  })
  const report = comparable(measured, context.limits)
  if (context.fileIo !== null && report.collected.length === 0) await writeFile(outputPath, '')
  const isFlood = report.status === 'ok' && report.refused?.some(({ why }) => why === 'tooLarge') === true
  const output = context.fileIo === null ? report.stdout : null
  const written = new Set([
    ...(report.stdout === null ? [stdoutPath] : []),
    ...(context.fileIo === null ? [] : [outputPath]),
  ])
  return {
    report: isFlood ? { ...report, status: 'outputLimit' } : report,
    output,
    outputPath: () => {
      if (output !== null && !written.has(outputPath)) writeFileSync(outputPath, output)
      written.add(outputPath)
      return outputPath
    },
    [Symbol.asyncDispose]: async () => {
      const bytes = Math.max(report.stdoutBytes, ...report.collected.map((file) => file.bytes))
      for (const path of written) await discard(path, bytes)
    },
  }
}

/** Up to this size removing a file takes microseconds, while passing it to another thread takes up to a millisecond. */
const smallBytes = 64 * 1024

const discard = async (path: string, bytes: number): Promise<void> => {
  if (bytes <= smallBytes) rmSync(path, { force: true })
  else await rm(path, { force: true })
}

/** Common part of every request for the contestant's program. */
export const programRequest = (context: CaseContext, expectedBytes: number, input: readonly BoxFile[]): RunRequest => {
  const { language, toolchain } = context.program.installed
  const command = language.run(toolchain, context.limits)
  const taken = new Set(input.map((file) => file.name))
  return {
    argv: command.argv,
    env: command.env,
    stdin: null,
    stdout: 'report',
    files: [...input, ...context.program.files.filter((file) => !taken.has(file.name))],
    programDir: context.program.dir,
    collect: [],
    limits: runLimits(context.limits, language, expectedBytes),
  }
}

/** With file input the standard streams remain: an empty input, and an ignored output. */
const requestFor = (
  context: CaseContext,
  pick: Pick<CaseData, 'inputPath' | 'expectedBytes'>,
  paths: { readonly stdoutPath: string; readonly outputPath: string },
): RunRequest => {
  const { fileIo } = context
  const stdout = { path: paths.stdoutPath, reportsSmall: true }
  if (fileIo === null) {
    return { ...programRequest(context, pick.expectedBytes, []), stdin: { path: pick.inputPath }, stdout }
  }
  return {
    ...programRequest(context, pick.expectedBytes, [{ name: fileIo.read, content: { path: pick.inputPath } }]),
    stdout,
    collect: [{ name: fileIo.write, path: paths.outputPath, maxBytes: outputCap(pick.expectedBytes) }],
  }
}

/** Makes a collected output readable for the unprivileged user of a checker's box. */
export const publish = (path: string): Promise<void> => chmod(path, 0o444)

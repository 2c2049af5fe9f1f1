import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { JudgingSettings } from '@verdict/contract'
import { verdictName } from '@verdict/contract/vocabulary'
import { compile } from '../compile.ts'
import type { JudgeDeps } from '../deps.ts'
import { DiskCache } from '../disk-cache.ts'
import { CompileError } from '../faults.ts'
import { limitsFor } from '../job-limits.ts'
import type { Installed } from '../languages/registry.ts'
import type { CaseContext } from '../modes/mode.ts'
import { standard } from '../modes/standard.ts'
import { runCase } from '../run-case.ts'
import { openScratch } from '../scratch.ts'
import { SecondLooks } from '../second-looks.ts'
import type { CaseData } from '../testdata.ts'
import type { Canary } from './canary.ts'

/**
 * Compiles and runs a canary as a submission would be, with an empty cache of builds.
 * @returns what is wrong with this host, or null when the verdicts are the known ones.
 */
export const runCanary = async (
  deps: JudgeDeps,
  installed: Installed,
  canary: Canary,
  signal: AbortSignal,
): Promise<string | null> => {
  await using scratch = await openScratch(deps.scratchDir)
  const builds = await DiskCache.open({ dir: join(scratch.path, 'builds'), maxBytes: 0 })
  const source = { code: canary.code, extraFiles: {}, purpose: 'solution' } as const
  try {
    using program = await compile({ ...deps, builds }, installed, source, signal)
    if (canary.givesCompileError) return `${canary.name} was compiled`
    const context: CaseContext = {
      runner: deps.runner,
      program,
      checker: null,
      outputChecker: null,
      limits: limitsFor(settingsOf(canary), installed.language),
      ignoreTrailingBlanks: true,
      fileIo: null,
      scratch: scratch.path,
      signal,
      processes: 1,
      passes: 1,
    }
    for (const [index, { gives }] of canary.cases.entries()) {
      const one = await placeCase(scratch.path, canary, index)
      const result = await runCase(context, one, {
        mode: standard,
        secondLooks: new SecondLooks(deps.runner.aloneTime),
      })
      if (result.verdict !== gives) {
        const reason = result.judgeMessage?.split('\n')[0] ?? result.message
        const because = reason === null ? '' : ` (${reason})`
        return `${canary.name}: ${verdictName(result.verdict)}${because} instead of ${verdictName(gives)}`
      }
    }
    return null
  } catch (error) {
    if (!(error instanceof CompileError)) throw error
    return canary.givesCompileError ? null : `${canary.name} does not compile: ${error.message.slice(0, 200)}`
  }
}

const placeCase = async (dir: string, canary: Canary, index: number): Promise<CaseData> => {
  const { input = '', output = '' } = canary.cases[index] ?? {}
  const [inputPath, expectedPath] = [join(dir, `${index}.in`), join(dir, `${index}.expected`)]
  await writeFile(inputPath, input, { mode: 0o444 })
  await writeFile(expectedPath, output, { mode: 0o444 })
  const place = { seq: index + 1, group: null, fullScore: null, outputName: `${index + 1}.out` }
  return { ...place, inputPath, expectedPath, expectedBytes: output.length }
}

const settingsOf = (canary: Canary): JudgingSettings => ({
  problemId: 0,
  type: 0,
  judgeMode: 'default',
  judgeCaseMode: 'default',
  ...canary.limits,
  stackLimitMb: 128,
  ignoreTrailingBlanks: true,
  fileIo: null,
  checker: null,
  extraFiles: {},
})

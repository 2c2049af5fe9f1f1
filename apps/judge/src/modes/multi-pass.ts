import { verdict } from '@verdict/contract/vocabulary'
import { JudgeFault } from '../faults.ts'
import type { CaseRun, Mode } from './mode.ts'
import { forget, type PassEnd } from './pass.ts'

/**
 * The case is run again for as long as its judge accepts and leaves an input for another pass. The first pass that is
 * not accepted decides; each pass has the whole of the limits, and the figures are those of the dearest. A program
 * that is right in more passes than the problem allows finds a judge that does not end, which is the problem's fault.
 */
export const multiPass = (mode: Mode): Mode => {
  return async (context, item, { alone }) => {
    const ends: PassEnd[] = []
    const runs: CaseRun[] = []
    try {
      for (let number = 1; number <= context.passes; number++) {
        const before = ends.at(-1)
        const pass = { dir: context.scratch, name: `${item.seq}.pass-${number}`, state: before?.state ?? null }
        const run = await mode(context, { ...item, inputPath: before?.nextInput ?? item.inputPath }, { alone, pass })
        runs.push(run)
        if (run.end !== undefined) ends.push(run.end)
        if (run.judged.verdict !== verdict.accepted || (run.end?.nextInput ?? null) === null) {
          return dearest(runs, run)
        }
      }
    } finally {
      for (const end of ends) await forget(end)
    }
    throw new JudgeFault(`The checker or interactor of the case requested more than ${context.passes} passes`)
  }
}

const dearest = (runs: readonly CaseRun[], last: CaseRun): CaseRun => ({
  judged: {
    ...last.judged,
    timeMs: Math.max(...runs.map(({ judged }) => judged.timeMs)),
    memoryKb: Math.max(...runs.map(({ judged }) => judged.memoryKb)),
  },
  grey: last.grey,
})

import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { JudgeLanguage } from '@verdict/contract'

/** What a part of the calibration program does, and the letter it is asked for by. */
export type Part = 'integers' | 'memory' | 'branches'

export interface CalibrationProgram {
  readonly language: JudgeLanguage
  readonly code: string
  /** CPU time of each part on the reference machine, milliseconds. */
  readonly referenceMs: Readonly<Record<Part, number>>
}

const sourceOf = (name: string): string => readFileSync(join(import.meta.dirname, 'programs', name), 'utf8')

/**
 * The known programs: divisions and products of integers, loads that depend on each other over a few MiB, and a sort
 * whose branches cannot be predicted. A host uses the first language it has.
 *
 * The reference machine is one core of a virtual server of 2024: Intel Xeon of the fifth generation (Emerald Rapids) at
 * 2.1 GHz nominal clock, with GCC 12.2 and CPython 3.11 of Debian 12. The times are the best of some fifty runs.
 * They are part of the meaning of every stored factor: do not change them without changing the programs.
 */
export const calibrationPrograms: readonly CalibrationProgram[] = [
  { language: 'C With O2', code: sourceOf('measure.c'), referenceMs: { integers: 75, memory: 91, branches: 84 } },
  { language: 'Python3', code: sourceOf('measure.py'), referenceMs: { integers: 70, memory: 59, branches: 47 } },
]

/** What the program reads to choose a part. */
export const letterOf: Readonly<Record<Part, string>> = { integers: 'i', memory: 'm', branches: 'b' }

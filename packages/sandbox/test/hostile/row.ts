import { join } from 'node:path'
import type { RunReport, RunRequest, RunStatus } from '../../src/index.ts'
import { limits, type makeWorkshop, type Overrides, request } from '../harness.ts'

/** One hostile program, its expected result, and the expected result of the run after it. */
export interface Row {
  readonly name: string
  readonly request: RunRequest
  /** More than one where it is a race, or where a smaller host refuses the memory that a larger one lets it pass. */
  readonly status: RunStatus | readonly RunStatus[]
  /** Expected output, standard error after standard output. */
  readonly says?: RegExp
  /** Forbidden output. */
  readonly neverSays?: RegExp
  /** Further members that the report must have. */
  readonly report?: Partial<RunReport>
  /** A later run on the same slot that looks for leftovers, and its expected output. */
  readonly next?: { readonly request: RunRequest; readonly says: RegExp }
}

/** Test data of the host, which every program of the suite would like to read or change. */
export const secret = 'the answer is forty-two'

export const placesOf = (workshop: ReturnType<typeof makeWorkshop>) => {
  const own = (argv: readonly [string, ...string[]], overrides: Overrides = {}) =>
    request([join('/b', argv[0]), ...argv.slice(1)], { programDir: workshop.bin, ...overrides })
  return {
    input: workshop.path('input'),
    answer: workshop.path('answer'),
    out: (name: string) => workshop.path(`out-${name}`),
    siege: (way: string, overrides?: Overrides) => own(['siege', ...way.split(' ')], overrides),
    pry: (way: string, overrides?: Overrides) => own(['pry', way], overrides),
    burn: (way: string, overrides?: Overrides) => own(['burn', ...way.split(' ')], overrides),
  }
}
export type Places = ReturnType<typeof placesOf>

/** Little CPU time, so that endless programs cost the suite little; the wall limit is generous on any machine. */
export const brief: Overrides = { limits: { cpuMs: 200, wallMs: limits.wallMs } }

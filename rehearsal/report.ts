import type { Audit } from './audit.ts'
import { type Ledger, percentile } from './ledger.ts'

/** Acceptable limits for a contest on this installation; milliseconds. */
export interface Limits {
  readonly acceptP99Ms: number
  readonly verdictP95Ms: number
  readonly staleP95Ms: number
}

export const usualLimits: Limits = { acceptP99Ms: 300, verdictP95Ms: 30_000, staleP95Ms: 3_000 }

const show = (numbers: readonly number[]): string =>
  [0.5, 0.95, 0.99, 1].map((share) => format(percentile(numbers, share)).padStart(9)).join(' ')

const format = (ms: number | null): string => (ms === null ? '-' : ms < 10 ? ms.toFixed(1) : ms.toFixed(0))

/** The report in lines, and reasons not to hold the contest. */
export const report = (
  ledger: Ledger,
  audit: Audit,
  limits: Limits,
): { readonly lines: readonly string[]; readonly against: readonly string[] } => {
  const over = (name: string, numbers: readonly number[], share: number, limit: number): readonly string[] => {
    const value = percentile(numbers, share)
    if (value === null) return [`${name}: nothing was measured`]
    return value > limit ? [`${name}: ${format(value)} ms, more than ${limit} ms`] : []
  }
  const any = (count: number, what: string): readonly string[] => (count === 0 ? [] : [`${count} ${what}`])
  const unheard = ledger.sent.filter(({ verdict }) => verdict === null).length
  const against = [
    ...over('accepting, p99', ledger.acceptMs, 0.99, limits.acceptP99Ms),
    ...over('until the verdict, p95', ledger.verdictMs, 0.95, limits.verdictP95Ms),
    ...over('until the board, p95', ledger.staleMs, 0.95, limits.staleP95Ms),
    ...any(ledger.errors.length, `errors, first: ${ledger.errors[0] ?? ''}`),
    ...any(ledger.lostStreams, 'event streams broke'),
    ...any(ledger.missedBoards, 'verdicts never reached the board'),
    ...any(unheard, 'verdicts never came'),
    ...any(audit.lost, 'submissions lost'),
    ...any(audit.doubled, 'submissions doubled'),
    ...any(audit.receiptGaps, 'receipt numbers missing'),
    ...any(audit.unjudged, 'submissions not judged yet'),
    ...any(audit.wrongVerdicts.length, `wrong verdicts, first: ${audit.wrongVerdicts[0] ?? ''}`),
    ...any(audit.boardDiffers.length, `rows of the board differ from a recount, first: ${audit.boardDiffers[0] ?? ''}`),
  ]
  const rows: readonly (readonly [string, readonly number[]])[] = [
    ['accepting a submission', ledger.acceptMs],
    ['until its verdict', ledger.verdictMs],
    ['from verdict to board', ledger.staleMs],
    ...[...ledger.pageMs].map(([kind, numbers]) => [`page: ${kind}`, numbers] as const),
  ]
  const lines = [
    `${ledger.sent.length} submissions, ${audit.listed} listed`,
    '',
    `${'milliseconds'.padEnd(24)}   count       p50       p95       p99       max`,
    ...rows.map(([name, numbers]) => `${name.padEnd(24)} ${String(numbers.length).padStart(7)} ${show(numbers)}`),
    '',
    against.length === 0 ? 'GO: nothing speaks against it.' : 'NO-GO:',
    ...against.map((line) => `  ${line}`),
  ]
  return { lines, against }
}

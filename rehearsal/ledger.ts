/** Measurements and errors of the rehearsal. */

export interface Sent {
  readonly submitId: number
  readonly uid: string
  readonly label: string
  readonly expected: number
  readonly receiptNumber: number
  /** Null until the final verdict was received. */
  verdict: number | null
}

export type PageKind = 'contest' | 'problems' | 'problem' | 'board' | 'submissions'

export class Ledger {
  readonly sent: Sent[] = []
  /**
   * Milliseconds until a submission was answered, until its verdict was received, and from then until the board had it.
   */
  readonly acceptMs: number[] = []
  readonly verdictMs: number[] = []
  readonly staleMs: number[] = []
  readonly pageMs = new Map<PageKind, number[]>()
  readonly errors: string[] = []
  /** Verdicts whose board never came within the patience. */
  missedBoards = 0
  lostStreams = 0

  page(kind: PageKind, tookMs: number): void {
    const known = this.pageMs.get(kind) ?? []
    known.push(tookMs)
    this.pageMs.set(kind, known)
  }

  fault(where: string, error: unknown): void {
    this.errors.push(`${where}: ${error instanceof Error ? error.message : String(error)}`)
  }
}

/** Percentile of the numbers; null without any. */
export const percentile = (numbers: readonly number[], share: number): number | null => {
  if (numbers.length === 0) return null
  const sorted = [...numbers].sort((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.ceil(share * sorted.length) - 1)] ?? null
}

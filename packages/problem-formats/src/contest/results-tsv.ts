/** `results.tsv` of the CCS specification, in the form DOMjudge and the ICPC registration system exchange. */

export interface ResultRow {
  /** The external id of the team. */
  readonly id: string
  readonly rank: number
  readonly solved: number
  readonly minutes: number
  /** When it solved its last problem; 0 without one. */
  readonly lastMinutes: number
  /** An award of the contest by its own name. */
  readonly award: string | null
}

const medals: readonly (readonly [RegExp, string])[] = [
  [/gold|金/i, 'Gold Medal'],
  [/silver|银/i, 'Silver Medal'],
  [/bronze|铜/i, 'Bronze Medal'],
]

const medalOf = (award: string | null): string | null =>
  award === null ? null : (medals.find(([pattern]) => pattern.test(award))?.[1] ?? null)

/**
 * The rows in the order of the board. Teams without a medal are ranked by their solved problems alone; those that solved
 * fewer than the median team are honorable mentions without a rank.
 */
export const resultsTsv = (rows: readonly ResultRow[], group: string): string => {
  const median = rows[Math.floor(rows.length / 2)]?.solved ?? 0
  const rankOfSolved = new Map<number, number>()
  const lines = rows.map((row, index) => {
    const medal = medalOf(row.award)
    if (medal === null && !rankOfSolved.has(row.solved)) rankOfSolved.set(row.solved, row.rank)
    const isRanked = row.solved >= median
    const rank = medal === null ? (isRanked ? String(rankOfSolved.get(row.solved)) : '') : String(row.rank)
    const award = medal ?? (isRanked ? 'Ranked' : 'Honorable')
    return [row.id, rank, award, row.solved, row.minutes, row.lastMinutes, index === 0 ? group : '']
  })
  return [['results', 1], ...lines].map((cells) => `${cells.map(plainCell).join('\t')}\n`).join('')
}

const plainCell = (cell: string | number): string => String(cell).replace(/[\t\r\n]+/g, ' ')

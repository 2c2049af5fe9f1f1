import { readdirSync, readFileSync } from 'node:fs'

/** Small statistics and readings that every benchmark shares. */

const sorted = (values: readonly number[]): readonly number[] => [...values].sort((a, b) => a - b)

/** Quantile of the values; NaN for none. */
export const quantile = (values: readonly number[], share: number): number =>
  sorted(values)[Math.min(values.length - 1, Math.floor(values.length * share))] ?? Number.NaN

export const median = (values: readonly number[]): number => quantile(values, 0.5)

const ticksPerSecond = 100

interface Reading {
  readonly parent: number
  readonly ticks: number
}

const readProcess = (pid: string): Reading | null => {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8')
    const fields = text.slice(text.lastIndexOf(')') + 2).split(' ')
    return { parent: Number(fields[1]), ticks: [11, 12, 13, 14].reduce((sum, at) => sum + Number(fields[at]), 0) }
  } catch {
    // It ended between the listing and the reading.
    return null
  }
}

/** CPU seconds spent so far by a process, its living children and the dead ones it waited for. */
export const cpuSeconds = (pid: number): number => {
  const own = readProcess(String(pid))
  const children = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(readProcess)
    .filter((item) => item !== null && item.parent === pid)
  return [own, ...children].reduce((sum, item) => sum + (item?.ticks ?? 0), 0) / ticksPerSecond
}

/** Prints rows as a Markdown table. */
export const table = (head: readonly string[], rows: readonly (readonly (string | number)[])[]): void => {
  const text = rows.map((row) => row.map((cell) => (typeof cell === 'number' ? round(cell) : cell)))
  const widths = head.map((name, at) => Math.max(name.length, ...text.map((row) => (row[at] ?? '').length)))
  const show = (cells: readonly string[]) => `| ${cells.map((cell, at) => cell.padEnd(widths[at] ?? 0)).join(' | ')} |`
  console.log(show(head))
  console.log(show(widths.map((width) => '-'.repeat(width))))
  for (const row of text) console.log(show(row))
}

const round = (value: number): string =>
  Number.isNaN(value) ? '-' : value >= 100 ? value.toFixed(0) : value >= 10 ? value.toFixed(1) : value.toFixed(2)

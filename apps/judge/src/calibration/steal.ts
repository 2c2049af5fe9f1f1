import { readFile } from 'node:fs/promises'

/** CPU times of all cores since the start of the machine, in ticks. */
export interface Steal {
  readonly stolen: number
  readonly total: number
}

/** Reads how much CPU time other virtual machines took from this one. */
export const readSteal = async (): Promise<Steal> => stealFrom(await readFile('/proc/stat', 'utf8'))

/** The same from the text of `/proc/stat`. */
export const stealFrom = (text: string): Steal => {
  const [, ...ticks] = (text.split('\n')[0] ?? '').trim().split(/\s+/).map(Number)
  // user nice system idle iowait irq softirq steal; the two after them are counted in user and nice.
  const counted = ticks.slice(0, 8)
  return { stolen: counted[7] ?? 0, total: counted.reduce((sum, value) => sum + value, 0) }
}

/** Share of the machine's time between two readings that was stolen. */
export const stolenShare = (before: Steal, after: Steal): number => {
  const total = after.total - before.total
  return total <= 0 ? 0 : (after.stolen - before.stolen) / total
}

import type { Fault } from './fault.ts'
import { hostFaults } from './hosts.ts'
import { linkFaults } from './links.ts'
import { processFaults } from './processes.ts'

export const faults: readonly Fault[] = [...processFaults, ...linkFaults, ...hostFaults]

/** Faults whose names contain one of the words; all without words. */
export const chooseFaults = (words: readonly string[]): readonly Fault[] => {
  const unknown = words.find((word) => !faults.some(({ name }) => name.includes(word)))
  if (unknown !== undefined) throw new Error(`No fault is called "${unknown}". See: verdict cluster --list`)
  if (words.length === 0) return faults
  return faults.filter(({ name }) =>
    words.some((word) => (faults.some((item) => item.name === word) ? name === word : name.includes(word))),
  )
}

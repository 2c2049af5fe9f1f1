import type { Fault } from './fault.ts'
import { hostFaults } from './hosts.ts'
import { linkFaults } from './links.ts'
import { processFaults } from './processes.ts'

export const faults: readonly Fault[] = [...processFaults, ...linkFaults, ...hostFaults]

/** Faults at the same time, such as `failover+kill-judge`: injected in this order, repaired in the same one. */
const together = (name: string): Fault => {
  const parts = name.split('+').map((part) => {
    const found = faults.find((fault) => fault.name === part)
    if (found === undefined) throw new Error(`No fault is called "${part}". See: verdict cluster --list`)
    return found
  })
  const seconds = parts.map((part) => part.seconds).find((given) => given !== undefined)
  return {
    name,
    about: parts.map(({ about }) => about).join('; and '),
    ...(seconds !== undefined && { seconds }),
    unsupported: () =>
      parts.map(({ unsupported }) => unsupported?.() ?? null).find((reason) => reason !== null) ?? null,
    inject: async (cluster) => {
      for (const part of parts) await part.inject(cluster)
    },
    repair: async (cluster) => {
      for (const part of parts) await part.repair(cluster)
    },
  }
}

/** Faults whose names contain one of the words, and several at once where names are joined by `+`; all without words. */
export const chooseFaults = (words: readonly string[]): readonly Fault[] => {
  const single = words.filter((word) => !word.includes('+'))
  const unknown = single.find((word) => !faults.some(({ name }) => name.includes(word)))
  if (unknown !== undefined) throw new Error(`No fault is called "${unknown}". See: verdict cluster --list`)
  if (words.length === 0) return faults
  const alone = faults.filter(({ name }) =>
    single.some((word) => (faults.some((item) => item.name === word) ? name === word : name.includes(word))),
  )
  return [...alone, ...words.filter((word) => word.includes('+')).map(together)]
}

/** The contest formats of a server in its newest sample. */
export interface FormatSample {
  readonly server: string
  /** Of the files; empty without any, null from a version that had no formats of sites. */
  readonly formats_hash: string | null
  readonly format_faults: readonly string[]
}

/**
 * Faults of the contest formats that sites add: those of each server once, and servers whose files differ from those of
 * the first one.
 */
export const formatFaultsOf = (samples: readonly FormatSample[]): readonly string[] => {
  const faults = new Set(samples.flatMap(({ format_faults }) => format_faults))
  const known = samples.filter(({ formats_hash }) => formats_hash !== null)
  const [first, ...others] = known.toSorted((a, b) => (a.server < b.server ? -1 : 1))
  const differing = others.filter(({ formats_hash }) => formats_hash !== first?.formats_hash)
  return [...faults, ...differing.map(({ server }) => `${first?.server} ≠ ${server}`)]
}

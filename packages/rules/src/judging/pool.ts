/** A judge host's report of one language. */
export interface PoolLanguage {
  readonly name: string
  readonly available: boolean
  readonly version: string | null
  readonly compileCommand: string | null
  readonly runCommand: string | null
}

export interface PoolHost {
  readonly name: string
  readonly languages: readonly PoolLanguage[]
}

const facts = ['version', 'compileCommand', 'runCommand'] as const

/** A host compiles or runs a language otherwise than the others, so that its verdicts may differ from theirs. */
export interface Disagreement {
  readonly language: string
  readonly what: (typeof facts)[number]
  readonly own: string | null
  /** The value of most other hosts. */
  readonly pool: string | null
}

/**
 * Hosts that disagree with the pool, by name. The majority defines the pool. On a tie all of them are listed, because
 * either side could be right. Languages a host does not offer are not a disagreement.
 */
export const disagreementsIn = (hosts: readonly PoolHost[]): ReadonlyMap<string, readonly Disagreement[]> => {
  const found = new Map<string, Disagreement[]>()
  const offers = hosts.flatMap((host) =>
    host.languages.filter((language) => language.available).map((language) => ({ host: host.name, language })),
  )
  for (const [name, rows] of Map.groupBy(offers, (item) => item.language.name)) {
    for (const what of facts) {
      const votes = Map.groupBy(rows, (row) => row.language[what])
      const most = Math.max(...[...votes.values()].map((voters) => voters.length))
      const winners = [...votes].filter(([, voters]) => voters.length === most).map(([value]) => value)
      for (const { host, language } of rows) {
        const own = language[what]
        if (winners.length === 1 && winners[0] === own) continue
        const pool = winners.find((value) => value !== own) ?? null
        found.set(host, [...(found.get(host) ?? []), { language: name, what, own, pool }])
      }
    }
  }
  return found
}

import type { DataFor } from '../../../../api/endpoints.ts'

type Host = Pick<DataFor<'site.judgeHosts'>[number], 'connected' | 'languages'>

/** A version of a compiler or runtime, with the number of connected judge hosts that have it. */
export interface KnownVersion {
  readonly version: string
  readonly hosts: number
}

/** The versions of the connected hosts by language, the most common first. */
export const knownVersions = (hosts: readonly Host[]): ReadonlyMap<string, readonly KnownVersion[]> => {
  const offers = hosts.flatMap(({ connected, languages }) =>
    connected ? languages.filter(({ available, version }) => available && version !== null) : [],
  )
  const versionsOf = (rows: typeof offers): readonly KnownVersion[] =>
    [...Map.groupBy(rows, ({ version }) => version ?? '')]
      .map(([version, found]) => ({ version, hosts: found.length }))
      .toSorted((a, b) => b.hosts - a.hosts || a.version.localeCompare(b.version))
  return new Map([...Map.groupBy(offers, ({ name }) => name)].map(([name, rows]) => [name, versionsOf(rows)]))
}

/** The most common version of each language that hosts offer. */
export const presentVersions = (
  names: readonly string[],
  known: ReadonlyMap<string, readonly KnownVersion[]>,
): Readonly<Record<string, string>> =>
  Object.fromEntries(
    names.flatMap((name) => {
      const version = known.get(name)?.[0]?.version
      return version === undefined ? [] : [[name, version]]
    }),
  )

/** Users connected by similar pairs, most members first. */
export interface SimilarCluster {
  readonly members: readonly string[]
  /** Pairs among them. */
  readonly pairs: number
  readonly maxPercent: number
}

interface Edge {
  readonly first: string
  readonly second: string
  readonly percent: number
}

/** Connected components of the pairs; two users connected by a third are in one cluster. */
export const clustersOf = (edges: readonly Edge[]): readonly SimilarCluster[] => {
  const parents = new Map<string, string>()
  const rootOf = (member: string): string => {
    let root = member
    for (let up = parents.get(root); up !== undefined && up !== root; up = parents.get(root)) root = up
    parents.set(member, root)
    return root
  }
  for (const { first, second } of edges) parents.set(rootOf(first), rootOf(second))
  const members = new Set(edges.flatMap(({ first, second }) => [first, second]))
  const edgesOf = Map.groupBy(edges, ({ first }) => rootOf(first))
  return [...Map.groupBy(members, rootOf)]
    .map(([root, found]) => {
      const inside = edgesOf.get(root) ?? []
      return {
        members: [...found].sort(),
        pairs: inside.length,
        maxPercent: inside.reduce((most, { percent }) => Math.max(most, percent), 0),
      }
    })
    .sort(
      (a, b) => b.members.length - a.members.length || b.maxPercent - a.maxPercent || (a.members < b.members ? -1 : 1),
    )
}

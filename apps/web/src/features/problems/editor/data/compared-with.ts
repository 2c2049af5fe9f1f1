interface Compared {
  /** How many of the archive's cases the problem has; they keep their points and groups. */
  readonly known: number
  /** Input files the problem does not have. */
  readonly fresh: ReadonlySet<string>
  /** Input files that are not in the archive. */
  readonly gone: readonly string[]
}

/** Compares an archive with the existing cases, by input file name. */
export const comparedWith = (
  present: readonly { readonly input: string }[],
  staged: readonly { readonly input: string }[],
): Compared => {
  const had = new Set(present.map(({ input }) => input))
  const has = new Set(staged.map(({ input }) => input))
  const fresh = new Set([...has].filter((name) => !had.has(name)))
  return { known: has.size - fresh.size, fresh, gone: [...had].filter((name) => !has.has(name)) }
}

interface Placed {
  readonly pid: number
}

interface Chapter {
  readonly id: number
  readonly pids: readonly number[]
}

/** Problems by chapter in the order of the training; those of no chapter come last, under `null`. */
export const sectionsOf = <P extends Placed, C extends Chapter>(
  problems: readonly P[],
  chapters: readonly C[],
): readonly { readonly chapter: C | null; readonly problems: readonly P[] }[] => {
  const placed = new Set(chapters.flatMap(({ pids }) => pids))
  const rest = problems.filter(({ pid }) => !placed.has(pid))
  return [
    ...chapters.map((chapter) => ({ chapter, problems: problems.filter(({ pid }) => chapter.pids.includes(pid)) })),
    ...(rest.length > 0 ? [{ chapter: null, problems: rest }] : []),
  ]
}

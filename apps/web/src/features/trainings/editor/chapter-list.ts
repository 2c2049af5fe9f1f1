/** A chapter in the form; `key` is for the list on the page only. */
export interface ChapterDraft {
  readonly key: number
  readonly title: string
  readonly content: string
  readonly pids: readonly number[]
}

/** Puts a problem into one chapter and out of all others, or out of its own. */
export const withProblem = (
  chapters: readonly ChapterDraft[],
  { key, pid, isIn }: { readonly key: number; readonly pid: number; readonly isIn: boolean },
): readonly ChapterDraft[] =>
  chapters.map((chapter) => {
    const rest = chapter.pids.filter((other) => other !== pid)
    return { ...chapter, pids: isIn && chapter.key === key ? [...rest, pid] : rest }
  })

/** A new empty chapter at the end. */
export const withChapter = (chapters: readonly ChapterDraft[]): readonly ChapterDraft[] => [
  ...chapters,
  { key: 1 + Math.max(0, ...chapters.map(({ key }) => key)), title: '', content: '', pids: [] },
]

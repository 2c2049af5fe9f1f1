import type { BoardLine } from './board-line.ts'

/** Copies on top (api-contests-groups 3.5): the viewer's own row, then those followed in the order of the board. */
export const pinnedOf = (
  lines: readonly BoardLine[],
  viewerId: string | null,
  followed: ReadonlySet<string>,
): readonly BoardLine[] => {
  const isOwn = ({ person }: BoardLine): boolean => person.uid === viewerId
  return [...lines.filter(isOwn), ...lines.filter((line) => !isOwn(line) && followed.has(line.person.uid))]
}

import type { ChangeSpec } from '@codemirror/state'
import { diffLines } from 'diff'

/** The changes that make one text from another, line by line, so that the cursor and what can be undone stay. */
export const changesBetween = (before: string, after: string): readonly ChangeSpec[] => {
  const changes: { from: number; to: number; insert: string }[] = []
  let from = 0
  for (const { value, added, removed } of diffLines(before, after)) {
    const last = changes.at(-1)
    if (added === true) {
      if (last?.to === from) last.insert += value
      else changes.push({ from, to: from, insert: value })
    } else {
      if (removed === true) changes.push({ from, to: from + value.length, insert: '' })
      from += value.length
    }
  }
  return changes
}

import type { RefObject } from 'react'
import { useInlineSize } from '../../lib/use-inline-size.ts'
import { split } from './split.ts'

const neededPx = split.minLeftPx + split.dividerPx + split.minRightPx

/** Whether a box is too narrow for two panes. The box counts, not the window: the navigation takes its share. */
export const useNarrow = (): [RefObject<HTMLDivElement | null>, boolean] => {
  const [box, widthPx] = useInlineSize()
  return [box, widthPx > 0 && widthPx < neededPx]
}

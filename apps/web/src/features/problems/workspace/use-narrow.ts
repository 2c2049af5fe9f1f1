import type { RefObject } from 'react'
import { useByInlineSize } from '../../../lib/use-by-inline-size.ts'
import { split } from './split.ts'

const neededPx = split.minLeftPx + split.dividerPx + split.minRightPx

/** Whether a box is too narrow for two panes. The box counts, not the window: the navigation takes its share. */
export const useNarrow = (): [RefObject<HTMLDivElement | null>, boolean] => useByInlineSize(isNarrow)

const isNarrow = (widthPx: number): boolean => widthPx > 0 && widthPx < neededPx

import type { ContestRow } from '../core/find-contest.ts'
import { formatOf } from '../core/format.ts'

/**
 * Whether a contest can shadow another one. Contests of groups cannot: their managers are users of any kind, who would
 * otherwise make the server send requests.
 */
export const canShadow = (row: Pick<ContestRow, 'type' | 'format' | 'virtual_of' | 'window_s' | 'group_id'>): boolean =>
  formatOf(row) === 'icpc' && row.group_id === null && row.virtual_of === null && row.window_s === null

import { type BlockSettings, blockSettings } from '@verdict/contract'

/** Block programming of a problem; null for problems without it. */
export const readBlocks = (column: unknown): BlockSettings | null =>
  column === null || column === undefined ? null : blockSettings.parse(column)

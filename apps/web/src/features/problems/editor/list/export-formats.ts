import type { ExportFormat } from '@verdict/contract'

/** The formats problems leave in, ours first. */
export const exportFormats = ['verdict', 'hoj', 'icpc'] as const satisfies readonly ExportFormat[]

/** Placeholder for a hidden or missing quantity. */
export const unknown = '--'

export const timeText = (ms: number | null | undefined): string => (ms == null ? unknown : `${ms} ms`)

/** Memory in 1024-based units, from KiB. */
export const memoryText = (kib: number | null | undefined): string => {
  if (kib == null) return unknown
  if (kib < 1_024) return `${kib} KB`
  const mib = kib / 1_024
  return mib < 1_024 ? `${trim(mib)} MB` : `${trim(mib / 1_024)} GB`
}

export const lengthText = (chars: number | null | undefined): string => (chars == null ? unknown : `${chars} B`)

const trim = (amount: number): string => (amount < 100 ? amount.toFixed(1).replace(/\.0$/, '') : amount.toFixed(0))

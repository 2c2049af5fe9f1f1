const units = ['B', 'KB', 'MB', 'GB', 'TB'] as const
const step = 1024

/** A human-readable size: `512 B`, `3.4 MB`. */
export const readableBytes = (bytes: number): string => {
  const power = Math.min(units.length - 1, bytes < 1 ? 0 : Math.floor(Math.log(bytes) / Math.log(step)))
  const value = bytes / step ** power
  return `${power === 0 || value >= 100 ? Math.round(value) : value.toFixed(1)} ${units[power]}`
}

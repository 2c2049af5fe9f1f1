import { readJson, writeJson } from './storage.ts'

/**
 * The height of a part that arrives after the page, remembered so that its room is there at the next visit and nothing
 * below it moves. It counts for the same width of the window only.
 */
interface KeptHeight {
  readonly width: number
  readonly height: number
}

export const keptHeight = (key: string): number | null => {
  const kept = readJson<Partial<KeptHeight>>(key)
  return kept?.width === window.innerWidth && typeof kept.height === 'number' ? kept.height : null
}

export const keepHeight = (key: string, element: HTMLElement): void =>
  writeJson(key, { width: window.innerWidth, height: element.offsetHeight } satisfies KeptHeight)

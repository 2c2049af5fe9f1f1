import interUrl from '@fontsource-variable/inter/files/inter-latin-wght-normal.woff2?url'
import monoUrl from '@fontsource-variable/jetbrains-mono/files/jetbrains-mono-latin-wght-normal.woff2?url'
import { readText, writeText } from '../../lib/storage.ts'

/** public/theme.js uses the fonts of this key from the first paint of the next page on. */
const key = 'textFonts'
const fonts = JSON.stringify({ Inter: interUrl, 'JetBrains Mono': monoUrl })

interface Connection {
  readonly saveData?: boolean
  readonly effectiveType?: string
}

/** Whether the connection is slow, or its user saves data. */
const isCostly = (): boolean => {
  const { saveData, effectiveType = '' } = (navigator as { connection?: Connection }).connection ?? {}
  return saveData === true || /2g$/.test(effectiveType)
}

/**
 * Fetches the fonts of texts and programs (89 kB) when a first visit has nothing else to do, for the visits after it; until
 * then, texts have the fonts of the system.
 */
export const keepTextFonts = async (): Promise<void> => {
  if (readText(key) === fonts || isCostly()) return
  const answers = await Promise.all([interUrl, monoUrl].map((url) => fetch(url, { priority: 'low' })))
  if (answers.every(({ ok }) => ok)) writeText(key, fonts)
}

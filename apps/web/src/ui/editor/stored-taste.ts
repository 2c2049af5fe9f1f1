import { readJson } from '../../lib/storage.ts'
import { readTaste, type Taste } from './taste.ts'

/** Storage key of the editor settings of all problems, as the specification names it. */
export const globalTasteKey = 'hojIndividualLanguageAndSetting'

/** The editor settings that the user chose last. */
export const storedTaste = (): Taste => readTaste(readJson(globalTasteKey))

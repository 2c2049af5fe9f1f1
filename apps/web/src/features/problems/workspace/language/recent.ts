import { readJson, writeJson } from '../../../../lib/storage.ts'

const key = 'recentLanguages'
const mostKept = 4

/** Languages used most recently in this browser, the last one first. */
export const recentLanguages = (): readonly string[] => {
  const stored = readJson<unknown>(key)
  return Array.isArray(stored) ? stored.filter((name): name is string => typeof name === 'string') : []
}

export const rememberLanguage = (language: string): void =>
  writeJson(key, [language, ...recentLanguages().filter((name) => name !== language)].slice(0, mostKept))

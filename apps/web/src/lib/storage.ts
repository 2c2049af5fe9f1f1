/** Browser storage that may be full or forbidden; then nothing is remembered and nothing breaks. */
export const readText = (key: string): string | null => {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}

export const writeText = (key: string, value: string | null): void => {
  try {
    if (value === null) localStorage.removeItem(key)
    else localStorage.setItem(key, value)
  } catch {
    // Remembering is a courtesy.
  }
}

/** The names of all stored values. */
export const storedKeys = (): readonly string[] => {
  try {
    return Object.keys(localStorage)
  } catch {
    return []
  }
}

export const readJson = <T>(key: string): T | null => {
  const text = readText(key)
  if (text === null) return null
  try {
    return JSON.parse(text) as T
  } catch {
    return null
  }
}

export const writeJson = (key: string, value: unknown): void =>
  writeText(key, value === null ? null : JSON.stringify(value))

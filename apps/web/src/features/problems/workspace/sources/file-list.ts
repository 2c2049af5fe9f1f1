import { isSourceFileName, mainFileOf, type SourceFile } from '@verdict/rules'

/** Why a file cannot have a name, or null. */
export const nameRefusal = (name: string, others: readonly string[], ofProblem: readonly string[]) => {
  if (/^main(?:\.|$)/i.test(name)) return 'reserved'
  if (!isSourceFileName(name)) return 'name'
  if (others.some((other) => other.toLowerCase() === name.toLowerCase())) return 'twice'
  return ofProblem.includes(name) ? 'ofProblem' : null
}

/** A free name with the extension of the language. */
export const freeName = (language: string, taken: readonly string[]): string => {
  const ending = /\.[a-z]+$/.exec(mainFileOf(language))?.[0] ?? '.txt'
  for (let number = 1; ; number += 1) {
    const name = `file${number}${ending}`
    if (!taken.some((other) => other.toLowerCase() === name)) return name
  }
}

/** Files that were opened together, sorted by what becomes of them. */
export interface Opened {
  /** Text of the main source, if there was one. */
  readonly main: string | null
  readonly files: readonly SourceFile[]
  /** Names that no file can have. */
  readonly refused: readonly string[]
}

/** The main source is known by its name. Paths were left out before. */
export const sortOpened = (parts: readonly SourceFile[], language: string, ofProblem: readonly string[]): Opened => {
  const opened = { main: null as string | null, files: [] as SourceFile[], refused: [] as string[] }
  for (const part of parts) {
    const { name, text } = part
    const others = opened.files.map((file) => file.name)
    if (name.toLowerCase() === mainFileOf(language).toLowerCase()) opened.main = text
    else if (nameRefusal(name, others, ofProblem) === null) opened.files.push(part)
    else opened.refused.push(name)
  }
  return opened
}

/** Adds files; one of a name that is there replaces it. */
export const addFiles = (before: readonly SourceFile[], added: readonly SourceFile[]): readonly SourceFile[] => {
  const isSame = (a: SourceFile) => (b: SourceFile) => a.name.toLowerCase() === b.name.toLowerCase()
  const kept = before.map((file) => added.find(isSame(file)) ?? file)
  return [...kept, ...added.filter((file) => !before.some(isSame(file)))]
}

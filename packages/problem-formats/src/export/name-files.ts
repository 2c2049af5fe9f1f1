import type { ProgramDraft } from '../packaged.ts'

export interface NamedProgram extends ProgramDraft {
  /** A plain file name, once for each kind. */
  readonly file: string
}

/** Programs may be called anything; files may not. */
export const nameFiles = (programs: readonly ProgramDraft[]): readonly NamedProgram[] => {
  const taken = new Set<string>()
  return programs.map((program) => {
    let file = plain(program.name)
    while (taken.has(`${program.kind}/${file}`)) file = `_${file}`.slice(0, 100)
    taken.add(`${program.kind}/${file}`)
    return { ...program, file }
  })
}

const plain = (name: string): string => {
  const letters = name.replace(/[^A-Za-z0-9_.+-]/g, '_').slice(0, 90)
  return /^[A-Za-z0-9_]/.test(letters) ? letters : `_${letters.slice(1)}`
}

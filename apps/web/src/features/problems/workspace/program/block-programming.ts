import { useState } from 'react'
import type { Problem, ProblemData } from '../problem-query.ts'
import type { Desk } from './use-draft.ts'

/** The draft of the blocks has this name among the languages of the desk; it is no language of the judge. */
export const blocksDraft = 'Blockly'

export interface BlockProgramming {
  readonly settings: NonNullable<Problem['blocks']>
  /** The program made of the blocks on the desk. */
  readonly code: string
  readonly onCode: (code: string) => void
}

/** The contents that the desk of a problem can hold: its languages, or blocks before them or in place of them. */
export const deskOf = ({ problem, languages, codeTemplate }: ProblemData) => {
  const blocks = problem.blocks ?? null
  if (blocks === null) return { languages, templates: codeTemplate }
  return {
    languages: [blocksDraft, ...(blocks.allowsPrograms ? languages : [])],
    templates: { ...codeTemplate, [blocksDraft]: blocks.starter ?? '' },
  }
}

/** The program that is run and submitted: the one on the desk, or the one made of its blocks. */
export const useProgram = (problem: Problem, { language, code }: Pick<Desk, 'language' | 'code'>) => {
  const [translated, setTranslated] = useState('')
  const settings = problem.blocks ?? null
  if (settings === null || language !== blocksDraft)
    return { program: { language, code, blocks: null }, programming: null }
  return {
    program: { language: settings.language, code: translated, blocks: code },
    programming: { settings, code: translated, onCode: setTranslated } satisfies BlockProgramming,
  }
}

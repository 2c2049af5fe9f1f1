import { outputLanguage } from '@verdict/contract'
import { z } from 'zod'
import type { ContestRow } from './find-contest.ts'

const stored = z.array(z.string()).catch([])

/** The languages a contest accepts; none listed means all. */
export const contestLanguages = ({ languages }: Pick<ContestRow, 'languages'>): string[] => stored.parse(languages)

/** Those of a problem's languages that its contest accepts. Answers to output-only problems are in no language. */
export const acceptedIn = (contest: Pick<ContestRow, 'languages'>, names: readonly string[]): string[] => {
  const accepted = contestLanguages(contest)
  return names.filter((name) => accepted.length === 0 || name === outputLanguage || accepted.includes(name))
}

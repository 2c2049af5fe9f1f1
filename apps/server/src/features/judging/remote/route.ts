import { type RawBuilder, sql } from 'kysely'

/**
 * Runs of remote problems wait in the same queue under a language that no judge host has, named after the problem's
 * bank. Languages of remote sites often have the names of our own.
 */
const prefix = 'remote:'

export const routeOfBank = (bank: string): string => `${prefix}${bank}`

/** Answers to questions, which the server marks itself: the prefix keeps their runs out of the queue of judge hosts. */
export const questionRoute = `${prefix}questions`

/** The language to queue a submission under. */
export const routeOf = (
  problem: { readonly is_remote: boolean; readonly bank: string | null; readonly has_questions: boolean },
  language: string,
): string => {
  if (problem.has_questions) return questionRoute
  return problem.is_remote && problem.bank !== null ? routeOfBank(problem.bank) : language
}

/** Of a joined `problem`: whether it is answered with answers to questions. */
export const hasQuestions = sql<boolean>`(problem.questions is not null)`.as('has_questions')

/** The bank of a route; null for a language of judge hosts. */
export const bankOfRoute = (language: string): string | null =>
  language.startsWith(prefix) ? language.slice(prefix.length) : null

/** True for runs that wait for a remote site, as a part of a statement. */
export const isRouted = (language: RawBuilder<unknown>): RawBuilder<boolean> => sql`(${language} like 'remote:%')`

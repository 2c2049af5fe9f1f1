import { type RawBuilder, sql } from 'kysely'

/**
 * Runs of remote problems wait in the same queue under a language that no judge host has, named after the problem's
 * bank. Languages of remote sites often have the names of our own.
 */
const prefix = 'remote:'

export const routeOfBank = (bank: string): string => `${prefix}${bank}`

/** The language to queue a submission under. */
export const routeOf = (
  problem: { readonly is_remote: boolean; readonly bank: string | null },
  language: string,
): string => (problem.is_remote && problem.bank !== null ? routeOfBank(problem.bank) : language)

/** The bank of a route; null for a language of judge hosts. */
export const bankOfRoute = (language: string): string | null =>
  language.startsWith(prefix) ? language.slice(prefix.length) : null

/** True for runs that wait for a remote site, as a part of a statement. */
export const isRouted = (language: RawBuilder<unknown>): RawBuilder<boolean> => sql`(${language} like 'remote:%')`

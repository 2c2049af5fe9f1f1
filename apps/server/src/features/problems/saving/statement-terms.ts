import { sql } from 'kysely'
import { termsOf } from '../../../platform/db/search-terms.ts'

interface Words {
  readonly title: string
  readonly description: string
  readonly input: string
  readonly output: string
  readonly hint: string
}

/** The search terms of a statement as its column stores them. */
export const statementTerms = ({ title, description, input, output, hint }: Words) =>
  sql<string>`array_to_tsvector(${termsOf(title, description, input, output, hint)}::text[])`

import type { adminProblems, DataOf, RemoteChangeField } from '@verdict/contract'
import { samplesOf } from '@verdict/problem-formats'
import type { Db } from '../../../platform/db/connect.ts'
import { examplesOf } from './save-remote.ts'
import type { RemoteProblem } from './scrape.ts'

type Changes = NonNullable<DataOf<(typeof adminProblems)['previewRemote']>['stored']>['changes']

/** What importing a stored remote problem again would change, field by field. */
export const changesOf = async (db: Db, id: number, { problem, site }: RemoteProblem): Promise<Changes> => {
  const row = await db
    .selectFrom('problem')
    .innerJoin('problem_statement as words', (join) =>
      join.onRef('words.problem_id', '=', 'problem.id').onRef('words.locale', '=', 'problem.default_locale'),
    )
    .select(['problem.time_limit_ms', 'problem.memory_limit_mb', 'problem.examples'])
    .select(['words.title', 'words.description', 'words.input', 'words.output', 'words.hint'])
    .where('problem.id', '=', id)
    .executeTakeFirst()
  if (row === undefined) return []
  const texts = (['title', 'description', 'input', 'output', 'hint'] as const).map((field) => ({
    field,
    before: withoutAddresses(row[field]),
    after: withoutAddresses(problem[field], problem.documents),
  }))
  const pairs: readonly { readonly field: RemoteChangeField; readonly before: string; readonly after: string }[] = [
    ...texts,
    { field: 'timeLimit', before: `${row.time_limit_ms} ms`, after: `${problem.timeLimitMs} ms` },
    { field: 'memoryLimit', before: `${row.memory_limit_mb} MB`, after: `${problem.memoryLimitMb} MB` },
    { field: 'samples', before: samplesText(row.examples), after: samplesText(examplesOf(problem.samples)) },
    {
      field: 'languages',
      before: await languagesOf(db, id),
      after: listed(problem.languages ?? site.languages.map(({ name }) => name)),
    },
  ]
  return pairs.filter(({ before, after }) => before !== after)
}

/** Stored pictures and files have other addresses than those of the site. */
const withoutAddresses = (text: string, documents: readonly { readonly link: string }[] = []): string => {
  const known = new Set(documents.map(({ link }) => link))
  return text
    .replace(/!\[([^\]]*)\]\([^)]*\)/g, '![$1]')
    .replace(/\]\(<?([^()<>\s]+)>?\)/g, (whole, address: string) =>
      known.has(address) || address.startsWith('/api/public/file/') ? ']' : whole,
    )
    .trim()
}

const samplesText = (examples: string): string =>
  samplesOf(examples)
    .map(({ input, output }, place) => `#${place + 1}\n${input}\n---\n${output}`)
    .join('\n')

const languagesOf = async (db: Db, problemId: number): Promise<string> => {
  const rows = await db
    .selectFrom('problem_language')
    .innerJoin('language', 'language.id', 'problem_language.language_id')
    .select('language.name')
    .where('problem_language.problem_id', '=', problemId)
    .execute()
  return listed(rows.map(({ name }) => name))
}

const listed = (names: readonly string[]): string => names.toSorted().join('\n')

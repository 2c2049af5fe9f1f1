import type { adminProblems, DataOf } from '@verdict/contract'
import { samplesOf } from '@verdict/problem-formats'
import type { SignedIn } from '@verdict/rules'
import type { Deps } from '../../../deps.ts'
import { renderMarkdown } from '../../../platform/markdown.ts'
import { requireKept } from '../editor/kept-problem.ts'
import { findStored } from './find-stored.ts'
import type { RemoteImport } from './import-remote.ts'
import { examplesOf } from './save-remote.ts'
import { type RemoteProblem, scrapeRemote } from './scrape.ts'

type Preview = DataOf<(typeof adminProblems)['previewRemote']>

/**
 * A remote problem before it is saved, and for a stored one what saving would change.
 * @throws the refusals of `scrapeRemote`
 */
export const previewRemote = async (deps: Deps, viewer: SignedIn, given: RemoteImport): Promise<Preview> => {
  const remote = await scrapeRemote(deps, { ...given, isFresh: true })
  const { problem, site, displayId } = remote
  const html = (text: string) => renderMarkdown(text)
  return {
    displayId,
    title: problem.title,
    timeLimit: problem.timeLimitMs,
    memoryLimit: problem.memoryLimitMb,
    description: await html(problem.description),
    input: await html(problem.input),
    output: await html(problem.output),
    hint: await html(problem.hint),
    samples: problem.samples.map(({ input, output }) => ({ input, output })),
    tags: problem.tags.length > 0 ? [...problem.tags] : [site.key],
    languageCount: problem.languages?.length ?? site.languages.length,
    stored: await changesOf(deps, viewer, remote),
  }
}

const changesOf = async (
  deps: Deps,
  viewer: SignedIn,
  { displayId, problem }: RemoteProblem,
): Promise<Preview['stored']> => {
  const stored = await findStored(deps.db, displayId)
  if (stored === null) return null
  if (!stored.isRemote) return { pid: stored.id, mayReplace: false, changes: [] }
  const row = await deps.db
    .selectFrom('problem')
    .innerJoin('problem_statement as words', (join) =>
      join.onRef('words.problem_id', '=', 'problem.id').onRef('words.locale', '=', 'problem.default_locale'),
    )
    .select(['problem.time_limit_ms', 'problem.memory_limit_mb', 'problem.examples'])
    .select(['words.title', 'words.description', 'words.input', 'words.output', 'words.hint'])
    .where('problem.id', '=', stored.id)
    .executeTakeFirst()
  const mayReplace = await requireKept(deps.db, viewer, stored.id).then(
    () => true,
    () => false,
  )
  const changes: string[] = []
  if (row !== undefined) {
    if (row.time_limit_ms !== problem.timeLimitMs) changes.push('timeLimit')
    if (row.memory_limit_mb !== problem.memoryLimitMb) changes.push('memoryLimit')
    if (!sameSamples(row.examples, examplesOf(problem.samples))) changes.push('samples')
    for (const part of ['title', 'description', 'input', 'output', 'hint'] as const)
      if (withoutPictures(row[part]) !== withoutPictures(problem[part])) changes.push(part)
  }
  return { pid: stored.id, mayReplace, changes }
}

const sameSamples = (a: string, b: string): boolean => JSON.stringify(samplesOf(a)) === JSON.stringify(samplesOf(b))

/** Stored pictures have other addresses than those of the site. */
const withoutPictures = (text: string): string => text.replace(/!\[([^\]]*)\]\([^)]*\)/g, '![$1]').trim()

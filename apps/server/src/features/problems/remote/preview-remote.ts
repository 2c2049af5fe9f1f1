import type { adminProblems, DataOf } from '@verdict/contract'
import type { SignedIn } from '@verdict/rules'
import type { Deps } from '../../../deps.ts'
import { renderMarkdown } from '../../../platform/markdown.ts'
import { requireKept } from '../editor/kept-problem.ts'
import { changesOf } from './changes.ts'
import { findStored } from './find-stored.ts'
import type { RemoteImport } from './import-remote.ts'
import { lossesOf } from './losses.ts'
import { type RemoteProblem, scrapeRemote } from './scrape.ts'

type Preview = DataOf<(typeof adminProblems)['previewRemote']>

/**
 * A remote problem before it is saved, and for a stored one what saving would change.
 * @throws the refusals of `scrapeRemote`
 */
export const previewRemote = async (deps: Deps, viewer: SignedIn, given: RemoteImport): Promise<Preview> => {
  const remote = await scrapeRemote(deps, { ...given, isFresh: true })
  const { problem, site, displayId } = remote
  const html = (text: string) => renderMarkdown(withPictureLinks(text))
  return {
    displayId,
    title: problem.title,
    source: { name: site.name, url: originalOf(problem.source) ?? site.baseUrl },
    timeLimit: problem.timeLimitMs,
    memoryLimit: problem.memoryLimitMb,
    description: await html(problem.description),
    input: await html(problem.input),
    output: await html(problem.output),
    hint: await html(problem.hint),
    samples: problem.samples.map(({ input, output }) => ({ input, output })),
    tags: problem.tags.length > 0 ? [...problem.tags] : [site.key],
    languageCount: problem.languages?.length ?? site.languages.length,
    losses: lossesOf(problem),
    stored: await storedOf(deps, viewer, remote),
  }
}

/** Pages of this site load no pictures without HTTPS; the preview links to them. Saving copies them here. */
const withPictureLinks = (text: string): string =>
  text.replace(
    /!\[([^\]]*)\]\(<?(http:[^\s)>]+)>?[^)]*\)/g,
    (_, words: string, link: string) => `[${words === '' ? link : words}](${link})`,
  )

/** The address in the link to the original. */
const originalOf = (source: string): string | undefined => /href="(https?:[^"]+)"/.exec(source)?.[1]

const storedOf = async (deps: Deps, viewer: SignedIn, remote: RemoteProblem): Promise<Preview['stored']> => {
  const stored = await findStored(deps.db, remote.displayId)
  if (stored === null) return null
  const { id: pid, isRemote } = stored
  const mayReplace =
    isRemote &&
    (await requireKept(deps.db, viewer, pid).then(
      () => true,
      () => false,
    ))
  return { pid, isRemote, mayReplace, changes: mayReplace ? await changesOf(deps.db, pid, remote) : [] }
}

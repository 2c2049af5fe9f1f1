import { kindOfPicture } from '@verdict/problem-formats'
import { fetchPicture, type ScrapedProblem } from '@verdict/remote-sites'
import type { Deps } from '../../../deps.ts'
import { storeFile, storePicture } from '../formats/keep-pictures.ts'
import type { RemoteProblem } from './scrape.ts'

/** Pictures of one problem that are stored, and the size of each. */
export const pictureLimits = { perProblem: 50, bytes: 5_000_000 } as const
const pictureLink = /!\[([^\]]*)\]\(<?(https?:[^\s)>]+)>?([^)]*)\)/g

const documentLink = /(?<!!)\[((?:\\.|[^\]\\])*)\]\(<(https?:[^\s>]+)>\)/g

const parts = ['description', 'input', 'output', 'hint'] as const

/** Addresses of the pictures in the texts of a problem, each once. */
export const pictureLinks = (problem: ScrapedProblem): ReadonlySet<string> =>
  new Set(parts.flatMap((part) => [...problem[part].matchAll(pictureLink)].map(([, , link = '']) => link)))

/**
 * Stores the pictures of a statement with us, and the files that are one, so that it stays complete when the site is away
 * and readers send no requests elsewhere. A picture that cannot be fetched keeps its link.
 */
export const keepRemotePictures = async (
  deps: Deps,
  { problem, connections, trusted }: RemoteProblem,
): Promise<ScrapedProblem> => {
  const links = pictureLinks(problem)
  const kept = new Map<string, string>()
  for (const link of [...links].slice(0, pictureLimits.perProblem)) {
    const picture = await fetchPicture(link, { connections, trusted, maxBytes: pictureLimits.bytes })
    const kind = picture === null ? null : kindOfPicture(picture.bytes)
    if (picture === null || kind === null) {
      deps.log.warn({ link }, 'picture of a remote problem not stored')
      continue
    }
    kept.set(link, await storePicture(deps, { name: `remote.${kind}`, bytes: picture.bytes, kind }))
  }
  const documents = new Map<string, string>()
  for (const document of problem.documents ?? []) documents.set(document.link, await storeFile(deps, document))
  const point = (text: string): string =>
    text
      .replace(documentLink, (whole, words: string, link: string) => {
        const address = documents.get(link)
        return address === undefined ? whole : `[${words}](${address})`
      })
      .replace(pictureLink, (whole, alternative: string, link: string) => {
        const address = kept.get(link)
        return address === undefined ? whole : `![${alternative}](${address})`
      })
  const { description, input, output, hint } = problem
  return { ...problem, description: point(description), input: point(input), output: point(output), hint: point(hint) }
}

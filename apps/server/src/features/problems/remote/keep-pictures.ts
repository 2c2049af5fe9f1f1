import { kindOfPicture } from '@verdict/problem-formats'
import { fetchPicture, type ScrapedProblem } from '@verdict/remote-sites'
import type { Deps } from '../../../deps.ts'
import { storePicture } from '../formats/keep-pictures.ts'
import type { RemoteProblem } from './scrape.ts'

const limits = { perProblem: 50, bytes: 5_000_000 } as const
const pictureLink = /!\[([^\]]*)\]\(<?(https?:[^\s)>]+)>?([^)]*)\)/g

const parts = ['description', 'input', 'output', 'hint'] as const

/**
 * Stores the pictures of a statement with us, so that it stays complete when the site is away and readers send no
 * requests elsewhere. A picture that cannot be fetched keeps its link.
 */
export const keepRemotePictures = async (
  deps: Deps,
  { problem, connections, trusted }: RemoteProblem,
): Promise<ScrapedProblem> => {
  const links = new Set(
    parts.flatMap((part) => [...problem[part].matchAll(pictureLink)].map(([, , link = '']) => link)),
  )
  const kept = new Map<string, string>()
  for (const link of [...links].slice(0, limits.perProblem)) {
    const picture = await fetchPicture(link, { connections, trusted, maxBytes: limits.bytes })
    const kind = picture === null ? null : kindOfPicture(picture.bytes)
    if (picture === null || kind === null) {
      deps.log.warn({ link }, 'picture of a remote problem not stored')
      continue
    }
    kept.set(link, await storePicture(deps, { name: `remote.${kind}`, bytes: picture.bytes, kind }))
  }
  const point = (text: string): string =>
    text.replace(pictureLink, (whole, alternative: string, link: string) => {
      const address = kept.get(link)
      return address === undefined ? whole : `![${alternative}](${address})`
    })
  const { description, input, output, hint } = problem
  return { ...problem, description: point(description), input: point(input), output: point(output), hint: point(hint) }
}

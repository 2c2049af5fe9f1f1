import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import type { Deps } from '../../../deps.ts'
import type { ProblemDraft, StatementText } from '../draft.ts'
import { PackageFault, type PackageLimits } from './limits.ts'
import { checkPicture, type PictureKind } from './picture.ts'
import { type Entry, type PackageSource, readSmall } from './source.ts'

type Statements = ProblemDraft['statements']

/**
 * Publishes the pictures of a problem under names made of their content and points the statements at them. A name
 * never changes its picture, so browsers may keep it for ever.
 */
export const storePictures = async (
  deps: Pick<Deps, 'files'>,
  given: {
    readonly source: PackageSource
    readonly slug: string
    readonly statements: Statements
    readonly limits: PackageLimits
  },
): Promise<Statements> => {
  const prefix = `${given.slug}/images/`
  const pictures = [...given.source.entries.values()].filter((entry) => entry.path.startsWith(prefix))
  if (pictures.length > given.limits.pictures.perProblem) throw new PackageFault('Too many pictures.')
  const addresses = new Map<string, string>()
  for (const entry of pictures) addresses.set(entry.path.slice(prefix.length), await publish(deps, entry, given.limits))
  return Object.fromEntries(
    Object.entries(given.statements).map(([locale, text]) => [locale, withPictures(text, addresses)]),
  )
}

const publish = async (deps: Pick<Deps, 'files'>, entry: Entry, limits: PackageLimits): Promise<string> => {
  const bytes = await readSmall(entry, limits.pictures.bytes)
  const kind: PictureKind = checkPicture(entry.path, bytes)
  const name = `${createHash('sha256').update(bytes).digest('hex').slice(0, 32)}.${kind}`
  await deps.files.putNamed('img', name, Readable.from([bytes]))
  return `/api/public/img/${name}`
}

const withPictures = (text: StatementText, addresses: ReadonlyMap<string, string>): StatementText => ({
  title: text.title,
  description: rewrite(text.description, addresses),
  input: rewrite(text.input, addresses),
  output: rewrite(text.output, addresses),
  hint: rewrite(text.hint, addresses),
})

/** A relative picture address as Markdown, `<...>` links and HTML attributes write it. */
const pictureLink = /(\]\(\s*<?|\b(?:src|href)\s*=\s*["']?)(?:\.\/)?images\/([^\s"'<>()]+)/g

const rewrite = (text: string, addresses: ReadonlyMap<string, string>): string =>
  text.replace(pictureLink, (_, before: string, name: string) => {
    const address = addresses.get(name) ?? addresses.get(decoded(name))
    if (address === undefined) throw new PackageFault(`The picture ${JSON.stringify(`images/${name}`)} is missing.`)
    return before + address
  })

const decoded = (name: string): string => {
  try {
    return decodeURIComponent(name)
  } catch {
    return name
  }
}

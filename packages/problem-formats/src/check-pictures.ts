import { decoded } from './decoded.ts'
import { PackageFault, shown } from './faults.ts'
import type { PackageLimits } from './limits.ts'
import type { PackagedProblem } from './packaged.ts'
import { checkPicture } from './picture.ts'
import { questionTexts } from './questions/question-texts.ts'
import { type Content, readContent } from './source.ts'

/** A relative address as Markdown, `<...>` links and HTML attributes write it. */
export const relativeLink = /(\]\(\s*<?|\b(?:src|href)\s*=\s*["']?)(?:\.\/)?((?:images|files)\/[^\s"'<>()]+)/g

/**
 * Looks at the images and files of a problem before anything is stored.
 * @throws PackageFault for the first that storing would refuse
 */
export const checkPictures = async (
  { draft, pictures, attachments }: PackagedProblem,
  limits: PackageLimits,
): Promise<void> => {
  if (pictures.size > limits.pictures.perProblem) throw new PackageFault('picture.many')
  if (attachments.size > limits.attachments.perProblem)
    throw new PackageFault('extra.many', { max: limits.attachments.perProblem })
  for (const [name, picture] of pictures) checkPicture(name, await contentWithin(picture, name, limits.pictures.bytes))
  for (const [name, { bytes }] of attachments)
    if (bytes > limits.attachments.bytes)
      throw new PackageFault('entry.large', { name: shown(name), max: limits.attachments.bytes })
  const texts = Object.values(draft.statements).flatMap((words) => Object.values(words) as string[])
  for (const text of [...texts, ...questionTexts(draft.questions)])
    for (const [, , name = ''] of text.matchAll(relativeLink)) requireLinked(name, pictures)
}

/**
 * A link to a picture of the package must lead to one. One to another file may lead anywhere on the author's own site.
 * @throws PackageFault
 */
export const requireLinked = (name: string, pictures: ReadonlyMap<string, unknown>): void => {
  if (name.startsWith('files/')) return
  const plain = name.slice('images/'.length)
  if (!pictures.has(plain) && !pictures.has(decoded(plain)))
    throw new PackageFault('picture.missing', { name: shown(name) })
}

/**
 * The bytes of a small file.
 * @throws PackageFault when it is larger
 */
export const contentWithin = async (content: Content, name: string, max: number): Promise<Buffer> => {
  if (content.bytes > max) throw new PackageFault('entry.large', { name: shown(name), max })
  return readContent(content)
}

import { buffer } from 'node:stream/consumers'
import type { Deps } from '../../../deps.ts'
import { escapeHtml } from '../../../platform/markdown/source.ts'

/**
 * Puts the pictures of this site into the HTML, because a printed document loads nothing. A picture of another site, or
 * one that is gone, becomes its address.
 */
export const inlinePictures = async ({ files }: Pick<Deps, 'files'>, html: string, word: string): Promise<string> => {
  const parts: string[] = []
  let end = 0
  for (const found of html.matchAll(picture)) {
    const [tag, address = ''] = found
    parts.push(html.slice(end, found.index), await inlined(files, { tag, address, word }))
    end = found.index + tag.length
  }
  return parts.join('') + html.slice(end)
}

/** As the sanitiser writes it: attributes in double quotes, no `>` inside them. */
const picture = /<img\b[^>]*?\ssrc="([^"]*)"[^>]*>/g
const own = /^\/api\/public\/img\/([\w.-]+)$/

const types: Readonly<Record<string, string>> = {
  png: 'image/png',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  gif: 'image/gif',
  webp: 'image/webp',
  bmp: 'image/bmp',
  // Inside an image element it runs and loads nothing.
  svg: 'image/svg+xml',
}

/** The media type of a picture by its name; undefined for other files. */
export const pictureTypeOf = (name: string): string | undefined => types[name.split('.').at(-1)?.toLowerCase() ?? '']

const inlined = async (
  files: Deps['files'],
  { tag, address, word }: { readonly tag: string; readonly address: string; readonly word: string },
): Promise<string> => {
  if (address.startsWith('data:')) return tag
  const name = own.exec(address)?.[1] ?? ''
  const type = pictureTypeOf(name)
  const file = type === undefined ? null : await files.readNamed('img', name)
  if (file === null) return `<span class="missing-picture">[${escapeHtml(word)}: ${address}]</span>`
  const content = (await buffer(file.stream)).toString('base64')
  return tag.replace(`src="${address}"`, `src="data:${type};base64,${content}"`).replace(' loading="lazy"', '')
}

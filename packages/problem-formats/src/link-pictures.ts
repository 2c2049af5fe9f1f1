import { decoded } from './decoded.ts'
import type { Notes } from './notes.ts'
import type { Content } from './source.ts'

/**
 * Pictures a Markdown text names by a path of the package, under plain names. Those that are not there are named as lost
 * and taken out of the text.
 */
export const linkPictures = (
  markdown: string,
  files: ReadonlyMap<string, Content>,
  notes: Notes,
): { readonly text: string; readonly pictures: ReadonlyMap<string, Content> } => {
  const pictures = new Map<string, Content>()
  const find = (link: string): string | null => {
    const path = decoded(link.replace(/^(\.\/)?(images\/)?/, ''))
    const tried = ['', '.png', '.jpg', '.jpeg', '.svg', '.gif'].map((suffix) => path + suffix)
    const name = [link, ...tried].find((item) => files.has(item))
    const file = name === undefined ? undefined : files.get(name)
    if (name === undefined || file === undefined || !/\.(png|jpe?g|gif|webp|svg)$/i.test(name)) return null
    const plain = name.replaceAll('/', '-').replace(/[\s"'<>()]+/g, '_')
    pictures.set(plain, file)
    return plain
  }
  const text = markdown.replace(
    /!\[([^\]]*)\]\(\s*<?([^\s)>]+)>?([^)]*)\)|<img\b[^>]*?\bsrc\s*=\s*["']([^"']+)["'][^>]*>/g,
    (
      whole,
      alternative: string | undefined,
      markdownLink: string | undefined,
      _more: string | undefined,
      tagLink: string | undefined,
    ) => {
      const link = markdownLink ?? tagLink ?? ''
      if (/^(https?:|data:|\/)/i.test(link)) return whole
      const name = find(link)
      if (name !== null)
        return markdownLink === undefined
          ? whole.replace(link, `images/${name}`)
          : `![${alternative ?? ''}](images/${name})`
      notes.lost(link, 'picture')
      return ''
    },
  )
  return { text, pictures }
}

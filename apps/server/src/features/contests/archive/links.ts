import { NameBook, type ZipWriter } from '@verdict/problem-formats'
import type { Deps } from '../../../deps.ts'
import { escapeHtml } from '../../../platform/markdown/source.ts'

/** As the sanitiser writes tags: attributes in double quotes, no `>` inside them. */
const linked = /<(img|a)\b([^>]*?)\s(src|href)="([^"]*)"([^>]*)>/g
const ownFile = /^\/api\/public\/(img|file)\/([\w.-]+)$/
/** Documents that run scripts when they are opened from disk. */
const active = /\.(svgz?|x?html?|xht|xml|xsl|mht(ml)?|js|hta)$/i

interface Page {
  /** From the page to the root of the archive: empty, or `../`. */
  readonly up: string
  /** Text in place of a picture that is not in the archive. */
  readonly pictureWord: string
}

/**
 * Makes rendered HTML work without this site: pictures and attachments of the site are copied into the archive, links to
 * its pages become absolute, and pictures of other sites become their addresses, since opening a page must load nothing.
 */
export class ArchiveFiles {
  readonly #deps: Pick<Deps, 'files'>
  readonly #zip: ZipWriter
  readonly #site: string
  readonly #book = new NameBook()
  readonly #copied = new Map<string, Promise<string | null>>()

  constructor(deps: Pick<Deps, 'files'>, { zip, site }: { readonly zip: ZipWriter; readonly site: string }) {
    this.#deps = deps
    this.#zip = zip
    this.#site = site
  }

  async detach(html: string, page: Page): Promise<string> {
    const parts: string[] = []
    let end = 0
    for (const found of html.matchAll(linked)) {
      const [tag, kind, before = '', attribute = '', address = '', after = ''] = found
      parts.push(html.slice(end, found.index))
      end = found.index + tag.length
      const target = await (kind === 'img' ? this.#picture(address, page) : this.#link(address, page))
      if (target === null)
        parts.push(`<span class="missing-picture">[${escapeHtml(page.pictureWord)}: ${address}]</span>`)
      else parts.push(`<${kind}${before} ${attribute}="${target}"${after}>`)
    }
    return parts.join('') + html.slice(end)
  }

  /** The address of a picture as HTML; null when the archive cannot have it. */
  async #picture(address: string, { up }: Page): Promise<string | null> {
    if (address.startsWith('data:')) return address
    const copy = await this.#copy(address, { isOpened: false })
    return copy === null ? null : `${up}${copy}`
  }

  async #link(address: string, { up }: Page): Promise<string> {
    const copy = await this.#copy(address, { isOpened: true })
    if (copy !== null) return `${up}${copy}`
    if (/^(https?:|mailto:|#)/i.test(address)) return address
    try {
      return escapeHtml(new URL(plain(address), `${this.#site}/`).href)
    } catch {
      return '#'
    }
  }

  /** Copies a file of the site once; null when the address is none or the file is gone. */
  #copy(address: string, { isOpened }: { readonly isOpened: boolean }): Promise<string | null> {
    const local = plain(address).startsWith(`${this.#site}/`) ? plain(address).slice(this.#site.length) : plain(address)
    const [, folder, name] = ownFile.exec(local.replace(/[?#].*$/, '')) ?? []
    if ((folder !== 'img' && folder !== 'file') || name === undefined) return Promise.resolve(null)
    const isText = isOpened && active.test(name)
    const key = `${folder}/${name}${isText ? ' as text' : ''}`
    const known = this.#copied.get(key)
    if (known !== undefined) return known
    const made = this.#add({ folder, name, shown: isText ? `${name}.txt` : name })
    this.#copied.set(key, made)
    return made
  }

  async #add({ folder, name, shown }: { folder: 'img' | 'file'; name: string; shown: string }): Promise<string | null> {
    const there = await this.#deps.files.readNamed(folder, name)
    if (there === null) return null
    there.stream.destroy()
    const path = `files/${this.#book.take(shown)}`
    this.#zip.stream(path, async () => {
      const file = await this.#deps.files.readNamed(folder, name)
      if (file === null) throw new Error(`The file ${name} is gone.`)
      return file.stream
    })
    return path
  }
}

/** The text of an attribute. */
const plain = (attribute: string): string =>
  attribute.replaceAll('&quot;', '"').replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&')

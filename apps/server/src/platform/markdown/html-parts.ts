export interface HtmlPart {
  readonly text: string
  readonly isTag: boolean
}

/**
 * Cuts raw HTML into tags, comments and the text between them. One pass: a tag that meets another `<` outside quotes
 * is text, and reading goes on there; one that never ends takes the rest with it, as in a browser.
 */
export const htmlParts = (html: string): readonly HtmlPart[] => {
  const parts: HtmlPart[] = []
  let from = 0
  let at = html.indexOf('<')
  while (at !== -1) {
    const { end, isTag } = startsTag.test(html.slice(at, at + 4)) ? readTag(html, at) : { end: at + 1, isTag: false }
    if (isTag) {
      if (at > from) parts.push({ text: html.slice(from, at), isTag: false })
      parts.push({ text: html.slice(at, end), isTag: true })
      from = end
    }
    at = html.indexOf('<', end)
  }
  if (from < html.length) parts.push({ text: html.slice(from), isTag: false })
  return parts
}

const startsTag = /^<(?:!--|[/!]?[a-zA-Z])/

/** The end of the tag or comment that starts at `start`, or of a text that only resembles one. */
const readTag = (html: string, start: number): { readonly end: number; readonly isTag: boolean } => {
  if (html.startsWith('<!--', start)) {
    const end = html.indexOf('-->', start + 4)
    return { end: end === -1 ? html.length : end + 3, isTag: true }
  }
  for (let at = start + 1; at < html.length; at += 1) {
    const char = html[at]
    if (char === '>') return { end: at + 1, isTag: true }
    if (char === '<') return { end: at, isTag: false }
    if (char === '"' || char === "'") {
      const closing = html.indexOf(char, at + 1)
      if (closing === -1) break
      at = closing
    }
  }
  return { end: html.length, isTag: true }
}

/** A mail without its addressee. */
export interface Letter {
  readonly subject: string
  readonly text: string
  readonly html: string
}

export type Part = { readonly say: string } | { readonly code: string } | { readonly link: string }

interface Draft {
  readonly siteName: string
  readonly subject: string
  readonly parts: readonly Part[]
}

/** Writes a letter as plain text and as simple HTML of the same words. */
export const letter = (draft: Draft): Letter => ({
  subject: `[${oneLine(draft.siteName)}] ${draft.subject}`,
  text: `${[...draft.parts.map(textOf), draft.siteName].join('\n\n')}\n`,
  html: `<div style="font-family:sans-serif;font-size:16px;line-height:1.6">${[
    ...draft.parts.map(htmlOf),
    `<p style="color:#666">${escaped(draft.siteName)}</p>`,
  ].join('\n')}</div>\n`,
})

const textOf = (part: Part): string => ('say' in part ? part.say : 'code' in part ? `    ${part.code}` : part.link)

const htmlOf = (part: Part): string => {
  if ('say' in part) return `<p>${escaped(part.say)}</p>`
  if ('code' in part) return `<p style="font-size:28px;letter-spacing:6px;font-weight:bold">${escaped(part.code)}</p>`
  return `<p><a href="${escaped(part.link)}">${escaped(part.link)}</a></p>`
}

/** A line break in a subject would begin another header. */
const oneLine = (text: string): string => text.replace(/\s+/g, ' ').trim()

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}
const escaped = (text: string): string => text.replace(/[&<>"']/g, (sign) => entities[sign] ?? sign)

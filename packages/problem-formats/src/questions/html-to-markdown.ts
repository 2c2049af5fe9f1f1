import Turndown from 'turndown'

const turndown = new Turndown({
  headingStyle: 'atx',
  codeBlockStyle: 'fenced',
  bulletListMarker: '-',
  emDelimiter: '*',
})
// Markdown has no marks for these; the page renders the tags.
turndown.keep(['table', 'sub', 'sup', 'u'])
turndown.remove(['script', 'style', 'noscript'])

/** Markdown of a text of Moodle. Formulas are taken out first: the conversion would escape their backslashes. */
export const htmlToMarkdown = (html: string): string => {
  const kept: string[] = []
  const keep = (formula: string): string => `VXFORMULA${kept.push(unescaped(formula)) - 1}X`
  const text = html
    .replace(/\\\((.+?)\\\)/gs, (_, tex: string) => keep(`$${tex.trim()}$`))
    .replace(/\\\[(.+?)\\\]/gs, (_, tex: string) => keep(`$$${tex}$$`))
    .replace(/\$\$.+?\$\$/gs, keep)
  return turndown
    .turndown(text)
    .replace(/VXFORMULA(\d+)X/g, (_, index: string) => kept[Number(index)] ?? '')
    .replace(/\u00a0/g, ' ')
    .replace(/[ \t]+$/gm, '')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
}

const unescaped = (text: string): string =>
  text
    .replace(/<[^>]*>/g, '')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&nbsp;', ' ')
    .replaceAll('&amp;', '&')

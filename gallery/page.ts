import type { Picture } from './take-pictures.ts'

/** All pictures in one page to scroll, grouped by address, with buttons that show only one theme, language, width or viewer. */

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')

const figure = ({ path, viewer, theme, locale, width, file, faults }: Picture): string => {
  const words = [viewer, theme, locale, String(width)]
  const list = faults.map((fault) => `<li>${escaped(fault)}</li>`).join('')
  return `<figure class="${words.map((word) => `is-${word}`).join(' ')}">
<a href="pictures/${escaped(file)}"><img loading="lazy" src="pictures/${escaped(file)}" alt="${escaped(`${path}, ${words.join(', ')}`)}"></a>
<figcaption>${words.join(' · ')}${list === '' ? '' : `<ul>${list}</ul>`}</figcaption></figure>`
}

const choices = [
  ['guest', 'user', 'staff'],
  ['light', 'dark'],
  ['zh-CN', 'en-US'],
  ['1440', '390'],
] as const

const boxes = choices
  .map(
    (words) =>
      `<fieldset>${words.map((word) => `<label><input type="checkbox" id="show-${word}" checked> ${word}</label>`).join('')}</fieldset>`,
  )
  .join('')

const hiding = choices
  .flat()
  .map((word) => `body:has(#show-${word}:not(:checked)) .is-${word} { display: none }`)
  .join('\n')

const style = `body { font: 14px/1.5 system-ui, sans-serif; margin: 0 16px 64px; background: #f2f3f5; color: #1d2129 }
header { position: sticky; top: 0; background: inherit; padding: 8px 0; z-index: 1; border-bottom: 1px solid #d0d3d9 }
fieldset { display: inline-flex; gap: 12px; border: 1px solid #d0d3d9; border-radius: 6px; margin: 0 8px 0 0 }
section > div { display: flex; flex-wrap: wrap; gap: 16px; align-items: flex-start }
h2 { font: 600 16px ui-monospace, monospace; margin: 32px 0 8px }
figure { margin: 0; max-width: 480px } img { display: block; max-width: 100%; max-height: 640px; border: 1px solid #d0d3d9 }
.is-390 img { width: 195px } li { color: #b42318; overflow-wrap: anywhere }
${hiding}`

export interface FaultCount {
  readonly fault: string
  readonly pages: number
  readonly pictures: number
}

/** The rule of axe, or what else is wrong, without the place on the page. */
const kindOf = (fault: string): string => /^[^:]+/.exec(fault)?.[0] ?? fault

/** How many pages and pictures have each fault, the most frequent first. */
export const countFaults = (pictures: readonly Picture[]): readonly FaultCount[] => {
  const found = pictures.flatMap(({ path, faults }) =>
    [...new Set(faults.map(kindOf))].map((fault) => ({ fault, path })),
  )
  return [...Map.groupBy(found, ({ fault }) => fault)]
    .map(([fault, rows]) => ({ fault, pages: new Set(rows.map(({ path }) => path)).size, pictures: rows.length }))
    .toSorted((one, other) => other.pictures - one.pictures)
}

const summary = (counts: readonly FaultCount[]): string =>
  counts.length === 0
    ? ''
    : `<table><thead><tr><th>Fault</th><th>Pages</th><th>Pictures</th></tr></thead><tbody>${counts
        .map(({ fault, pages, pictures }) => `<tr><td>${escaped(fault)}</td><td>${pages}</td><td>${pictures}</td></tr>`)
        .join('')}</tbody></table>`

/** @param title e.g. the version and the day. */
export const galleryPage = (title: string, pictures: readonly Picture[]): string => {
  const byPath = Map.groupBy(pictures, ({ path }) => path)
  const sections = [...byPath].map(
    ([path, taken]) => `<section><h2>${escaped(path)}</h2><div>${taken.map(figure).join('\n')}</div></section>`,
  )
  const wrong = pictures.filter(({ faults }) => faults.length > 0).length
  return `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${escaped(title)}</title><style>${style}</style>
<header><h1>${escaped(title)}</h1><p>${byPath.size} pages, ${pictures.length} pictures, ${wrong} with faults.</p>${summary(countFaults(pictures))}${boxes}</header>
${sections.join('\n')}</html>`
}

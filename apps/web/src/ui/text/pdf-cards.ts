/** Documents of our own server; others must not be embedded in our pages. */
const own = /^\/api\/public\/file\/[\w.-]+\.pdf$/i

interface Words {
  readonly download: string
  /** Whether this browser shows PDF inside a page. */
  readonly canShow: boolean
}

/** Links to PDF, which the server marks, become cards to download from, with a viewer below (specification 000, 9). */
export const withPdfCards = (html: string, { download, canShow }: Words): string => {
  if (!html.includes('pdf-link')) return html
  const page = new DOMParser().parseFromString(html, 'text/html')
  for (const link of page.querySelectorAll<HTMLAnchorElement>('a.pdf-link')) {
    const address = link.getAttribute('href') ?? ''
    const name = link.textContent?.trim() || decodeName(address)
    const card = page.createElement('span')
    card.dataset.pdf = ''
    link.replaceWith(card)
    link.textContent = name
    card.append(link)
    if (!own.test(address)) continue
    const save = page.createElement('a')
    save.href = address
    save.download = name.toLowerCase().endsWith('.pdf') ? name : `${name}.pdf`
    save.textContent = download
    card.append(save)
    if (!canShow) continue
    const viewer = page.createElement('iframe')
    viewer.src = address
    viewer.title = name
    viewer.loading = 'lazy'
    card.append(viewer)
  }
  return page.body.innerHTML
}

const decodeName = (address: string): string => address.slice(address.lastIndexOf('/') + 1)

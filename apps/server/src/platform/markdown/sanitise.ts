import sanitizeHtml from 'sanitize-html'

/** Keeps what a statement needs and nothing that runs, styles, names or tracks. */
export const sanitise = (html: string, { ownPictures = false }: { readonly ownPictures?: boolean } = {}): string =>
  sanitizeHtml(html, ownPictures ? withOwnPictures : options)

const text = ['p', 'br', 'hr', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'blockquote', 'pre', 'code', 'div', 'span', 'center']
const marks = ['strong', 'b', 'em', 'i', 'u', 's', 'del', 'ins', 'sub', 'sup', 'kbd', 'samp', 'var', 'mark', 'small']
const lists = ['ul', 'ol', 'li', 'dl', 'dt', 'dd', 'details', 'summary']
const tables = ['table', 'caption', 'thead', 'tbody', 'tfoot', 'tr', 'th', 'td']
const media = ['a', 'img', 'figure', 'figcaption', 'ruby', 'rt', 'rp']

const align = { name: 'align', multiple: false, values: ['left', 'center', 'right'] }
const cell = ['colspan', 'rowspan', align]

const lazy = { loading: 'lazy', decoding: 'async' }

const isPdf = (address: string): boolean => /\.pdf([?#]|$)/i.test(address)
const isElsewhere = (address: string): boolean => /^https?:/i.test(address)

const options: sanitizeHtml.IOptions = {
  allowedTags: [...text, ...marks, ...lists, ...tables, ...media],
  allowedAttributes: {
    a: ['href', 'title', 'class', 'rel', 'target'],
    img: ['src', 'alt', 'title', 'width', 'height', 'loading', 'decoding'],
    ol: ['start', 'type'],
    p: [align],
    div: [align],
    th: cell,
    td: cell,
  },
  allowedClasses: { code: ['language-*'], a: ['pdf-link'] },
  allowedSchemes: ['http', 'https', 'mailto'],
  allowedSchemesByTag: { img: ['http', 'https', 'data'] },
  allowedSchemesAppliedToAttributes: ['href', 'src'],
  allowProtocolRelative: false,
  // The words inside these would only be noise once the element is gone.
  nonTextTags: ['script', 'style', 'textarea', 'option', 'noscript', 'template', 'iframe', 'object', 'embed', 'svg'],
  nestingLimit: 50,
  transformTags: {
    a: (tagName, given) => {
      const { class: _class, rel: _rel, target: _target, ...attribs } = given
      const address = attribs.href ?? ''
      return {
        tagName,
        attribs: {
          ...attribs,
          ...(isPdf(address) ? { class: 'pdf-link' } : {}),
          rel: 'noopener noreferrer nofollow',
          ...(isElsewhere(address) ? { target: '_blank' } : {}),
        },
      }
    },
    img: (tagName, attribs) => ({
      tagName,
      attribs: { ...attribs, alt: attribs.alt ?? '', ...lazy },
    }),
  },
  exclusiveFilter: (frame) => frame.tag === 'img' && !isPicture(frame.attribs.src),
}

const withOwnPictures: sanitizeHtml.IOptions = {
  ...options,
  // A picture that became a link is still called img here.
  exclusiveFilter: (frame) => frame.tag === 'img' && frame.attribs.href === undefined && !isPicture(frame.attribs.src),
  transformTags: {
    ...options.transformTags,
    img: (tagName, attribs) => {
      const address = attribs.src ?? ''
      if (!isOutside(address)) return { tagName, attribs: { ...attribs, alt: attribs.alt ?? '', ...lazy } }
      const rel = 'noopener noreferrer nofollow'
      return { tagName: 'a', attribs: { href: address, rel, target: '_blank' }, text: attribs.alt || address }
    },
  },
}

/** Anything but a path of this site or a picture inside the text. */
const isOutside = (address: string): boolean => !/^(\/(?![/\\])|data:)/i.test(address.trim())

/** Data addresses may hold pixels only: an SVG inside one could carry anything. */
const isPicture = (address: string | undefined): boolean =>
  address !== undefined && (!/^\s*data:/i.test(address) || /^data:image\/(png|jpeg|gif|webp);base64,/i.test(address))

import { describe, expect, test } from 'vitest'
import { withPdfCards } from './pdf-cards.ts'

const parse = (html: string, canShow = true) =>
  new DOMParser().parseFromString(withPdfCards(html, { download: 'Download', canShow }), 'text/html').body

describe('a link to PDF', () => {
  const ours = '<p>See <a href="/api/public/file/0a1b.pdf" class="pdf-link">The statement</a>.</p>'

  test('of ours is a card to download from, with a viewer', () => {
    const page = parse(ours)
    const [open, save] = page.querySelectorAll('[data-pdf] a')
    expect(open?.textContent).toBe('The statement')
    expect(save?.getAttribute('download')).toBe('The statement.pdf')
    const viewer = page.querySelector('[data-pdf] iframe')
    expect(viewer?.getAttribute('src')).toBe('/api/public/file/0a1b.pdf')
    expect(viewer?.getAttribute('title')).toBe('The statement')
    expect(page.querySelector('p')?.textContent).toContain('See ')
  })

  test('has no viewer where the browser has none', () => {
    expect(parse(ours, false).querySelector('iframe')).toBeNull()
    expect(parse(ours, false).querySelectorAll('a')).toHaveLength(2)
  })

  test.each([
    'https://elsewhere.example/a.pdf',
    '/api/public/file/../../api/logout?x=.pdf',
    '//elsewhere.example/a.pdf',
  ])('%s stays a link', (address) => {
    const page = parse(`<a href="${address}" class="pdf-link">a</a>`)
    expect(page.querySelector('iframe')).toBeNull()
    expect(page.querySelectorAll('[data-pdf] a')).toHaveLength(1)
  })

  test('other texts stay as they are', () => {
    const html = '<p>a <a href="/problem">b</a></p>'
    expect(withPdfCards(html, { download: 'Download', canShow: true })).toBe(html)
  })
})

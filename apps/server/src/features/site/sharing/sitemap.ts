import { listPaths } from './find-shared.ts'
import { escaped } from './head.ts'

/** A sitemap (sitemaps.org protocol) of public pages. */
export const sitemapOf = (
  baseUrl: string,
  pages: readonly { readonly path: string; readonly changedAt: Date }[],
): string => {
  const urls = [
    ...listPaths.map((path) => `<url><loc>${escaped(`${baseUrl}${path}`)}</loc></url>`),
    ...pages.map(
      ({ path, changedAt }) =>
        `<url><loc>${escaped(`${baseUrl}${path}`)}</loc><lastmod>${changedAt.toISOString()}</lastmod></url>`,
    ),
  ]
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${urls.join('\n')}\n</urlset>\n`
}

/** Pages of one person, of the admin area and of calls are nothing to search. */
export const robotsOf = (baseUrl: string): string => `User-agent: *
Disallow: /api/
Disallow: /admin
Disallow: /setting
Disallow: /message
Sitemap: ${baseUrl}/sitemap.xml
`

/** The web app manifest: installed, the site has its own window, name and icon. */
export const manifestOf = (site: {
  readonly name: string
  readonly shortName: string
  readonly description: string
}) => ({
  id: '/',
  name: site.name,
  short_name: site.shortName,
  description: site.description,
  start_url: '/',
  scope: '/',
  display: 'standalone',
  background_color: '#f4f5f7',
  theme_color: '#2457d6',
  icons: [
    { src: '/favicon.svg', sizes: 'any', type: 'image/svg+xml' },
    { src: '/icon-192.png', sizes: '192x192', type: 'image/png' },
    { src: '/icon-512.png', sizes: '512x512', type: 'image/png' },
    { src: '/icon-maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
  ],
})

// Runs before the first paint, so that a dark page never flashes white. The same key as src/ui/theme.ts.
;(() => {
  let chosen = null
  try {
    chosen = localStorage.getItem('theme')
  } catch {}
  const dark = chosen === 'dark' || (chosen !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches)
  document.documentElement.setAttribute('data-mantine-color-scheme', dark ? 'dark' : 'light')
  // Pages without the site's frame, and its collapsed navigation: what is painted before the scripts run looks alike.
  const isBare =
    /^\/(contest\/(\w+-scoreboard|big-screen|overlay|commentary)\/|desk|scrollBoard|admin\/login)|\/full-screen$/.test(
      location.pathname,
    )
  let isCollapsed = false
  try {
    isCollapsed = localStorage.getItem('sidebarCollapsed') === 'true'
  } catch {}
  document.documentElement.setAttribute('data-boot', isBare ? 'bare' : isCollapsed ? 'collapsed' : 'whole')
  // The site's fonts, once a visit has fetched them (src/ui/fonts/keep-text-fonts.ts): from the first paint on, or not at
  // all, so that no text moves. Quotation marks and dashes are left out: in Chinese, they are as wide as its characters.
  const unicodeRange = 'U+0020-007E, U+00A0-00B6, U+00B8-00FF, U+0131, U+0152-0153, U+2190-2193, U+2212'
  try {
    for (const [name, url] of Object.entries(JSON.parse(localStorage.getItem('textFonts') ?? '{}'))) {
      if (!/^\/assets\/[\w.-]+\.woff2$/.test(url)) continue
      const face = new FontFace(name, `url(${url})`, { weight: '100 800', display: 'optional', unicodeRange })
      document.fonts.add(face)
      face.load().catch(() => {})
    }
  } catch {}
})()

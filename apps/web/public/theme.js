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
})()

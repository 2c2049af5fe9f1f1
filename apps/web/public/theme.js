// Runs before the first paint, so that a dark page never flashes white. The same key as src/ui/theme.ts.
;(() => {
  let chosen = null
  try {
    chosen = localStorage.getItem('theme')
  } catch {}
  const dark = chosen === 'dark' || (chosen !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches)
  document.documentElement.setAttribute('data-mantine-color-scheme', dark ? 'dark' : 'light')
})()

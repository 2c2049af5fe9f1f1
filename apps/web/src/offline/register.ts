/** Registers the service worker, which a build has and a development server has not. */
export const register = async (): Promise<void> => {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator) || savesData()) return
  await navigator.serviceWorker.register('/sw.js', { updateViaCache: 'none' })
  await navigator.serviceWorker.ready
  if (navigator.serviceWorker.controller !== null) await keepLoaded()
  else navigator.serviceWorker.addEventListener('controllerchange', () => void keepLoaded(), { once: true })
}

/** The visitor asks for less traffic; the worker fetches about a megabyte. */
const savesData = (): boolean =>
  (navigator as Navigator & { readonly connection?: { readonly saveData?: boolean } }).connection?.saveData === true

/**
 * Files that this page loaded before the worker was there, such as the mode of the chosen language. The worker keeps what
 * passes through it, and the browser has these already.
 */
const keepLoaded = async (): Promise<void> => {
  for (const { name } of performance.getEntriesByType('resource')) {
    const { origin, pathname } = new URL(name)
    if (origin !== location.origin || !pathname.startsWith('/assets/')) continue
    if ((await caches.match(name)) === undefined) await fetch(name).catch(() => undefined)
  }
}

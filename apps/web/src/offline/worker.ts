/**
 * The service worker: pages open without a network. It keeps files of the site only, which are the same for all users.
 * `kept.ts` keeps the answers of an account, and calls of the server do not pass through here. The build replaces the two
 * constants and writes this file alone (`vite/worker-plugin.ts`), so it imports nothing.
 */
declare const __VERSION__: string
declare const __FILES__: readonly string[]

/** The used part of the worker's interfaces: their type library cannot be mixed with that of pages. */
interface Lasting extends Event {
  readonly waitUntil: (work: Promise<unknown>) => void
}
interface Fetching extends Lasting {
  readonly request: Request
  readonly preloadResponse: Promise<Response | undefined>
  readonly respondWith: (response: Promise<Response>) => void
}
interface Worker {
  readonly location: Location
  readonly registration: ServiceWorkerRegistration
  readonly clients: { readonly claim: () => Promise<void> }
  readonly skipWaiting: () => Promise<void>
  addEventListener(kind: 'install' | 'activate', listener: (event: Lasting) => void): void
  addEventListener(kind: 'fetch', listener: (event: Fetching) => void): void
}
const worker = globalThis as unknown as Worker

const files: readonly string[] = __FILES__
const shell = `shell-${__VERSION__}`
/** A page without first answers of its own. */
const page = '/index.html'
/** A server that does not answer within this time counts as unreachable when a page is opened. */
const patienceMs = 8_000
/** The files of the release before stay for tabs that still show it. */
const releases = 2

const install = async (): Promise<void> => {
  const cache = await caches.open(shell)
  await cache.add(new Request(page, { cache: 'no-cache' }))
  // One after the other, so that requests of the page go first.
  for (const file of files) {
    // Most files are the same in the next release.
    const known = isHashed(file) ? await caches.match(file) : undefined
    if (known === undefined) await cache.add(file)
    else await cache.put(file, known)
  }
  await worker.skipWaiting()
}

const activate = async (): Promise<void> => {
  await worker.registration.navigationPreload?.enable()
  const shells = (await caches.keys()).filter((name) => name.startsWith('shell-') && name !== shell)
  await Promise.all(shells.slice(0, Math.max(0, shells.length - (releases - 1))).map((name) => caches.delete(name)))
  await worker.clients.claim()
}

const isHashed = (path: string): boolean => path.startsWith('/assets/')

/** Names of such files change with their content, so a kept one is never out of date. */
const hashedFile = async (request: Request): Promise<Response> => {
  const known = await caches.match(request.url)
  if (known !== undefined) return known
  const response = await fetch(request)
  if (response.ok) await (await caches.open(shell)).put(request.url, response.clone())
  return response
}

/** The server first: a new release is shown at once. */
const otherFile = async (request: Request): Promise<Response> => {
  try {
    return await fetch(request)
  } catch (error) {
    const known = await caches.match(request.url)
    if (known === undefined) throw error
    return known
  }
}

/** A proxy in front of a stopped server answers with these. */
const isUnreachable = ({ status }: Response): boolean => status >= 502 && status <= 504

const openPage = async (event: Fetching): Promise<Response> => {
  const known = async () => (await caches.open(shell)).match(page, { ignoreVary: true })
  const fetched = (async (): Promise<Response> => {
    return (await event.preloadResponse) ?? fetch(event.request)
  })()
  // A late response is used by nothing, and must not count as an unhandled failure.
  fetched.catch(() => undefined)
  const late = new Promise<null>((done) => setTimeout(done, patienceMs, null))
  try {
    const response = await Promise.race([fetched, late])
    if (response !== null && !isUnreachable(response)) return response
    return (await known()) ?? response ?? fetched
  } catch (error) {
    const shown = await known()
    if (shown === undefined) throw error
    return shown
  }
}

worker.addEventListener('install', (event) => event.waitUntil(install()))
worker.addEventListener('activate', (event) => event.waitUntil(activate()))
worker.addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (request.method !== 'GET' || origin !== worker.location.origin) return
  const isPicture = request.destination === 'image'
  if (pathname.startsWith('/api/') && !isPicture) return
  if (request.mode === 'navigate') {
    // Downloads and pages of other programs are not ours.
    if (!/\.\w+$/.test(pathname)) event.respondWith(openPage(event))
  } else if (isHashed(pathname)) event.respondWith(hashedFile(request))
  else if (isPicture || files.includes(pathname)) event.respondWith(otherFile(request))
})

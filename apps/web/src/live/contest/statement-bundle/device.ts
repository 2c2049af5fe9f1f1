import { addressOf, requestHeaders } from '../../../api/client.ts'
import type { DataFor } from '../../../api/endpoints.ts'
import { hashOf } from './decrypt.ts'

/** Encrypted statements in this browser's storage: the newest version of each contest. */

export type BundleInfo = NonNullable<DataFor<'statementBundles.info'>['bundle']>

const cacheName = 'statement-bundles'
const keptMs = 14 * 86_400_000
const storedAt = 'x-stored-at'

const folderOf = (cid: number): string => `/statement-bundles/${cid}/`
const addressIn = (cid: number, { version, hash, bytes }: BundleInfo): string =>
  `${folderOf(cid)}${version}/${bytes}/${hash}`

const infoIn = (address: string): BundleInfo | null => {
  const [, version, bytes, hash] = /\/(\d+)\/(\d+)\/([0-9a-f]{64})$/.exec(new URL(address).pathname) ?? []
  return hash === undefined ? null : { version: Number(version), bytes: Number(bytes), hash }
}

const requestsOf = async (cache: Cache, cid: number): Promise<readonly Request[]> =>
  (await cache.keys()).filter(({ url }) => new URL(url).pathname.startsWith(folderOf(cid)))

/** The bundle of a contest on this device; null when there is none. */
export const findBundle = async (cid: number): Promise<BundleInfo | null> => {
  const requests = await requestsOf(await caches.open(cacheName), cid)
  return requests.map(({ url }) => infoIn(url)).find((info) => info !== null) ?? null
}

export const readBundle = async (cid: number, info: BundleInfo): Promise<Uint8Array<ArrayBuffer> | null> => {
  const response = await (await caches.open(cacheName)).match(addressIn(cid, info))
  return response === undefined ? null : new Uint8Array(await response.arrayBuffer())
}

export const deleteBundle = async (cid: number): Promise<void> => {
  const cache = await caches.open(cacheName)
  for (const request of await requestsOf(cache, cid)) await cache.delete(request)
}

/** Fetches a bundle unless it is here, and replaces an earlier version. Null when it is not what the server announced. */
export const keepBundle = async (cid: number, info: BundleInfo): Promise<BundleInfo | null> => {
  const known = await findBundle(cid)
  if (known?.hash === info.hash && known.version === info.version) return known
  await deleteBundle(cid)
  const content = await fetchBundle(cid, info)
  if (content === null || (await hashOf(content)) !== info.hash) return null
  const cache = await caches.open(cacheName)
  await deleteOld(cache)
  const headers = { [storedAt]: String(Date.now()) }
  await cache.put(addressIn(cid, info), new Response(content, { headers }))
  return info
}

const fetchBundle = async (cid: number, { version }: BundleInfo): Promise<Uint8Array<ArrayBuffer> | null> => {
  const { path, search } = await addressOf('statementBundles.content', { query: { cid, version } })
  const response = await fetch(path + search, { headers: requestHeaders(path, true) })
  // A refusal comes as JSON, and its hash is another one.
  return response.ok ? new Uint8Array(await response.arrayBuffer()) : null
}

/** Bundles of contests that are over. */
const deleteOld = async (cache: Cache): Promise<void> => {
  for (const request of await cache.keys()) {
    const at = Number((await cache.match(request))?.headers.get(storedAt) ?? 0)
    if (Date.now() - at > keptMs) await cache.delete(request)
  }
}

/** Fetches a part again; resolves to whether it arrived. */
export type FetchPart = () => Promise<boolean>

const missing = new Set<FetchPart>()
let report: () => void = () => undefined

/**
 * Parts of pages whose files could not be fetched. `app/watch-connection.ts` fetches them again when the server can be
 * reached.
 */
export const missingParts = {
  /** The first failure of a part is reported, so that a file that is gone from the server is not requested in a loop. */
  add: (fetchPart: FetchPart): void => {
    if (missing.has(fetchPart)) return
    missing.add(fetchPart)
    report()
  },
  delete: (fetchPart: FetchPart): void => void missing.delete(fetchPart),
  fetchAll: (): void => {
    for (const fetchPart of missing) void fetchPart()
  },
  /** @returns a function that ends it */
  watch: (onMissing: () => void): (() => void) => {
    report = onMissing
    return () => {
      report = () => undefined
    }
  },
}

/**
 * Vite requests the styles of a part once. Those that did not arrive are requested again here, or the part would be
 * shown without them.
 */
export const refetchStyles = async (): Promise<void> => {
  const links = [...document.head.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]')]
  await Promise.all(links.filter(({ sheet }) => sheet === null).map(refetch))
}

const refetch = (failed: HTMLLinkElement): Promise<void> =>
  new Promise((resolve, reject) => {
    const link = failed.cloneNode() as HTMLLinkElement
    link.addEventListener('load', () => resolve(), { once: true })
    link.addEventListener('error', () => reject(new Error(`Cannot fetch ${link.href}`)), { once: true })
    failed.replaceWith(link)
  })

import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { call } from '../../../api/client.ts'
import { keptQuery } from '../../../api/query.ts'
import { keyOf } from '../../../api/query-key.ts'
import { currentLocale } from '../../../i18n/index.ts'
import { findBundle } from './device.ts'
import { localPictures, type Opened, openedBundle } from './opened.ts'
import { withLocalPictures } from './pictures.ts'

const isFresh = (found: Opened | null): found is Opened => found !== null && Date.now() < found.until

/** The problems of a contest, in the first moments from the bundle on this device. */
export const bundledListQuery = (cid: number, containsEnd: boolean) => {
  const input = { query: { cid, containsEnd } }
  return keptQuery(
    keyOf('contestProblems.list', input),
    async ({ client, signal }) => {
      const found = await openedBundle(client, cid)
      return isFresh(found) ? found.bundle.problems : call('contestProblems.list', input, { signal, quiet: true })
    },
    { staleTime: 15_000 },
  )
}

/** A problem of a contest, in the first moments from the bundle on this device. */
export const bundledDetailQuery = (cid: number, displayId: string) => {
  const input = { query: { cid, displayId, containsEnd: true } }
  return keptQuery(
    keyOf('contestProblems.detail', input),
    async ({ client, signal }) => {
      const found = await openedBundle(client, cid)
      const kept = isFresh(found) ? answerIn(found, displayId) : undefined
      return kept ?? call('contestProblems.detail', input, { signal, quiet: true })
    },
    // Not in the answer: an offline page keeps that, and the local addresses end with this page.
    { staleTime: 60_000, select: (data) => withLocalPictures(data, localPictures(cid)) },
  )
}

const answerIn = ({ bundle }: Opened, displayId: string) => {
  const locale = currentLocale()
  return bundle.details.find((item) => item.displayId === displayId && item.locales.includes(locale))?.answer
}

/** Decrypts the statements at the start, so that each problem opens without a call. */
export const openAllStatements = async (queries: QueryClient, cid: number): Promise<void> => {
  const found = await openedBundle(queries, cid)
  if (!isFresh(found)) return
  void queries.prefetchQuery(bundledListQuery(cid, false))
  for (const { displayId } of found.bundle.problems) void queries.prefetchQuery(bundledDetailQuery(cid, displayId))
}

/** The encrypted statements of a contest on this device. */
export const deviceQuery = (cid: number) =>
  queryOptions({
    queryKey: ['statementBundle.device', cid],
    queryFn: () => findBundle(cid),
    staleTime: Number.POSITIVE_INFINITY,
  })

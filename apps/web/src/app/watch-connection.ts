import type { Query, QueryClient } from '@tanstack/react-query'
import { ApiError } from '../api/api-error.ts'
import { checkConnection, connection } from '../api/connection.ts'
import { renewShown } from '../api/kept-answers.ts'
import { t } from '../i18n/index.ts'
import { toast } from '../ui/controls/toast.ts'
import { missingParts } from '../ui/states/missing-parts.ts'

/** What a page could not fetch while the server was unreachable is fetched as soon as it answers again. */
export const watchConnection = (queries: QueryClient): (() => void) => {
  const unsubscribe = connection.subscribe(() => {
    if (connection.get() === 'offline') {
      toast.warning(t('offline.toast'))
      return
    }
    toast.success(t('offline.back'))
    renewShown(queries)
    missingParts.fetchAll()
    void queries.refetchQueries({ type: 'active', predicate: failedToConnect })
  })
  // A single lost request: the server is there, and the part is fetched once more.
  const unwatch = missingParts.watch(async () => {
    if (await checkConnection()) missingParts.fetchAll()
  })
  return () => {
    unsubscribe()
    unwatch()
  }
}

const failedToConnect = ({ state: { error } }: Query): boolean => error instanceof ApiError && error.http === 0

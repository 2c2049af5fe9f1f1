import type { Query, QueryClient } from '@tanstack/react-query'
import { ApiError } from '../api/api-error.ts'
import { connection } from '../api/connection.ts'
import { renewShown } from '../api/kept-answers.ts'
import { t } from '../i18n/index.ts'
import { toast } from '../ui/toast.ts'

/** What a page could not fetch while the server was unreachable is fetched as soon as it answers again. */
export const watchConnection = (queries: QueryClient): (() => void) =>
  connection.subscribe(() => {
    if (connection.get() === 'offline') {
      toast.warning(t('offline.toast'))
      return
    }
    toast.success(t('offline.back'))
    renewShown(queries)
    void queries.refetchQueries({ type: 'active', predicate: failedToConnect })
  })

const failedToConnect = ({ state: { error } }: Query): boolean => error instanceof ApiError && error.http === 0

import { useQueryClient } from '@tanstack/react-query'
import { groupKeys } from './queries.ts'

/** Refetches what is shown of groups. */
export const useRefreshGroups = (): (() => Promise<void>) => {
  const queries = useQueryClient()
  return async () => {
    await Promise.all(groupKeys.map((key) => queries.invalidateQueries({ queryKey: [key] })))
  }
}

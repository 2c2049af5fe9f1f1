import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { SavedFilter } from '@verdict/contract'
import { limits } from '@verdict/contract/limits'
import { readJson, writeJson } from '../../lib/storage.ts'
import { makeStore, useStore } from '../../lib/store.ts'
import { call } from '../client.ts'
import { endpointQuery } from '../query.ts'
import { useUser } from '../session.ts'

/** Filters of guests are kept in their browser, by the path of the list. */
type Saved = Readonly<Record<string, readonly SavedFilter[]>>

const key = 'savedFilters'

const read = (): Saved => {
  const stored = readJson<Saved>(key)
  return typeof stored === 'object' && stored !== null ? stored : {}
}

const store = makeStore(read())

const set = (path: string, filters: readonly SavedFilter[]): void => {
  const { [path]: _, ...others } = store.get()
  const next = filters.length === 0 ? others : { ...others, [path]: filters }
  store.set(next)
  writeJson(key, next)
}

/** The filter of an address, without the page: of another day, it means other rows. */
export const filterOf = (search: string): string => {
  const query = new URLSearchParams(search)
  query.delete('currentPage')
  query.sort()
  return query.toString()
}

/** The filters of the list at a path that are kept in this browser, the last saved one first. */
export const useBrowserFilters = (path: string) => {
  const stored = useStore(store)[path]
  const filters = Array.isArray(stored) ? (stored as readonly SavedFilter[]) : []
  return {
    filters,
    /** Replaces one of the same name; the oldest makes room. */
    save: (filter: SavedFilter): void =>
      set(path, [filter, ...filters.filter(({ name }) => name !== filter.name)].slice(0, limits.savedFilter.perList)),
    remove: (name: string): void =>
      set(
        path,
        filters.filter((filter) => filter.name !== name),
      ),
  }
}

/** The filters of the list at a path that are kept with the account; undefined until they are known. */
const useAccountFilters = (list: string, isSignedIn: boolean) => {
  const client = useQueryClient()
  const query = endpointQuery('savedFilters.list', { query: { list } }, { quiet: true, enabled: isSignedIn })
  const { data, error, refetch } = useQuery(query)
  // Its response is older than the change and would revert it.
  const onMutate = () => client.cancelQueries({ queryKey: query.queryKey })
  const onSuccess = (stored: NonNullable<typeof data>) => client.setQueryData(query.queryKey, stored)
  const save = useMutation({
    mutationFn: (filter: SavedFilter) => call('savedFilters.save', { body: { list, ...filter } }),
    ...{ onMutate, onSuccess },
  })
  const remove = useMutation({
    mutationFn: (name: string) => call('savedFilters.remove', { query: { list, name } }),
    ...{ onMutate, onSuccess },
  })
  return { filters: data?.filters, error, refetch, save, remove }
}

/** The saved filters of the list at a path: of the account, or of the browser for a guest. */
export const useSavedFilters = (path: string) => {
  const isSignedIn = useUser() !== null
  const browser = useBrowserFilters(path)
  const { filters, error, refetch, save, remove } = useAccountFilters(path, isSignedIn)
  if (!isSignedIn) return { ...browser, error: null, refetch, kept: [], move: async () => {} }
  return {
    ...{ filters, error, refetch },
    save: (filter: SavedFilter): void => save.mutate(filter),
    remove: (name: string): void => remove.mutate(name),
    /** Filters from before the login, which `move` adds to the account. */
    kept: browser.filters,
    move: async (): Promise<void> => {
      for (const filter of browser.filters.toReversed()) {
        await save.mutateAsync(filter)
        set(
          path,
          (store.get()[path] ?? []).filter(({ name }) => name !== filter.name),
        )
      }
    },
  }
}

/** For tests: reads the storage again. */
export const resetSavedFilters = (): void => store.set(read())

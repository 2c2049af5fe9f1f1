import { readJson, writeJson } from '../../lib/storage.ts'
import { makeStore, useStore } from '../../lib/store.ts'

/** A filter of a list under a name. */
export interface SavedFilter {
  readonly name: string
  /** The query string without `?` and without the page. */
  readonly query: string
}

/** Kept in this browser, by the path of the list. */
type Saved = Readonly<Record<string, readonly SavedFilter[]>>

const key = 'savedFilters'
export const maxSaved = 20

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

/** The saved filters of the list at a path, the last saved one first. */
export const useSavedFilters = (path: string) => {
  const stored = useStore(store)[path]
  const filters = Array.isArray(stored) ? (stored as readonly SavedFilter[]) : []
  return {
    filters,
    /** Replaces one of the same name; the oldest makes room. */
    save: (filter: SavedFilter): void =>
      set(path, [filter, ...filters.filter(({ name }) => name !== filter.name)].slice(0, maxSaved)),
    remove: (name: string): void =>
      set(
        path,
        filters.filter((filter) => filter.name !== name),
      ),
  }
}

/** For tests: reads the storage again. */
export const resetSavedFilters = (): void => store.set(read())

import { readJson, writeJson } from '../../lib/storage.ts'
import { makeStore, useStore } from '../../lib/store.ts'

export const densities = ['comfortable', 'compact'] as const
export type Density = (typeof densities)[number]

/** How lists look in this browser: the height of rows in all of them, the hidden columns of each. */
interface ListLook {
  readonly density: Density
  readonly hidden: Readonly<Record<string, readonly string[]>>
}

const key = 'listLook'

const read = (): ListLook => {
  const stored = readJson<Partial<ListLook>>(key)
  return {
    density: densities.find((name) => name === stored?.density) ?? 'comfortable',
    hidden: typeof stored?.hidden === 'object' && stored.hidden !== null ? stored.hidden : {},
  }
}

const store = makeStore(read())

const change = (part: Partial<ListLook>): void => {
  const next = { ...store.get(), ...part }
  store.set(next)
  writeJson(key, next)
}

/** The look of one list; null for a table that is none. */
export const useListLook = (list: string | null) => {
  const { density, hidden } = useStore(store)
  const stored = list === null ? undefined : hidden[list]
  return {
    density: list === null ? 'comfortable' : density,
    hidden: Array.isArray(stored) ? (stored as readonly string[]) : none,
    setDensity: (next: Density): void => change({ density: next }),
    setHidden: (columns: readonly string[]): void => {
      if (list !== null) change({ hidden: { ...hidden, [list]: columns } })
    },
  }
}

const none: readonly string[] = []

/** For tests: reads the storage again. */
export const resetListLook = (): void => store.set(read())

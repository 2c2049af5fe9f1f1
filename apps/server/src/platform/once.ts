/** Loads a value at the first call and keeps it; a failed loading is tried again at the next call. */
export const once = <T>(load: () => Promise<T>): (() => Promise<T>) => {
  let known: Promise<T> | null = null
  return () => {
    if (known !== null) return known
    const loading = load()
    known = loading
    loading.catch(() => {
      known = null
    })
    return loading
  }
}

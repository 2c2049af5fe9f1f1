interface Modules {
  readonly getModuleInfo: (id: string) => { readonly isEntry: boolean; readonly importers: readonly string[] } | null
}

/** What every page needs and what seldom changes: one file that stays cached from release to release. */
export const vendor = {
  name: 'vendor',
  test: /node_modules[\\/](react|react-dom|scheduler|react-router|cookie|@tanstack|i18next|react-i18next)[\\/]/,
}

/**
 * Our own modules that the entry imports. Left alone they would be cut into a dozen small files, because pages use some
 * of them too. Whatever is only reached by a dynamic import is left to the bundler, and so is Mantine, whose one index
 * imports everything.
 */
export const startSet = () => {
  const known = new Map<string, boolean>()
  const isStart = (id: string, modules: Modules): boolean => {
    const before = known.get(id)
    if (before !== undefined) return before
    known.set(id, false)
    const info = modules.getModuleInfo(id)
    const is = info !== null && (info.isEntry || info.importers.some((importer) => isStart(importer, modules)))
    known.set(id, is)
    return is
  }
  return {
    debugName: 'start',
    name: (id: string, modules: Modules): string | null =>
      !id.includes('node_modules') && isStart(id, modules) ? 'start' : null,
  }
}

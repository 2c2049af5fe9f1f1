interface ModuleInfo {
  readonly importers: readonly string[]
  readonly dynamicImporters: readonly string[]
}

interface Modules {
  readonly getModuleInfo: (id: string) => ModuleInfo | null
}

/**
 * Dependencies of every page that change rarely: one file that stays cached across releases. With the function that
 * imports files, or the entry would need the start set for it and both would be one task.
 */
const vendor = {
  name: 'vendor',
  test: /node_modules[\\/](react|react-dom|scheduler|react-router|cookie|@tanstack|i18next|react-i18next)[\\/]|^\0vite[\\/]preload-helper/,
}

/** Shared by form fields; without a separate chunk it would be merged into one of the pages. */
const fields = {
  name: 'fields',
  test: /@mantine[\\/]core[\\/]esm[\\/]components[\\/](Input|InlineInput|Checkbox)[\\/]/,
}

/** Pages that many visits begin with, though they are no part of the start set. */
const firstPages = {
  problem: '/src/routes/problem.tsx',
  status: '/src/routes/status.tsx',
  problems: '/src/routes/problems.tsx',
  home: '/src/routes/home.tsx',
} as const

type Page = keyof typeof firstPages

/** The problem page's next request after it has loaded. */
const desk = '/src/features/problems/workspace/DeskSide.tsx'

type Name = 'start' | 'shared' | Page | 'desk' | 'problem-shared' | 'desk-shared'

/**
 * Chunks from many modules, in dependency order: the entry's imports with the styles of the first pages, modules that
 * first pages share with each other or with other pages, and each page's own; then the same for the desk. By default
 * they would become dozens of small files, each a round trip on a slow connection: a first page is eight requests. The
 * problem page shares much with other pages, so that is a chunk of its own. All other dynamic imports are left to the
 * bundler, and so is Mantine, whose single index imports everything.
 */
export const chunks = () => {
  const known = new Map<string, Name | null>()
  const find = (id: string, modules: Modules): Name | null => {
    const found = known.get(id)
    if (found !== undefined) return found
    const name = nameFor(id, modules)
    known.set(id, name)
    return name
  }
  const own = (wanted: Name) => ({
    debugName: wanted,
    name: (id: string, modules: Modules): string | null => (find(id, modules) === wanted ? wanted : null),
  })
  const whole = [...pageNames, 'desk' as const].map(own)
  return [vendor, own('start'), own('shared'), fields, own('problem-shared'), own('desk-shared'), ...whole]
}

const nameFor = (id: string, modules: Modules): Name | null => {
  // All first pages have buttons that are icons, and any of them would swallow them.
  if (/@mantine[\\/]core[\\/]esm[\\/]components[\\/]ActionIcon[\\/]/.test(id)) return 'shared'
  // Drawn by home and by the status page, and the second would keep it.
  if (/icons[\\/]IconRefresh\.mjs$/.test(id)) return 'shared'
  const isIcon = id.includes('/@tabler/')
  if (id.includes('node_modules') && !isIcon) return null
  const roots = rootsOf(id, modules)
  const isOf = (place: string): boolean => roots.some((root) => root.endsWith(place))
  // The list of icons names many; the start set takes those it draws.
  if (isOf('/src/start.tsx')) return isIcon ? null : 'start'
  const [page, ...others] = pageNames.filter((name) => isOf(firstPages[name]))
  if (page === undefined) {
    if (!isOf(desk)) return null
    return roots.length === 1 ? 'desk' : 'desk-shared'
  }
  if (page === 'problem' && others.length === 0) return roots.length === 1 ? page : 'problem-shared'
  // One file of styles for all of them; each is less than the headers of a request.
  if (id.endsWith('.css')) return 'start'
  // Most modules of the status page are shared with other lists of submissions.
  if (page === 'status' && others.length === 0 && !isOf(desk)) return page
  return roots.length === 1 ? page : 'shared'
}

const pageNames = Object.keys(firstPages) as Page[]

/** A list of many modules: an import of one name would count as a use of all. They are left to the bundler. */
const barrel = /[\\/]packages[\\/]rules[\\/]src[\\/]index\.ts$/

/** The modules fetched by a dynamic import from which static imports lead to this one. */
const rootsOf = (id: string, modules: Modules): readonly string[] => {
  const seen = new Set([id])
  const roots: string[] = []
  for (const item of seen) {
    const info = modules.getModuleInfo(item)
    if (info === null || barrel.test(item)) continue
    if (info.dynamicImporters.length > 0) roots.push(item)
    for (const importer of info.importers) seen.add(importer)
  }
  return roots
}

import { appendFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Plugin, Rolldown } from 'vite'

/**
 * The browser learns of a page's chunk only after the start set has loaded and run: one more round trip before the
 * first paint. Where measurements show an effect, theme.js (which runs first anyway) gets the page's files at build
 * time and preloads them. Where: a pattern of the language in the page, followed by the path.
 */
const wanted: readonly (readonly [where: string, module: string])[] = [
  ['^en-US/', 'i18n/en-US/index.ts'],
  ['^[^/]*/(home)?$', 'routes/home.tsx'],
  ['^[^/]*/problem$', 'routes/problems.tsx'],
  ['^[^/]*/problem/[^/]+$', 'routes/problem.tsx'],
  ['^[^/]*/status$', 'routes/status.tsx'],
]

/** start.tsx looks for this on a page's own files. */
const isPage = (module: string): boolean => module.startsWith('routes/')

export const pagePreloads = (): Plugin => ({
  name: 'verdict-page-preloads',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    handler: (_, { bundle }) =>
      (bundle === undefined ? [] : filesOf(bundle, 'start.tsx')).map((file) => ({
        tag: 'link',
        attrs: {
          rel: file.endsWith('.css') ? 'stylesheet' : 'modulepreload',
          crossorigin: true,
          href: `/${file}`,
        },
        injectTo: 'head' as const,
      })),
  },
  writeBundle: async ({ dir }, bundle) => {
    if (dir === undefined) throw new Error('The build has no folder to write to')
    const table = wanted.map(([where, module]) => [where, filesOf(bundle, module), isPage(module)] as const)
    await appendFile(join(dir, 'theme.js'), `;(${preload})(${JSON.stringify(table)})\n`)
  },
})

/** Runs in the browser; must not use anything outside itself. */
const preload = `(table) => {
  for (const [where, files, isPage] of table) {
    if (!new RegExp(where).test(document.documentElement.lang + location.pathname)) continue
    for (const file of files) {
      const link = document.createElement('link')
      const isStyle = file.endsWith('.css')
      link.rel = isStyle ? 'preload' : 'modulepreload'
      if (isStyle) link.as = 'style'
      link.crossOrigin = ''
      if (isPage) link.dataset.page = ''
      link.href = '/' + file
      document.head.append(link)
    }
  }
}`

type Bundle = Rolldown.OutputBundle

const filesOf = (bundle: Bundle, module: string): readonly string[] => {
  const chunks = Object.values(bundle).filter((output) => output.type === 'chunk')
  const entry = chunks.find(({ isEntry }) => isEntry)
  const own = chunks.find(({ moduleIds }) => moduleIds.some((id) => id.endsWith(`/src/${module}`)))
  if (entry === undefined || own === undefined) throw new Error(`The build has no chunk for ${module}`)
  const started = withImports(bundle, entry.fileName)
  return [...withImports(bundle, own.fileName)].filter((file) => !started.has(file))
}

/** A chunk, everything it imports statically, and their styles. */
const withImports = (bundle: Bundle, fileName: string, found = new Set<string>()): ReadonlySet<string> => {
  const chunk = bundle[fileName]
  if (found.has(fileName) || chunk?.type !== 'chunk') return found
  found.add(fileName)
  for (const imported of chunk.imports) withImports(bundle, imported, found)
  for (const style of chunk.viteMetadata?.importedCss ?? []) found.add(style)
  return found
}

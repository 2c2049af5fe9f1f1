import type { Plugin } from 'vite'

/** What MantineProvider imports for styles it would write itself. */
const unwanted = /\/(MantineCssVariables|MantineClasses)\.mjs$/
const stub = '\0mantine-without-'

/**
 * Our colours stand in tokens.css and mantine.css, and `Providers` tells Mantine to write none. It works its own out all
 * the same, when its file is evaluated: a hundred milliseconds of a slow processor before anything is drawn. The two
 * components that would write them are left out of the build, and what only they need goes with them.
 */
export const withoutVariables = (): Plugin => {
  const found = new Set<string>()
  return {
    name: 'verdict-without-variables',
    apply: 'build',
    enforce: 'pre',
    resolveId: (source, importer) => {
      const name = unwanted.exec(source)?.[1]
      if (name === undefined || importer === undefined || !/\/MantineProvider\.mjs$/.test(importer)) return null
      found.add(name)
      return `${stub}${name}`
    },
    load: (id) => (id.startsWith(stub) ? `export const ${id.slice(stub.length)} = () => null` : null),
    buildEnd: (error) => {
      if (error === undefined && found.size !== 2) throw new Error('MantineProvider imports its styles in another way.')
    },
  }
}

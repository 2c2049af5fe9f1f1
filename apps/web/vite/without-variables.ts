import type { Plugin } from 'vite'

/** MantineProvider's imports for styles it would generate. */
const unwanted = /\/(MantineCssVariables|MantineClasses)\.mjs$/
const stub = '\0mantine-without-'

/**
 * Our colors are in tokens.css and mantine.css, and `Providers` disables Mantine's own. Mantine still computes them
 * when its file is evaluated: a hundred milliseconds on a slow processor before the first paint. The two components
 * that would write them are excluded from the build, with their dependencies.
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

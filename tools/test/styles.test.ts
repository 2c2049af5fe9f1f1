import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { expect, test } from 'vitest'

/** Unused styles are errors: a class without a reference, and a sheet without an import. */

const root = resolve(import.meta.dirname, '../../apps/web/src')

const files = readdirSync(root, { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile())
  .map((entry) => join(entry.parentPath, entry.name))

const importPattern = /import (\w+) from '([^']+\.module\.css)'/g

/** References of each sheet's importers: the names after the dot, and whether one is computed at run time. */
const wearers = new Map<string, { names: Set<string>; isReckoned: boolean }>()
for (const path of files.filter((file) => /\.tsx?$/.test(file))) {
  const text = readFileSync(path, 'utf8')
  const code = text.replaceAll(importPattern, '')
  for (const [, variable = '', name = ''] of text.matchAll(importPattern)) {
    const sheet = resolve(dirname(path), name)
    const worn = wearers.get(sheet) ?? { names: new Set(), isReckoned: false }
    for (const [, className = ''] of code.matchAll(new RegExp(`\\b${variable}\\.(\\w+)`, 'g')))
      worn.names.add(className)
    worn.isReckoned ||= new RegExp(`\\b${variable}\\b(?!\\.)`).test(code)
    wearers.set(sheet, worn)
  }
}

/** Comments, texts in quotes and addresses hold dots that are no classes. */
const bare = (css: string): string =>
  css.replaceAll(/\/\*[\s\S]*?\*\//g, '').replaceAll(/"[^"]*"|'[^']*'|url\([^)]*\)/g, '')

const sheets = files.filter((file) => file.endsWith('.module.css'))

test('every sheet is worn', () => {
  expect(sheets.filter((sheet) => !wearers.has(sheet)).map((sheet) => relative(root, sheet))).toEqual([])
})

test('every class of a sheet is named by a wearer', () => {
  const left = sheets.flatMap((sheet) => {
    const worn = wearers.get(sheet)
    if (worn === undefined || worn.isReckoned) return []
    const css = bare(readFileSync(sheet, 'utf8')).replaceAll(/:global\([^)]*\)/g, '')
    const classes = new Set([...css.matchAll(/\.([a-zA-Z_]\w*)/g)].map(([, name = '']) => name))
    return [...classes].filter((name) => !worn.names.has(name)).map((name) => `${relative(root, sheet)} .${name}`)
  })
  expect(left).toEqual([])
})

test('every referenced class is in its sheet', () => {
  const missing = [...wearers].flatMap(([sheet, { names }]) => {
    const css = bare(readFileSync(sheet, 'utf8'))
    return [...names]
      .filter((name) => !new RegExp(`\\.${name}\\b`).test(css))
      .map((name) => `${relative(root, sheet)} .${name}`)
  })
  expect(missing).toEqual([])
})

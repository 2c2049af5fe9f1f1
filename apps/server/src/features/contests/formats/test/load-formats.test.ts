import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { loadFormats } from '../load-formats.ts'

let root: string
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'verdict-formats-'))
})
afterAll(() => rm(root, { recursive: true }))

let folders = 0
const folderOf = async (files: Readonly<Record<string, string>>): Promise<string> => {
  folders += 1
  const folder = join(root, String(folders))
  await mkdir(folder)
  for (const [name, text] of Object.entries(files)) await writeFile(join(folder, name), text)
  return folder
}

/** A format as text, with fields replaced. */
const format = (fields: Readonly<Record<string, string>> = {}): string => {
  const all = {
    version: '1',
    name: "'late'",
    title: "{ 'zh-CN': '晚', 'en-US': 'Late' }",
    description: "{ 'zh-CN': '越晚越好。', 'en-US': 'The later the better.' }",
    fold: '() => ({ score: 1 })',
    ...fields,
  }
  const lines = Object.entries(all).map(([key, value]) => `${key}: ${value}`)
  return `export default { ${lines.join(', ')} }`
}
const setting = (fields: string): Readonly<Record<string, string>> => ({
  settings: `[{ name: 'bonus', label: { 'zh-CN': '奖励', 'en-US': 'Bonus' }, ${fields} }]`,
})

test('a folder that is missing or empty has no formats and no faults', async () => {
  const none = { formats: [], faults: [], hash: null }
  expect(await loadFormats(join(root, 'nowhere'))).toEqual(none)
  expect(await loadFormats(await folderOf({ 'readme.md': 'text', '.late.mjs': 'hidden' }))).toEqual(none)
})

test('a path that is no folder is reported', async () => {
  const folder = await folderOf({ file: '' })
  const { faults } = await loadFormats(join(folder, 'file'))
  expect(faults).toEqual([{ file: join(folder, 'file'), reason: expect.stringMatching(/ENOTDIR/) }])
})

test('settings and the tie-breaker can be left out', async () => {
  const { formats, faults } = await loadFormats(await folderOf({ 'late.mjs': format() }))
  expect(faults).toEqual([])
  expect(formats).toMatchObject([{ name: 'late', settings: [], tieBreak: 'none' }])
})

test.each<[string, string, RegExp]>([
  ['does not parse', 'export default {', /unexpected|syntax/i],
  ['throws', `throw new Error('no licence')`, /no licence/],
  ['throws something else', `throw 'no licence'`, /no licence/],
  ['imports what is missing', `import 'verdict-nowhere'`, /verdict-nowhere/],
  ['has no default export', 'export const name = 1', /no default export/],
  ['exports a function', 'export default () => 1', /the default export: /],
  ['is of another version', format({ version: '2' }), /^version: must be 1/],
  ['has no version', format({ version: 'undefined' }), /^version/],
  ['has a name with spaces', format({ name: "'late ones'" }), /^name: must be like/],
  ['has the name of a built-in format', format({ name: "'ioi'" }), /^name: is the name of a built-in format/],
  ['lacks a title in one language', format({ title: "{ 'en-US': 'Late' }" }), /^title.zh-CN/],
  ['has no function', format({ fold: '1' }), /^fold: must be a function/],
  ['has an unknown tie-breaker', format({ tieBreak: "'coin'" }), /^tieBreak/],
  ['has a fraction as a default', format(setting("kind: 'number', default: 1.5, min: 0, max: 9")), /default/],
  [
    'has a default out of its range',
    format(setting("kind: 'number', default: 10, min: 0, max: 9")),
    /between min and max/,
  ],
  ['has a number as the default of a switch', format(setting("kind: 'boolean', default: 1")), /default/],
  ['has a setting of an unknown kind', format(setting("kind: 'text', default: ''")), /settings.0/],
])('a file that %s is reported with the reason, and the others are loaded', async (_, text, reason) => {
  const { formats, faults } = await loadFormats(
    await folderOf({ 'a.mjs': text, 'good.mjs': format({ name: "'good'" }) }),
  )
  expect(faults).toEqual([{ file: 'a.mjs', reason: expect.stringMatching(reason) }])
  expect(formats.map(({ name }) => name)).toEqual(['good'])
})

test('of two files with one name the first is used', async () => {
  const folder = await folderOf({ 'a.mjs': format({ tieBreak: "'penalty'" }), 'b.mjs': format() })
  const { formats, faults } = await loadFormats(folder)
  expect(formats).toMatchObject([{ name: 'late', tieBreak: 'penalty' }])
  expect(faults).toEqual([{ file: 'b.mjs', reason: expect.stringMatching(/another file/) }])
})

test('servers with the same files have the same hash, and a changed file another one', async () => {
  const [first, second] = [await folderOf({ 'late.mjs': format() }), await folderOf({ 'late.mjs': format() })]
  const { hash } = await loadFormats(first)
  expect(hash).toMatch(/^[0-9a-f]{16}$/)
  expect((await loadFormats(second)).hash).toBe(hash)
  await writeFile(join(second, 'late.mjs'), format({ tieBreak: "'penalty'" }))
  const changed = await loadFormats(second)
  expect(changed.hash).not.toBe(hash)
  expect(changed.formats).toMatchObject([{ tieBreak: 'penalty' }])
})

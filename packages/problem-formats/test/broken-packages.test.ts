import { readFile, truncate, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  checkCases,
  checkPictures,
  checkWords,
  type Fault,
  faultText,
  openPackage,
  PackageFault,
  packageLimits,
} from '../src/index.ts'
import { type Broken, broken } from './broken.ts'
import { openWorkshop, type Workshop } from './packages.ts'

/** Every way to break a package is refused with a sentence in both languages; the docs have them as a table. */

let workshop: Workshop
beforeAll(async () => {
  workshop = await openWorkshop()
})
afterAll(() => workshop.close())

const fileOf = async ({ files, bent, links, cut }: Broken): Promise<string> => {
  if ('bytes' in files && 'name' in files) return workshop.file(String(files.name), files.bytes as string | Buffer)
  const zip = bent === undefined ? await workshop.pack(files, links) : await workshop.bent(files, bent)
  if (cut !== undefined) await truncate(zip, (await readFile(zip)).length - cut)
  return zip
}

/** What the dry run of an import says about a package. */
const faultOf = async (item: Broken): Promise<Fault> => {
  const limits = { ...packageLimits, ...item.limits }
  try {
    const opened = await openPackage({ file: await fileOf(item), name: 'package.zip' }, { limits })
    try {
      for (const found of opened.problems) {
        const problem = await found.read()
        checkCases(problem, limits)
        checkWords(problem, limits)
        await checkPictures(problem, limits)
      }
    } finally {
      await opened.close()
    }
  } catch (error) {
    if (error instanceof PackageFault) return error.fault
    throw error
  }
  throw new Error(`${item.what}: it was read`)
}

const faults = new Map<string, Fault>()

/** Words of the libraries that read a package, which mean nothing to its author. */
const foreign = /Invalid|expected|received|undefined|NaN|\bzod\b|Unresolved|Map keys|\{\{/

test.each(broken.map((item) => [item.what, item] as const))('%s', async (what, item) => {
  const fault = await faultOf(item)
  faults.set(what, fault)
  const [english, chinese] = [faultText('en-US', fault), faultText('zh-CN', fault)]
  expect(english).toMatch(/^[A-Z"].*\.$/)
  expect(english).not.toMatch(foreign)
  expect(chinese).toMatch(/\p{Script=Han}.*。$/u)
  expect(chinese).not.toMatch(foreign)
  expect(fault.code).not.toBe('key.wrong')
})

test('docs/broken-packages.md has the table of these sentences', async () => {
  const path = join(import.meta.dirname, '../../../docs/broken-packages.md')
  const cell = (text: string): string => text.replaceAll('|', '\\|').replaceAll('<', '&lt;')
  const row = ({ what }: Broken): string => {
    const fault = faults.get(what) ?? { code: 'unforeseen', params: {} }
    return `| ${cell(what)} | ${cell(faultText('en-US', fault))} | ${cell(faultText('zh-CN', fault))} |`
  }
  const table = ['| Package | English | Chinese |', '|---|---|---|', ...broken.map(row)].join('\n')
  const text = await readFile(path, 'utf8')
  expect(text).toContain('<!-- table -->')
  const written = text.replace(
    /<!-- table -->[\s\S]*<!-- \/table -->/,
    () => `<!-- table -->\n\n${table}\n\n<!-- /table -->`,
  )
  if (process.env.VERDICT_WRITE_TABLES === '1') await writeFile(path, written)
  expect(await readFile(path, 'utf8')).toBe(written)
})

test('an archive with too many names is refused by its table, also when all of them would be skipped', async () => {
  const hidden = Object.fromEntries(Array.from({ length: 45 }, (_, index) => [`.cache/${index}`, 'x']))
  const file = await workshop.pack(hidden)
  const opening = openPackage({ file, name: 'package.zip' }, { limits: { ...packageLimits, entries: 20 } })
  await expect(opening).rejects.toMatchObject({ fault: { code: 'package.files' } })
})

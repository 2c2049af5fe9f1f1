import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { openBrowser } from '../../e2e/lib/browser.ts'
import { openDemo } from '../../gallery/demo.ts'
import { countFaults, galleryPage } from '../../gallery/page.ts'
import { stopsOf, viewers } from '../../gallery/stops.ts'
import { takePictures } from '../../gallery/take-pictures.ts'
import { ensureSandbox, ensureWeb } from '../lib/build.ts'
import { compilers, ensurePackages } from '../lib/packages.ts'
import type { Run } from '../lib/run-command.ts'

/**
 * `npm run gallery`: every page of a demo site as every viewer, in both themes, languages and widths, in one HTML file.
 * Each is examined: accessibility by axe, overflow, messages of the console, requests without an answer. Ends with a
 * table of faults, and with 1 when there are any. `--data DIR` keeps the demo site for the next run, `--no-examine` leaves
 * axe out, which is most of the time.
 */

const allOf = (text: string | undefined): readonly string[] | null =>
  text?.split(',').filter((word) => word !== '') ?? null

export const run: Run = async (args) => {
  const { values } = parseArgs({
    args: [...args],
    options: {
      out: { type: 'string', default: 'gallery-pictures' },
      data: { type: 'string' },
      only: { type: 'string' },
      viewers: { type: 'string' },
      examine: { type: 'boolean', default: true },
    },
    allowNegative: true,
  })
  const out = resolve(values.out)
  const folder = join(out, 'pictures')
  const say = (line: string) => console.log(line)
  await mkdir(folder, { recursive: true })
  await ensurePackages(compilers)
  await ensureSandbox()
  await ensureWeb()
  const dataDir = values.data === undefined ? await mkdtemp(join(tmpdir(), 'verdict-gallery-')) : resolve(values.data)
  const demo = await openDemo(dataDir, say)
  const browser = await openBrowser()
  try {
    const only = allOf(values.only)
    const wanted = allOf(values.viewers)
    const pictures = await takePictures(browser, demo, {
      stops: stopsOf(demo.rows).filter(({ path }) => only === null || only.some((part) => path.includes(part))),
      viewers: viewers.filter((viewer) => wanted === null || wanted.includes(viewer)),
      ...{ folder, examine: values.examine, say },
    })
    await writeFile(join(out, 'index.html'), galleryPage('Verdict: every page', pictures))
    const wrong = pictures.filter(({ faults }) => faults.length > 0)
    for (const { file, faults } of wrong) say(`${file}: ${faults.join('; ')}`)
    for (const { fault, ...found } of countFaults(pictures))
      say(`${fault}: ${found.pages} pages, ${found.pictures} pictures`)
    say(`${pictures.length} pictures, ${wrong.length} with faults: ${join(out, 'index.html')}`)
    return wrong.length === 0 ? 0 : 1
  } finally {
    await browser.close()
    await demo.stop()
    if (values.data === undefined) await rm(dataDir, { recursive: true, force: true })
  }
}

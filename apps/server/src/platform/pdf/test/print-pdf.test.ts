import { chmod, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readConfig } from '../../config.ts'
import { cssText, printedDocument } from '../document.ts'
import { browserPaths, requireBrowser } from '../find-browser.ts'
import { printPdf } from '../print-pdf.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'verdict-pdf-test-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const log = pino({ level: 'silent' })
const configWith = (VERDICT_CHROMIUM?: string) => readConfig({ VERDICT_CHROMIUM, NODE_ENV: 'test' })
const documentOf = (title: string) =>
  printedDocument({ title, locale: 'zh-CN', styles: '', body: `<h1>${title}</h1><p style="break-before: page">2</p>` })

/** A program that is called like the browser, with its arguments in `$@`. */
const program = async (name: string, script: string): Promise<string> => {
  const path = join(folder, name)
  await writeFile(path, `#!/bin/sh\n${script}\n`)
  await chmod(path, 0o755)
  return path
}

/** Finds where to write, and writes a line there. */
const writes = (line: string) =>
  `for one in "$@"; do case "$one" in --print-to-pdf=*) echo "${line}" > "\${one#--print-to-pdf=}";; esac; done`

test('the installed Chromium prints a document with its pages', async () => {
  const pdf = await printPdf({ config: configWith(), log }, await documentOf('公式'))
  expect(pdf.subarray(0, 5).toString()).toBe('%PDF-')
  expect(pdf.toString('latin1').match(/\/Type \/Page\b/g)).toHaveLength(2)
})

test('a machine without the browser names the package, and a site can switch PDF files off', async () => {
  await expect(requireBrowser(configWith('/nonexistent/chromium'))).rejects.toMatchObject({ code: 'pdf.noBrowser' })
  await expect(requireBrowser(configWith('never'))).rejects.toMatchObject({ code: 'pdf.off' })
  expect(browserPaths).toContain(await requireBrowser(configWith()))
})

test('users who wait for the same document share one run, and a changed one is printed again', async () => {
  const counter = join(folder, 'runs')
  const browser = await program('counting', `echo run >> ${counter}\n${writes('%PDF')}`)
  const deps = { config: configWith(browser), log }
  const [first, second] = [await documentOf('first'), await documentOf('second')]
  const printed = await Promise.all([printPdf(deps, first), printPdf(deps, first), printPdf(deps, first)])
  expect(new Set(printed.map(String))).toEqual(new Set(['%PDF\n']))
  await printPdf(deps, first)
  await printPdf(deps, second)
  expect(await readFile(counter, 'utf8')).toBe('run\nrun\n')
})

test('without the sandbox of the browser where the system forbids it, and without our environment', async () => {
  const script = `case "$*" in *--no-sandbox*) ${writes('$VERDICT_SECRET_KEY$HOME')};; *) echo "No usable sandbox!" >&2; exit 1;; esac`
  process.env.VERDICT_SECRET_KEY = 'a secret of the server'
  try {
    const pdf = await printPdf({ config: configWith(await program('closed', script)), log }, await documentOf('third'))
    expect(pdf.toString()).toContain('verdict-print-')
    expect(pdf.toString()).not.toContain('secret')
  } finally {
    delete process.env.VERDICT_SECRET_KEY
  }
})

test('a browser that fails is reported, and leaves no files', async () => {
  const before = (await readdir(tmpdir())).filter((name) => name.startsWith('verdict-print-'))
  const browser = await program('broken', 'echo "out of memory" >&2; exit 1')
  const refused = printPdf({ config: configWith(browser), log }, await documentOf('fourth'))
  await expect(refused).rejects.toMatchObject({ code: 'pdf.failed' })
  const after = (await readdir(tmpdir())).filter((name) => name.startsWith('verdict-print-'))
  expect(after.filter((name) => !before.includes(name))).toEqual([])
})

test('more readers than the queue holds are refused', async () => {
  const gate = join(folder, 'gate')
  const browser = await program('waiting', `while [ ! -e ${gate} ]; do sleep 0.05; done\n${writes('%PDF')}`)
  const deps = { config: configWith(browser), log }
  const documents = await Promise.all(Array.from({ length: 14 }, (_, number) => documentOf(`queued ${number}`)))
  const all = documents.map((html) => printPdf(deps, html).catch((error: { code: string }) => error.code))
  // Each looks for the browser first, so any of them may be the last in the queue.
  const first = await Promise.race(all)
  await writeFile(gate, '')
  expect(first).toBe('server.busy')
  expect((await Promise.all(all)).filter((item) => item === 'server.busy')).toHaveLength(1)
})

test('a document loads nothing, runs nothing, and a title cannot leave its place', async () => {
  const html = await documentOf('</title><script>')
  expect(html).toContain("content=\"default-src 'none'; img-src data:; font-src data:; style-src 'unsafe-inline'\"")
  expect(html).toContain('<title>&lt;/title&gt;&lt;script&gt;</title>')
  expect(html).not.toMatch(/url\("\.\//)
  expect(cssText('A "B" </style>\\')).toBe('"A \\22 B\\22  \\3c \\2f style\\3e \\5c "')
})

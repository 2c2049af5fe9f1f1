import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openPackage, packageLimits } from '../src/index.ts'
import { type Files, noteLines as note, openWorkshop, readFirst, type Workshop } from './packages.ts'

/** Real packages: their needs, and the notes an import adds. */

let workshop: Workshop
beforeAll(async () => {
  workshop = await openWorkshop()
})
afterAll(() => workshop.close())

const read = (files: Files, links?: Readonly<Record<string, string>>) => workshop.read(files, links)
const bent = (files: Files, change: readonly [string, string]) => workshop.bent(files, change)
const readFile = async (name: string, bytes: Buffer) => readFirst(await workshop.file(name, bytes))

/** 「求和」 in GBK. */
const sum = Buffer.from([0xc7, 0xf3, 0xba, 0xcd])
const around = (before: string, after: string): Buffer => Buffer.concat([Buffer.from(before), sum, Buffer.from(after)])

const hoj = (more: object = {}, problem: object = {}) =>
  JSON.stringify({
    problem: {
      problemId: 'A1',
      title: 'Sum',
      description: 'Add.',
      type: 0,
      timeLimit: 1000,
      memoryLimit: 256,
      ...problem,
    },
    judgeMode: 'default',
    samples: [{ input: '1.in', output: '1.out' }],
    ...more,
  })
const hojCases = { 'a/1.in': '1 2\n', 'a/1.out': '3\n' }

const fpsItem = (title: string, more = '') =>
  `<fps version="1.2"><item><title>${title}</title><time_limit unit="s">1</time_limit><memory_limit unit="mb">64</memory_limit><description>d</description>${more}<test_input>1</test_input><test_output>1</test_output></item></fps>`

const kattis = {
  'problem.yaml': 'name: Sum\nlimits: {time_limit: 1, memory: 256}\n',
  'problem_statement/problem.en.md': 'Add.\n',
}
const secret = { 'data/secret/1.in': '1 2\n', 'data/secret/1.ans': '3\n' }

describe('encodings', () => {
  test('GBK in JSON is read as such, with a note', async () => {
    const [before = '', after = ''] = hoj({}, { title: '@' }).split('@')
    const { words, notes } = await read({ 'a.json': around(before, after), ...hojCases })
    expect(words?.title).toBe('求和')
    expect(note(notes)).toContain('assumed encoding -> GB18030')
  })

  test('XML that claims UTF-8 and is GBK is read as GBK, with a note', async () => {
    const bytes = around(
      `<?xml version="1.0" encoding="UTF-8"?><fps version="1.2"><item><title>`,
      fpsItem('').slice(32),
    )
    const { words, notes } = await readFile('a.xml', bytes)
    expect(words?.title).toBe('求和')
    expect(note(notes)).toContain('assumed encoding -> GB18030')
  })

  test('XML that claims GBK and is UTF-8 is read as UTF-8', async () => {
    const { words, notes } = await readFile(
      'a.xml',
      Buffer.from(`<?xml version="1.0" encoding="GBK"?>${fpsItem('求和')}`),
    )
    expect(words?.title).toBe('求和')
    expect(note(notes).join()).not.toContain('encoding')
  })

  test('XML in UTF-16 is read', async () => {
    const text = `\uFEFF<?xml version="1.0" encoding="UTF-16"?>${fpsItem('求和')}`
    expect((await readFile('a.xml', Buffer.from(text, 'utf16le'))).words?.title).toBe('求和')
  })
})

describe('nothing changes silently', () => {
  test('a Hydro case without its answer is refused by name, unless a checker decides alone', async () => {
    const files = {
      'problem.yaml': 'title: Sum\n',
      'testdata/1.in': '1\n',
      'testdata/1.out': '1\n',
      'testdata/2.in': '2\n',
    }
    await expect(read(files)).rejects.toThrow(/testdata\/2\.out/)
    const { notes } = await read({
      ...files,
      'testdata/config.yaml': 'checker: check.cc\nchecker_type: testlib\n',
      'testdata/check.cc': '#include "testlib.h"\nint main() {}\n',
    })
    expect(note(notes)).toContain('assumed 2.in: answer -> empty')
  })

  test('a difficulty out of range is noted', async () => {
    const { problem, notes } = await read({ 'a.json': hoj({}, { difficulty: 99 }), ...hojCases })
    expect(problem.draft.difficulty).toBe(6)
    expect(note(notes)).toContain('mapped difficulty: 99 -> 6')
  })

  test('line ends of statements are the same from every format', async () => {
    const { words, problem } = await read({
      'a.json': hoj({}, { description: 'one\r\ntwo\rthree', examples: '<input>1\r\n2</input><output>3</output>' }),
      ...hojCases,
    })
    expect(words?.description).toBe('one\ntwo\nthree')
    expect(problem.draft.examples).toBe('<input>1\n2</input><output>3</output>')
  })

  test('points of a Polygon checker on a problem without points are noted', async () => {
    const { notes } = await read({
      'problem.xml':
        '<problem short-name="s"><names><name language="english" value="S"/></names><judging><testset name="tests"><time-limit>1000</time-limit><memory-limit>268435456</memory-limit><test-count>1</test-count><input-path-pattern>tests/%02d</input-path-pattern><answer-path-pattern>tests/%02d.a</answer-path-pattern><tests><test method="manual"/></tests></testset></judging><assets><checker type="testlib"><source path="check.cpp" type="cpp.g++17"/></checker></assets></problem>',
      'tests/01': '1\n',
      'tests/01.a': '1\n',
      'check.cpp': '#include "testlib.h"\nint main() { quitp(1.0, "half"); }\n',
    })
    expect(note(notes).join()).toContain('assumed checker with points')
  })
})

describe('packages as they are found', () => {
  test('FPS without source, hint, input and output', async () => {
    const { words } = await readFile('a.xml', Buffer.from(fpsItem('Sum')))
    expect(words).toMatchObject({ title: 'Sum', description: 'd', input: '', output: '', hint: '' })
  })

  test('a name with a backslash is left out and noted', async () => {
    const file = await bent({ ...kattis, ...secret, 'submissions/accepted/a#b.cpp': 'int main() {}' }, [
      'a#b.',
      'a\\b.',
    ])
    const { problem, notes } = await readFirst(file)
    expect(problem.cases).toHaveLength(1)
    expect(note(notes)).toContain('lost submissions/accepted/a\\b.cpp')
  })

  test('a backslash does not hide a path that leads out', async () => {
    const file = await bent({ ...kattis, ...secret, 'a#__#__#b': 'x' }, ['a#__#__#b', 'a\\..\\..\\b'])
    await expect(readFirst(file)).rejects.toThrow(/outside/)
  })

  test('a symbolic link that stays inside is the file it names; another one is refused', async () => {
    const { problem } = await read(
      { ...kattis, ...secret },
      { 'data/secret/2.in': '1.in', 'data/secret/2.ans': '../secret/1.ans' },
    )
    expect(problem.cases.map(({ inputName, input }) => [inputName, input.bytes])).toEqual([
      ['1.in', 4],
      ['2.in', 4],
    ])
    for (const target of ['/etc/passwd', '../../../etc/passwd', 'nothing.in'])
      await expect(read({ ...kattis, ...secret }, { 'data/secret/2.in': target })).rejects.toThrow(/link/)
  })

  test('the same in a folder', async () => {
    const dir = await mkdtemp(join(tmpdir(), 'verdict-links-'))
    try {
      for (const [name, text] of Object.entries({ ...kattis, ...secret })) {
        await mkdir(dirname(join(dir, name)), { recursive: true })
        await writeFile(join(dir, name), text)
      }
      await symlink('1.in', join(dir, 'data/secret/2.in'))
      await symlink('../secret/1.ans', join(dir, 'data/secret/2.ans'))
      const opened = await openPackage({ dir }, { limits: packageLimits })
      const problem = await opened.problems[0]?.read()
      expect(problem?.cases.map(({ inputName, input }) => [inputName, input.bytes])).toEqual([
        ['1.in', 4],
        ['2.in', 4],
      ])
      await opened.close()
      for (const target of ['/etc/passwd', '../../../../etc/passwd', 'nothing.in', '../secret']) {
        const link = join(dir, 'data/secret/3.in')
        await symlink(target, link)
        await expect(openPackage({ dir }, { limits: packageLimits })).rejects.toThrow(/link/)
        await rm(link)
      }
    } finally {
      await rm(dir, { recursive: true, force: true })
    }
  })

  test('everything in one folder, and names that begin with a dot', async () => {
    const files = { 'a.json': hoj(), ...hojCases }
    const wrapped = Object.fromEntries(Object.entries(files).map(([name, text]) => [`export/${name}`, text]))
    const { format, problem } = await read({ ...wrapped, '.git/config': 'x', 'export/.vscode/settings.json': '{}' })
    expect([format, problem.draft.displayId, problem.cases.length]).toEqual(['hoj', 'A1', 1])
  })

  test.each([
    ['RAR', Buffer.from('Rar!\x1a\x07\x01\x00', 'latin1')],
    ['7z', Buffer.from("7z\xbc\xaf'\x1c\x00\x04", 'latin1')],
    ['gzip', Buffer.from('\x1f\x8b\x08', 'latin1')],
  ])('%s is named as such', async (name, bytes) => {
    await expect(readFile('a.zip', bytes)).rejects.toThrow(`This is a ${name} archive`)
  })

  test('only sample data', async () => {
    const { problem, notes } = await read({ ...kattis, 'data/sample/1.in': '1 2\n', 'data/sample/1.ans': '3\n' })
    expect(problem.cases).toHaveLength(1)
    expect(note(notes)).toContain('assumed data/secret -> data/sample')
  })

  test('problem.pdf in the root is the statement', async () => {
    const { problem, words } = await read({ 'problem.yaml': 'name: Sum\n', ...secret, 'problem.pdf': '%PDF-1.4' })
    expect(words?.description).toBe('[problem.pdf](files/problem.pdf)')
    expect([...problem.attachments.keys()]).toEqual(['problem.pdf'])
  })

  test('.timelimit of DOMjudge in a zip', async () => {
    const { problem } = await read({ 'problem.yaml': 'name: Sum\n', ...secret, '.timelimit': '3\n' })
    expect(problem.draft.timeLimitMs).toBe(3_000)
  })

  test('a jury solution in Java whose class has another name', async () => {
    const code = 'public class Sum { static Sum it = new Sum(); public static void main(String[] a) {} }\n'
    const { problem, notes } = await read({ ...kattis, ...secret, 'submissions/accepted/Sum.java': code })
    expect(problem.programs[0]?.code).toBe(code.replaceAll('Sum', 'Main'))
    expect(note(notes)).toContain('mapped submissions/accepted/Sum.java: class Sum -> Main')
  })
})

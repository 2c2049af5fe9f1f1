import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ZipFile } from 'yazl'
import { languageSeeds } from '../../../../../seeds/languages.ts'
import { startTestServer, type TestServer } from '../../../../../test/harness/server.ts'
import { loadJudgingSettings } from '../../bank/judging-settings.ts'
import { readManifest } from '../../bank/testdata.ts'
import { addMissingLanguages } from '../../saving/save-languages.ts'
import { importPackages } from '../import-packages.ts'

let server: TestServer
let folder: string
const author = { id: '1', username: 'root' }
beforeAll(async () => {
  server = await startTestServer()
  folder = await mkdtemp(join(tmpdir(), 'verdict-packages-'))
  await addMissingLanguages(server.deps.db, languageSeeds)
})
afterAll(async () => {
  await server.close()
  await rm(folder, { recursive: true, force: true })
})

type Files = Readonly<Record<string, string | Buffer>>
let made = 0

const asFolder = async (files: Files): Promise<string> => {
  const dir = join(folder, `dir-${++made}`)
  for (const [path, content] of Object.entries(files)) {
    await mkdir(dirname(join(dir, path)), { recursive: true })
    await writeFile(join(dir, path), content)
  }
  return dir
}

const asZip = async (files: Files): Promise<string> => {
  const zip = new ZipFile()
  for (const [path, content] of Object.entries(files)) zip.addBuffer(Buffer.from(content), path)
  zip.end()
  const file = join(folder, `zip-${++made}.zip`)
  await pipeline(zip.outputStream, createWriteStream(file))
  return file
}

/** The example of the native format, word for word (back-office reference 15.1). */
const native = {
  judgeMode: 'default',
  languages: ['C++', 'Python3'],
  tags: ['math'],
  codeTemplates: [],
  problem: {
    ...{ problemId: 'DEMO-7', title: 'Sum', type: 1, timeLimit: 800, memoryLimit: 128, stackLimit: 64 },
    ...{ judgeMode: 'default', judgeCaseMode: 'subtask_lowest', difficulty: 0, auth: 1, isRemoveEndBlank: true },
    ...{ openCaseResult: true, codeShare: false, isRemote: false, isUploadCase: true, description: 'Add.' },
    ...{ input: '', output: '', examples: '<input>3 4</input><output>7</output>' },
  },
  samples: [
    { input: 'a1.in', output: 'a1.out', score: 40, groupNum: 1 },
    { input: 'a2.in', output: 'a2.out', score: 60, groupNum: 2 },
  ],
}
const data = { 'sum/a1.in': '3 4\r\n', 'sum/a1.out': '7\r', 'sum/a2.in': '1 1\n', 'sum/a2.out': '2\n' }

const withProblem = (id: string, problem: object = {}, more: object = {}): string =>
  JSON.stringify({ ...native, ...more, problem: { ...native.problem, problemId: id, ...problem } })

const importFolder = async (files: Files) => importPackages(server.deps, { dir: await asFolder(files) }, { author })
const importZip = async (files: Files) => importPackages(server.deps, { zip: await asZip(files) }, { author })

const read = async (problemId: string, language = 'zh-CN') =>
  (
    await server.call('GET', '/api/get-problem-detail', {
      query: { problemId },
      headers: { 'accept-language': language },
    })
  ).data

const bytesOf = async (hash: string): Promise<string> =>
  Buffer.concat(await (await server.deps.files.readBlob(hash)).stream.toArray()).toString()

const manifestFor = async (id: number) => {
  const row = await server.deps.db
    .selectFrom('problem')
    .select('testdata_hash')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return readManifest(server.deps.db, row.testdata_hash ?? '')
}

describe('a plain zip of the native format', () => {
  test('becomes a problem that can be read and judged', async () => {
    const [outcome] = await importZip({ 'sum.json': JSON.stringify(native), ...data })
    expect(outcome).toMatchObject({ slug: 'sum', outcome: 'created', reason: null })
    const { problem, tags, languages } = await read('demo-7')
    expect(problem).toMatchObject({ title: 'Sum', ioScore: 100, timeLimit: 800, locale: 'en-US', codeShare: false })
    expect(tags.map((tag: { name: string }) => tag.name)).toEqual(['math'])
    expect(languages).toEqual(['C++', 'Python3'])
    const set = await manifestFor(problem.id)
    expect(set?.cases.map((testCase) => [testCase.inputName, testCase.score, testCase.group])).toEqual([
      ['a1.in', 40, 1],
      ['a2.in', 60, 2],
    ])
    expect(await bytesOf(set?.cases[0]?.input.hash ?? '')).toBe('3 4\n')
    expect(await bytesOf(set?.cases[0]?.output.hash ?? '')).toBe('7\n')
  })

  test('changes nothing the second time, and follows what changed the third', async () => {
    const files = { 'sum.json': withProblem('AGAIN'), ...data }
    const [first] = await importZip(files)
    expect(await importFolder(files)).toEqual([{ ...first, outcome: 'unchanged' }])
    const [third] = await importZip({ ...files, 'sum/a2.out': '3\n' })
    expect(third).toMatchObject({ problemId: first?.problemId, outcome: 'updated' })
    const set = await manifestFor(first?.problemId ?? 0)
    expect(await bytesOf(set?.cases[1]?.output.hash ?? '')).toBe('3\n')
  })

  test('honours the checker, extra files in either place, file IO, templates and the mode in either place', async () => {
    const json = withProblem(
      'RICH',
      {
        ...{ judgeMode: 'spj', spjCode: 'int main(){}', spjLanguage: 'C', judgeCaseMode: 'nonsense', difficulty: 99 },
        ...{
          judgeExtraFile: '{"testlib.h":"inside"}',
          isFileIO: true,
          ioReadFileName: 'a.in',
          ioWriteFileName: 'a.out',
        },
      },
      {
        judgeExtraFile: { 'testlib.h': 'top' },
        userExtraFile: { 'grader.h': 'top' },
        codeTemplates: [
          { language: 'C++', code: '//' },
          { language: 'Brainfuck', code: '+' },
        ],
        languages: ['Brainfuck'],
      },
    )
    const [outcome] = await importZip({ 'sum.json': json, ...data })
    expect(await loadJudgingSettings(server.deps.db, outcome?.problemId ?? 0)).toMatchObject({
      judgeMode: 'spj',
      judgeCaseMode: 'default',
      checker: { language: 'C', code: 'int main(){}', extraFiles: { 'testlib.h': 'inside' } },
      extraFiles: { 'grader.h': 'top' },
      fileIo: { read: 'a.in', write: 'a.out' },
    })
    const detail = await read('RICH')
    expect(detail.languages).toHaveLength(27)
    expect(detail.codeTemplate).toEqual({ 'C++': '//' })
    expect(detail.problem.difficulty).toBe(6)
  })

  test('spreads a hundred points where there are none, and makes missing outputs empty', async () => {
    const samples = [{ input: 'a1.in', output: '-' }, { input: 'a2.in' }, { input: 'a1.in', output: 'a1.out' }]
    const json = withProblem('BARE', { judgeCaseMode: 'default' }, { samples })
    const [outcome] = await importZip({ 'sum.json': json, ...data })
    const set = await manifestFor(outcome?.problemId ?? 0)
    expect(set?.cases.map((testCase) => [testCase.outputName, testCase.output.bytes, testCase.score])).toEqual([
      ['a1.out', 0, 33],
      ['a2.out', 0, 33],
      // The first case's own, empty output has the name already.
      ['a1_2.out', 2, 34],
    ])
  })
})

describe('a package of ours', () => {
  const statements = {
    'zh-CN': { title: '求和', description: '![图](images/a.svg)', input: '', output: '', hint: '' },
    'en-US': {
      title: 'Sum',
      description: '<img src="./images/a.svg"> see images/a.svg',
      input: '',
      output: '',
      hint: '',
    },
  }
  const more = { statements, tags: ['数论'], tagNames: [{ 'zh-CN': '数论', 'en-US': 'Number Theory' }] }
  const svg =
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 30"><rect width="1" height="1" fill="url(#g)"/></svg>'

  test('has statements in both languages, with pictures under names made of their content', async () => {
    const files = {
      'sum.json': withProblem('OURS', {}, more),
      ...data,
      'sum/images/a.svg': svg,
      'sum/solutions/a.cpp': 'x',
    }
    expect(await importFolder(files)).toMatchObject([{ outcome: 'created' }])
    const chinese = (await read('OURS')).problem
    const english = await read('OURS', 'en-US')
    expect(chinese.title).toBe('求和')
    expect(english.problem.title).toBe('Sum')
    expect(english.tags[0].name).toBe('Number Theory')
    const address = /\/api\/public\/img\/[0-9a-f]{32}\.svg/.exec(chinese.description)?.[0] ?? ''
    // The content of an image does not reveal its address.
    expect(address).not.toContain(createHash('sha256').update(svg).digest('hex').slice(0, 32))
    expect(english.problem.description).toBe(`<img src="${address}"> see images/a.svg`)
    expect(chinese.html.description).toContain(`<img width="40" height="30" src="${address}" alt="图" loading="lazy"`)
    expect(await server.deps.files.readNamed('img', address.split('/').at(-1) ?? '')).toMatchObject({
      bytes: svg.length,
    })
  })

  test('finds tags by either name, ignoring case', async () => {
    const json = withProblem('TAGGED', {}, { tags: ['NUMBER theory', '数论', 'Math'] })
    await importFolder({ 'sum.json': json, ...data })
    const names = (await read('TAGGED')).tags.map((tag: { name: string }) => tag.name)
    expect(names).toEqual(['math', '数论'])
  })

  test.each([
    ['a script', '<svg><script>alert(1)</script></svg>'],
    ['an event handler', '<svg onload="alert(1)"></svg>'],
    ['a link in disguise', '<svg><a xlink:href="&#106;avascript:alert(1)"><text>x</text></a></svg>'],
    ['foreign content', '<svg><foreignObject><body/></foreignObject></svg>'],
    ['an outside reference', '<svg><rect style="fill:url(https://evil.example/x)"/></svg>'],
    ['an entity', '<!DOCTYPE svg [<!ENTITY a "b">]><svg>&a;</svg>'],
    ['no SVG', 'hello'],
  ])('is refused when a picture holds %s', async (_, picture) => {
    const files = { 'sum.json': withProblem('BAD-SVG', {}, more), ...data, 'sum/images/a.svg': picture }
    expect(await importFolder(files)).toMatchObject([{ outcome: 'failed', reason: expect.stringContaining('a.svg') }])
    expect(await read('BAD-SVG')).toBeNull()
  })

  test.each([
    ['a picture that is missing', { 'sum.json': withProblem('X', {}, more), ...data }, 'images/a.svg'],
    ['a picture that is none', { 'sum.json': withProblem('X', {}), ...data, 'sum/images/a.png': 'GIF89a' }, 'a.png'],
    ['a test file that is missing', { 'sum.json': withProblem('X'), 'sum/a1.in': '', 'sum/a2.in': '' }, 'a1.out'],
    ['text that is no JSON', { 'sum.json': '{', ...data }, 'JSON'],
    ['no test cases', { 'sum.json': withProblem('X', {}, { samples: [] }), ...data }, 'no test cases'],
    ['a display id with a slash', { 'sum.json': withProblem('a/b'), ...data }, 'problemId'],
    ['no title', { 'sum.json': withProblem('X', { title: '' }), ...data }, 'title'],
    ['a time limit of nothing', { 'sum.json': withProblem('X', { timeLimit: 0 }), ...data }, 'timeLimit'],
    ['a checker mode without a checker', { 'sum.json': withProblem('X', { judgeMode: 'spj' }), ...data }, 'spjCode'],
    [
      'a data file outside its folder',
      { 'sum.json': withProblem('X', {}, { samples: [{ input: '../x.in', output: 'a1.out' }] }), ...data },
      'samples',
    ],
    [
      'an extra file outside the box',
      { 'sum.json': withProblem('X', {}, { userExtraFile: { '../etc/passwd': 'x' } }), ...data },
      'userExtraFile',
    ],
  ])('fails alone and by name for %s', async (_, files: Files, reason) => {
    const good = {
      'zz.json': withProblem('GOOD'),
      ...Object.fromEntries(Object.entries(data).map(([path, text]) => [path.replace('sum/', 'zz/'), text])),
    }
    const [bad, other] = await importFolder({ ...files, ...good })
    expect(bad).toMatchObject({
      slug: 'sum',
      outcome: 'failed',
      problemId: null,
      reason: expect.stringContaining(reason),
    })
    expect(other?.outcome).toMatch(/created|unchanged/)
  })

  test('texts that PostgreSQL cannot store are sanitized', async () => {
    const json = withProblem('NUL', { title: 'a\0b', source: 's\0' }, { userExtraFile: { 'a.h': 'x\0\ud800' } })
    expect(await importFolder({ 'sum.json': json, ...data })).toMatchObject([{ outcome: 'created' }])
  })
})

describe('a hostile package is refused as a whole', () => {
  /** Writes a zip and then overwrites a name in it with another of the same length: no library would write it. */
  const forged = async (honest: string, hostile: string): Promise<string> => {
    if (honest.length !== hostile.length) throw new Error('names must be equally long')
    const file = await asZip({ 'sum.json': JSON.stringify(native), ...data, [honest]: 'x' })
    const { readFile } = await import('node:fs/promises')
    const bytes = (await readFile(file)).toString('latin1').replaceAll(honest, hostile)
    await writeFile(file, Buffer.from(bytes, 'latin1'))
    return file
  }

  test.each([
    ['a path that leads out', 'sum/xx/yyyyy', '../../../etc', 'points outside'],
    ['a hidden way out', 'sum/xx/yyyyy', 'sum/../../yy', 'points outside'],
    ['an absolute path', 'xtmp/evil.in', '/tmp/evil.in', 'absolute'],
    ['a drive letter', 'xxx/evil.inn', 'C:/evil.innn', 'absolute'],
    ['an empty part', 'sum/xevil.in', 'sum//evil.in', 'plain path'],
    ['a control character', 'sum/xevil.in', 'sum/\x07evil.in', 'control'],
  ])('%s', async (_, honest, hostile, reason) => {
    const zip = await forged(honest, hostile)
    await expect(importPackages(server.deps, { zip }, { author })).rejects.toThrow(reason)
  })

  test('a link in a zip, a link in a folder', async () => {
    const zip = new ZipFile()
    zip.addBuffer(Buffer.from('/etc/passwd'), 'sum/a1.in', { mode: 0o120777 })
    zip.end()
    const file = join(folder, 'link.zip')
    await pipeline(zip.outputStream, createWriteStream(file))
    await expect(importPackages(server.deps, { zip: file }, { author })).rejects.toThrow('link')
    const dir = await asFolder({ 'sum.json': JSON.stringify(native), ...data })
    await symlink('/etc/passwd', join(dir, 'sum/link.in'))
    await expect(importPackages(server.deps, { dir }, { author })).rejects.toThrow('link')
  })

  test.each([
    ['too many files', { entries: 3 }, 'more than 3 files'],
    ['too much unpacked', { totalBytes: 10 }, 'unpacked size'],
    ['too large a zip', { archiveBytes: 10 }, 'larger than 10'],
    ['unpacking to many times its size', { ratio: { max: 2, fromBytes: 1_000 } }, '2 times'],
  ])('%s', async (_, limits, reason) => {
    const zip = await asZip({ 'sum.json': JSON.stringify(native), ...data, 'sum/big.in': 'a'.repeat(100_000) })
    await expect(importPackages(server.deps, { zip }, { author, limits })).rejects.toThrow(reason)
  })

  test.each([
    ['strangers at the root', { 'readme.txt': 'x' }, 'readme.txt'],
    ['a JSON file without a folder', { 'lonely.json': '{}' }, 'lonely.json'],
  ])('%s', async (_, extra, reason) => {
    await expect(importZip({ 'sum.json': JSON.stringify(native), ...data, ...extra })).rejects.toThrow(reason)
  })

  test('no package at all', async () => {
    const file = join(folder, 'noise.zip')
    await writeFile(file, 'not a zip')
    await expect(importPackages(server.deps, { zip: file }, { author })).rejects.toThrow('damaged')
    await expect(importZip({ 'folder-only/a.txt': 'x' })).rejects.toThrow('Unknown package format')
  })

  test('a file whose bytes are not what the table promised fails its problem', async () => {
    const zip = new ZipFile()
    for (const [path, text] of Object.entries({ 'sum.json': withProblem('CRC'), ...data }))
      zip.addBuffer(Buffer.from(text), path, { compress: false })
    zip.end()
    const file = join(folder, 'crc.zip')
    await pipeline(zip.outputStream, createWriteStream(file))
    const { readFile } = await import('node:fs/promises')
    const bytes = (await readFile(file)).toString('latin1').replace('3 4\r\n', '3 5\r\n')
    await writeFile(file, Buffer.from(bytes, 'latin1'))
    const [outcome] = await importPackages(server.deps, { zip: file }, { author })
    expect(outcome).toMatchObject({ outcome: 'failed', reason: expect.stringContaining('checksum') })
  })
})

import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { languageSeeds } from '../../../../../seeds/languages.ts'
import { blobText, caseFiles, keptProblem, problemRow } from '../../../../../test/harness/imported.ts'
import { type PackageFiles, sendForm } from '../../../../../test/harness/packages.ts'
import { makeUser, type Person } from '../../../../../test/harness/people.ts'
import { startTestServer, type TestServer } from '../../../../../test/harness/server.ts'
import { zipOf } from '../../../../../test/harness/zips.ts'
import { loadJudgingSettings } from '../../bank/judging-settings.ts'
import { addMissingLanguages } from '../../saving/save-languages.ts'

/** The calls of existing clients that take packages of other judges (section 15 of the back-office reference). */

let server: TestServer
let root: Person
beforeAll(async () => {
  server = await startTestServer()
  root = await makeUser(server, { username: 'root', role: 'root' })
  await addMissingLanguages(server.deps.db, languageSeeds)
})
afterAll(() => server.close())

const send = async (path: string, files: PackageFiles, name?: string) =>
  sendForm(server, path, { token: root.token, bytes: await zipOf(files), ...(name !== undefined && { name }) })
const rowOf = (displayId: string) => problemRow(server, displayId)
const casesOf = (displayId: string) => caseFiles(server, displayId)

const languagesOf = async (displayId: string) => {
  const { data } = await server.call('GET', '/api/get-problem-detail', { query: { problemId: displayId } })
  return data?.languages
}

describe('POST /api/file/import-qdoj-problem', () => {
  const path = '/api/file/import-qdoj-problem'
  const problem = (more: object = {}): string =>
    JSON.stringify({
      ...{
        display_id: 'Q-1',
        title: '\\u6c42\\u548c',
        time_limit: 1500,
        memory_limit: 64,
        source: 'school',
        hint: { value: 'h' },
      },
      ...{ description: { value: '<p>d</p>' }, input_description: { value: 'i' }, output_description: { value: 'o' } },
      samples: [{ input: '1 2', output: '3' }],
      test_case_score: [
        { input_name: '1.in', output_name: '1.out', score: 30 },
        { input_name: '2.in', output_name: '2.out', score: 70 },
      ],
      ...{ rule_type: 'OI', spj: null, tags: ['easy'], template: { 'C++': {} }, languages: ['C'] },
      ...more,
    })
  const data = { '1/testcase/1.in': '1', '1/testcase/1.out': '1', '1/testcase/2.in': '2', '1/testcase/2.out': '2' }

  test('maps every key as in the reference', async () => {
    expect(await send(path, { '1/problem.json': problem(), ...data })).toMatchObject({ status: 200, data: null })
    expect(await rowOf('Q-1')).toMatchObject({
      ...{ title: '求和', description: '<p>d</p>', input: 'i', output: 'o', hint: 'h', source: 'school', type: 1 },
      ...{
        time_limit_ms: 1500,
        memory_limit_mb: 64,
        full_score: 100,
        difficulty: 1,
        visibility: 1,
        stack_limit_mb: 128,
      },
      ...{ ignore_trailing_blanks: true, open_case_result: true, code_share: false, judge_mode: 'default' },
      examples: '<input>1 2</input><output>3</output>',
    })
    expect(await casesOf('Q-1')).toEqual([
      ['1.in', '1.out', 30, null],
      ['2.in', '2.out', 70, null],
    ])
    expect(new Set(await languagesOf('Q-1'))).toEqual(
      new Set(['C', 'C With O2', 'C++', 'C++ With O2', 'Java', 'Python3', 'Python2', 'Golang', 'C#']),
    )
  })

  test('sets the checker mode, takes ACM, and needs its keys', async () => {
    const spj = { language: 'C', code: 'int main(){return 0;}' }
    await send(path, { '1/problem.json': problem({ display_id: 'Q-2', rule_type: 'ACM', spj }), ...data })
    const row = await rowOf('Q-2')
    expect(row).toMatchObject({
      type: 0,
      judge_mode: 'spj',
      checker_language: 'C',
      checker_code: spj.code,
      full_score: null,
    })
    const broken = await send(path, {
      '1/problem.json': problem({ display_id: 'Q-3', time_limit: undefined }),
      ...data,
    })
    expect(broken).toMatchObject({ status: 400, msg: expect.stringContaining('time_limit') })
  })
})

describe('POST /api/file/import-fps-problem', () => {
  const path = '/api/file/import-fps-problem'
  const png = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='
  const item = (
    more = '',
    limits = '<time_limit unit="s"><![CDATA[1.5]]></time_limit><memory_limit unit="kb">65536</memory_limit>',
  ): string => `
    <item><title><![CDATA[A+B & more]]></title>${limits}
    <description><![CDATA[<p>Look: <img src="/upload/a.png"></p>]]></description><input>two &lt;ints&gt;</input>
    <output>sum</output><hint/><source>FPS</source>
    <sample_input><![CDATA[1 2]]></sample_input><sample_output><![CDATA[3]]></sample_output>
    <test_input><![CDATA[1 2\r\n]]></test_input><test_output><![CDATA[3\n]]></test_output>
    <test_input><![CDATA[5 5\n]]></test_input><test_output><![CDATA[10\n]]></test_output>${more}</item>`
  const fps = (version: string, ...items: readonly string[]): Buffer =>
    Buffer.from(`<?xml version="1.0" encoding="UTF-8"?>\n<fps version="${version}">${items.join('')}</fps>`)
  const post = (bytes: Buffer, name = 'fps.xml') => sendForm(server, path, { token: root.token, bytes, name })
  const newest = async () =>
    server.deps.db.selectFrom('problem').select(['id', 'display_id']).orderBy('id', 'desc').executeTakeFirstOrThrow()

  test('takes texts, limits, samples, data, pictures and templates', async () => {
    const image = `<img><src><![CDATA[/upload/a.png]]></src><base64><![CDATA[${png}]]></base64></img>`
    const templates = '<template language="Python">p</template><template language="Ruby">r</template>'
    expect(await post(fps('1.2', item(image + templates)))).toMatchObject({ status: 200, data: null })
    const { id, display_id } = await newest()
    expect(display_id).toBe(`P${id}`)
    const row = await rowOf(display_id)
    expect(row).toMatchObject({
      title: 'A+B & more',
      time_limit_ms: 1500,
      memory_limit_mb: 64,
      type: 0,
      difficulty: 1,
      input: 'two <ints>',
    })
    const address = /\/api\/public\/img\/([0-9a-f]{32}\.png)/.exec(row?.description ?? '')
    expect(await server.deps.files.readNamed('img', address?.[1] ?? '')).toMatchObject({
      bytes: Buffer.from(png, 'base64').length,
    })
    expect(await casesOf(display_id)).toEqual([
      ['1.in', '1.out', null, null],
      ['2.in', '2.out', null, null],
    ])
    const [first] = (await keptProblem(server, id)).draft.testdata.cases
    expect(await blobText(server, first?.input.hash)).toBe('1 2\n')
    expect(await languagesOf(display_id)).toHaveLength(27)
    const { data } = await server.call('GET', '/api/get-problem-detail', { query: { problemId: display_id } })
    expect(data.codeTemplate).toEqual({ Python3: 'p' })
  })

  test('the image type is detected from its bytes, and an invalid one does not block the import', async () => {
    const image = (src: string, base64: string) => `<img><src>${src}</src><base64>${base64}</base64></img>`
    const bitmap = Buffer.from('BM this is a bitmap').toString('base64')
    const images = image('/upload/a.png', png) + image('/upload/b.jpg', png) + image('/upload/c.bmp', bitmap)
    const words = 'B <img src="/upload/b.jpg"> C <img src="/upload/c.bmp">'
    const given = item(images).replace('two &lt;ints&gt;', `<![CDATA[${words}]]>`)
    expect(await post(fps('1.2', given))).toMatchObject({ status: 200 })
    const row = await rowOf((await newest()).display_id)
    expect(row?.input).toMatch(/^B <img src="\/api\/public\/img\/\w{32}\.png"> C <img src="\/upload\/c\.bmp">$/)
  })

  test('reads the limits of version 1.1 in its own way', async () => {
    await post(fps('1.1', item('', '<time_limit unit="min">2</time_limit><memory_limit unit="kb">64</memory_limit>')))
    expect(await rowOf((await newest()).display_id)).toMatchObject({ time_limit_ms: 2000, memory_limit_mb: 64 })
    const before = await newest()
    const unknown = '<time_limit unit="min">2</time_limit><memory_limit>64</memory_limit>'
    // One problem that cannot be read, and nothing of the file is stored.
    expect(await post(fps('1.2', item(), item('', unknown)))).toMatchObject({
      status: 400,
      msg: expect.stringContaining('time_limit'),
    })
    expect(await newest()).toEqual(before)
  })

  test('imports a checker unchanged and sets the mode', async () => {
    await post(fps('1.2', item('<spj language="C"><![CDATA[int main() { return a < b; }]]></spj>')))
    const { id } = await newest()
    expect(await loadJudgingSettings(server.deps.db, id)).toMatchObject({
      judgeMode: 'spj',
      checker: { language: 'C', code: 'int main() { return a < b; }' },
    })
  })

  test('needs test data, refuses its own entities, reports invalid parts', async () => {
    const bare = item().replace(/<test_(in|out)put>.*?<\/test_\1put>/gs, '')
    expect(await post(fps('1.2', bare))).toMatchObject({ status: 400, msg: expect.stringContaining('test_input') })
    const bomb = Buffer.from(
      '<!DOCTYPE fps [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;">]><fps version="1.2"><item>&b;</item></fps>',
    )
    expect(await post(bomb)).toMatchObject({ status: 400, msg: expect.stringContaining('entities') })
    expect(await post(Buffer.from('<fps version="1.2"><item></fps>'))).toMatchObject({
      status: 400,
      msg: expect.stringContaining('does not match the open element'),
    })
    expect(await post(fps('1.2', item()), 'fps.zip')).toMatchObject({
      status: 400,
      msg: expect.stringContaining('.xml'),
    })
    const named = Buffer.from(
      `<!DOCTYPE fps PUBLIC "My DTD" "http://x.example/fps.dtd">${fps('1.2', item()).toString().split('\n').slice(1).join('\n')}`,
    )
    expect(await post(named)).toMatchObject({ status: 200 })
  })
})

describe('POST /api/file/import-hydro-problem', () => {
  const path = '/api/file/import-hydro-problem'
  const files = (id: string, config: string, more: PackageFiles = {}): PackageFiles => ({
    'p/problem.yaml': `pid: ${id}\ntitle: Pair\ntag:\n  - sets\n`,
    'p/problem_zh.md':
      '求和 ![p](file://a.svg)\n\n```input1\n1 2\n```\n\n```output1\n3\n```\n\n[data](file://d.txt) [gone](file://x.txt)',
    'p/problem.md': 'not this one',
    'p/additional_file/a.svg': '<svg xmlns="http://www.w3.org/2000/svg"></svg>',
    'p/additional_file/d.txt': 'hello',
    'p/testdata/config.yaml': config,
    ...Object.fromEntries(
      ['1', '2', '10'].flatMap((n) => [
        [`p/testdata/${n}.in`, n],
        [`p/testdata/${n}.ans`, n],
      ]),
    ),
    ...more,
    'readme.md': 'files at the root are ignored',
  })

  test('takes texts with samples and links, limits, and pairs of files', async () => {
    expect(await send(path, files('H-1', 'time: 0.5s\nmemory: 64mb\nfilename: foo\nscore: 50\n'))).toMatchObject({
      status: 200,
    })
    const row = await rowOf('H-1')
    expect(row).toMatchObject({
      title: 'Pair',
      type: 1,
      time_limit_ms: 500,
      memory_limit_mb: 64,
      judge_mode: 'default',
      file_io_read: null,
    })
    expect(row).toMatchObject({ difficulty: 1, visibility: 1, code_share: false, ignore_trailing_blanks: true })
    expect(row?.examples).toBe('<input>1 2</input><output>3</output>')
    expect(row?.description).toMatch(
      /求和 !\[p\]\(\/api\/public\/img\/\w+\.svg\)\n\n\[data\]\(\/api\/public\/file\/\w+\.txt\) \[gone\]\(file:\/\/x\.txt\)$/,
    )
    expect(await casesOf('H-1')).toEqual([
      ['1.in', '1.ans', 33, null],
      ['2.in', '2.ans', 33, null],
      ['10.in', '10.ans', 34, null],
    ])
  })

  test('takes subtasks, each case with the score of its group', async () => {
    const config =
      'type: default\nsubtasks:\n- score: 30\n  cases:\n  - {input: 1.in, output: 1.ans}\n  - {input: 2.in, output: 2.ans}\n' +
      '- score: 70\n  cases:\n  - {input: 10.in, output: 10.ans}\nlangs: [cc.cc17o2, c, py.py3, nodejs, java]\n'
    expect(await send(path, files('H-2', config))).toMatchObject({ status: 200 })
    expect(await casesOf('H-2')).toEqual([
      ['1.in', '1.ans', 30, 1],
      ['2.in', '2.ans', 30, 1],
      ['10.in', '10.ans', 70, 2],
    ])
    expect(await rowOf('H-2')).toMatchObject({ judge_case_mode: 'subtask_lowest', full_score: 100 })
    expect(new Set(await languagesOf('H-2'))).toEqual(new Set(['C++ With O2', 'C', 'PyPy3', 'JavaScript Node', 'Java']))
  })

  test('takes checkers, interactors and extra files', async () => {
    const programs = { 'p/testdata/chk.cc': 'checker', 'p/testdata/i.c': 'interactor', 'p/testdata/lib.h': 'lib' }
    const config = 'checker: chk.cc\nchecker_type: testlib\njudge_extra_files: [lib.h]\nuser_extra_files: [lib.h]\n'
    expect(await send(path, files('H-3', config, programs))).toMatchObject({ status: 200 })
    const row = await rowOf('H-3')
    expect(await loadJudgingSettings(server.deps.db, row?.id ?? 0)).toMatchObject({
      judgeMode: 'spj',
      checker: { language: 'C++', code: 'checker', extraFiles: { 'lib.h': 'lib' } },
      extraFiles: { 'lib.h': 'lib' },
    })
    await send(path, files('H-4', 'type: interactive\ninteractor: i.c\n', programs))
    expect(await rowOf('H-4')).toMatchObject({
      judge_mode: 'interactive',
      checker_language: 'C',
      checker_code: 'interactor',
    })
  })

  test.each([
    ['a key that is not known', 'detail: full\n', 'detail'],
    ['a language that is not known', 'langs: [rb]\n', 'rb'],
    ['a file that is missing', 'cases: [{input: 7.in, output: 7.out}]\n', '7.in'],
    ['a time that is none', 'time: soon\n', 'soon'],
    [
      'a bomb of aliases',
      `a: &a [x]\n${[...'bcdefgh'].map((n, i) => `${n}: &${n} [${Array(9).fill(`*${'abcdefg'[i]}`).join(', ')}]`).join('\n')}`,
      'repeats its contents',
    ],
  ])('fails by name for %s', async (_, config, name) => {
    const reply = await send(path, files('H-9', config))
    expect(reply).toMatchObject({ status: 400, msg: expect.stringContaining(name) })
    expect(await rowOf('H-9')).toBeUndefined()
  })

  test('needs its configuration', async () => {
    const { 'p/testdata/config.yaml': _, ...rest } = files('H-9', '')
    expect(await send(path, rest)).toMatchObject({ status: 400, msg: expect.stringContaining('config.yaml') })
  })
})

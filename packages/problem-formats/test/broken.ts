import type { PackageLimits } from '../src/index.ts'
import type { Files } from './packages.ts'

/** Packages that cannot be imported, one for each way to break one. */

export interface Broken {
  readonly what: string
  /** A zip, or a file with these bytes. */
  readonly files: Files | { readonly bytes: string | Buffer; readonly name: string }
  /** A name in the zip that no library would write: from, to. */
  readonly bent?: readonly [from: string, to: string]
  readonly links?: Readonly<Record<string, string>>
  readonly limits?: Partial<PackageLimits>
  /** Cuts this many bytes off the end of the zip. */
  readonly cut?: number
}

const hoj = (problem: object = {}, more: object = {}) =>
  JSON.stringify({
    problem: { problemId: 'A1', title: 'Sum', description: 'Add.', timeLimit: 1000, memoryLimit: 256, ...problem },
    samples: [{ input: '1.in', output: '1.out' }],
    ...more,
  })
const data = { 'a/1.in': '1 2\n', 'a/1.out': '3\n' }
const ours = (problem: object = {}, more: object = {}): Files => ({ 'a.json': hoj(problem, more), ...data })

const kattis = (yaml = '', files: Files = {}): Files => ({
  'problem.yaml': `name: Sum\n${yaml}`,
  'data/secret/1.in': '1 2\n',
  'data/secret/1.ans': '3\n',
  ...files,
})
const hydro = (config: string, files: Files = {}): Files => ({
  'problem.yaml': 'title: Sum\n',
  'testdata/config.yaml': config,
  'testdata/1.in': '1 2\n',
  'testdata/1.out': '3\n',
  ...files,
})
const item = (inner: string): string =>
  `<fps version="1.2"><item><title>Sum</title><memory_limit unit="mb">64</memory_limit>${inner}</item></fps>`
const second = '<time_limit unit="s">1</time_limit>'
const test = '<test_input>1</test_input><test_output>1</test_output>'
const fps = (text: string) => ({ bytes: text, name: 'problem.xml' })
const polygon = (judging: string, files: Files = {}): Files => ({
  'problem.xml': `<problem short-name="s"><names><name language="english" value="S"/></names><judging>${judging}</judging></problem>`,
  ...files,
})
const testset =
  '<testset name="tests"><time-limit>1000</time-limit><memory-limit>268435456</memory-limit><test-count>1</test-count><tests><test method="generated" cmd="gen 1"/></tests></testset>'
const oi = (groups: readonly object[]): Files =>
  ours({ type: 1 }, { samples: [{ input: '1.in', output: '1.out', score: 100, groupNum: 1 }], judging: { groups } })

export const broken: readonly Broken[] = [
  { what: 'A text that is called a zip', files: { bytes: 'not a zip', name: 'a.zip' } },
  { what: 'An upload that was cut off', files: ours(), cut: 40 },
  { what: 'A RAR archive', files: { bytes: Buffer.from('Rar!\x1a\x07\x01\x00', 'latin1'), name: 'a.zip' } },
  { what: 'A 7z archive', files: { bytes: Buffer.from("7z\xbc\xaf'\x1c\x00\x04", 'latin1'), name: 'a.zip' } },
  { what: 'A larger file than is allowed', files: ours(), limits: { archiveBytes: 100 } },
  {
    what: 'An archive bomb',
    files: { ...ours(), 'a/2.in': 'a'.repeat(100_000) },
    limits: { ratio: { max: 2, fromBytes: 1_000 } },
  },
  { what: 'Too much unpacked content', files: ours(), limits: { totalBytes: 10 } },
  { what: 'Too many files', files: ours(), limits: { entries: 2 } },
  { what: 'Too many problems', files: { ...ours(), 'b.json': hoj(), 'b/1.in': '1' }, limits: { problems: 1 } },
  { what: 'An empty zip', files: {} },
  { what: 'Files of no known format', files: { 'readme/notes.txt': 'x' } },
  { what: 'A path that leads out', files: { ...ours(), 'a/xx/yyyyyy': 'x' }, bent: ['a/xx/yyyyyy', '../../etc/x'] },
  { what: 'An absolute path', files: { ...ours(), 'xtmp/evil.in': 'x' }, bent: ['xtmp/evil.in', '/tmp/evil.in'] },
  { what: 'An empty part of a path', files: { ...ours(), 'a/xevil.in': 'x' }, bent: ['a/xevil.in', 'a//evil.in'] },
  {
    what: 'A control character in a name',
    files: { ...ours(), 'a/xevil.in': 'x' },
    bent: ['a/xevil.in', 'a/\x07evil.in'],
  },
  { what: 'A name twice', files: { ...ours(), 'a/2.in': 'x' }, bent: ['a/2.in', 'a/1.in'] },
  { what: 'A name of 300 characters', files: { ...ours(), [`a/${'n'.repeat(300)}`]: 'x' } },
  { what: 'Folders nested ten deep', files: { ...ours(), 'a/b/c/d/e/f/g/h/i/j': 'x' } },
  { what: 'A link that leads out', files: ours(), links: { 'a/2.in': '/etc/passwd' } },
  { what: 'Another file in the root', files: { ...ours(), 'readme.txt': 'x' } },
  { what: 'A JSON file without its folder', files: { ...ours(), 'b.json': hoj() } },
  { what: 'JSON that cannot be parsed', files: { ...ours(), 'a.json': '{' } },
  { what: 'No title', files: ours({ title: undefined, description: undefined }) },
  { what: 'An empty title', files: ours({ title: '' }) },
  { what: 'A title of 300 characters', files: { ...kattis(), 'problem.yaml': `name: ${'n'.repeat(300)}\n` } },
  { what: 'A title that is a list', files: ours({ title: ['Sum'] }) },
  { what: 'A time limit of nothing', files: ours({ timeLimit: 0 }) },
  { what: 'A time limit of an hour', files: ours({ timeLimit: 3_600_000 }) },
  { what: 'A time limit that is a text', files: ours({ timeLimit: 'fast' }) },
  { what: 'A memory limit that is no whole number', files: ours({ memoryLimit: 1.5 }) },
  { what: 'A display id with a slash', files: ours({ problemId: 'a/b' }) },
  { what: 'A flag that is a text', files: ours({ codeShare: 'yes' }) },
  { what: 'Test cases that are no list', files: ours({}, { samples: { input: '1.in' } }) },
  { what: 'A problem that is a text', files: { 'a.json': '{"problem": "Sum", "samples": []}', ...data } },
  { what: 'No test cases', files: ours({}, { samples: [] }) },
  { what: 'A test file that is missing', files: { 'a.json': hoj(), 'a/1.in': '1 2\n' } },
  {
    what: 'Too many test cases',
    files: ours({}, { samples: [1, 2, 3].map(() => ({ input: '1.in', output: '1.out' })) }),
    limits: { casesPerProblem: 2 },
  },
  { what: 'A test file that is too large', files: ours(), limits: { caseFileBytes: 2 } },
  { what: 'A special judge without a program', files: ours({ judgeMode: 'spj' }) },
  { what: 'Several processes without an interactor', files: ours({}, { judging: { processes: 2 } }) },
  { what: 'Several passes without a checker', files: ours({}, { judging: { passes: 2 } }) },
  {
    what: 'Answers as submissions together with file input',
    files: ours(
      { isFileIO: true, ioReadFileName: 'a.in', ioWriteFileName: 'a.out' },
      { judging: { outputOnly: true } },
    ),
  },
  {
    what: 'An unknown expected verdict',
    files: ours({}, { solutions: [{ file: 'a.cpp', language: 'C++', verdict: 'fine' }] }),
  },
  {
    what: 'Input by a file with a path',
    files: ours({ isFileIO: true, ioReadFileName: '../a', ioWriteFileName: 'b' }),
  },
  { what: 'Extra files that are no JSON', files: ours({ userExtraFile: '{' }) },
  { what: 'An extra file with a path', files: ours({}, { userExtraFile: { '../a.h': 'x' } }) },
  {
    what: 'A group that is described twice',
    files: oi([
      { group: 1, needs: [1] },
      { group: 1, needs: [1] },
    ]),
  },
  { what: 'A group that needs one without cases', files: oi([{ group: 1, needs: [7] }]) },
  { what: 'A group that needs itself', files: oi([{ group: 1, needs: [1] }]) },
  {
    what: 'A statement that is too long',
    files: { ...kattis(), 'problem_statement/problem.en.md': 'x'.repeat(300_000) },
  },
  { what: 'Too many tags', files: ours({}, { tags: Array.from({ length: 40 }, (_, n) => `t${n}`) }) },
  { what: 'An image that is missing', files: ours({ description: '![a](images/a.png)' }) },
  { what: 'An image with the content of another type', files: { ...ours(), 'a/images/a.png': 'GIF89a' } },
  { what: 'An image of a type browsers do not show', files: { ...ours(), 'a/images/a.bmp': 'BM' } },
  { what: 'An SVG with a script', files: { ...ours(), 'a/images/a.svg': '<svg><script>1</script></svg>' } },
  {
    what: 'Too many images',
    files: { ...ours(), 'a/images/a.png': 'x', 'a/images/b.png': 'x' },
    limits: { pictures: { perProblem: 1, bytes: 1 } },
  },
  {
    what: 'Too many attachments',
    files: { ...ours(), 'a/files/a.txt': 'x' },
    limits: { attachments: { perProblem: 0, bytes: 1 } },
  },
  { what: 'YAML that cannot be parsed', files: { ...kattis(), 'problem.yaml': 'name: Sum\nlimits: [1\n' } },
  { what: 'A key twice in YAML', files: { ...kattis(), 'problem.yaml': 'name: Sum\nname: Other\n' } },
  {
    what: 'YAML with a bomb of aliases',
    files: {
      ...kattis(),
      'problem.yaml': `a: &a [x,x,x,x,x,x,x,x,x]\nb: &b [*a,*a,*a,*a,*a,*a,*a,*a,*a]\nc: &c [*b,*b,*b,*b,*b,*b,*b,*b,*b]\nd: [*c,*c,*c,*c,*c,*c,*c,*c,*c]\n`,
    },
  },
  { what: 'Kattis: limits that are no map', files: kattis('limits: 5\n') },
  { what: 'Kattis: an interactive problem without its validator', files: kattis('validation: custom interactive\n') },
  {
    what: 'Kattis: a validator in Haskell',
    files: kattis('validation: custom\n', { 'output_validators/a.hs': 'main' }),
  },
  {
    what: 'Kattis: a validator that is too long',
    files: kattis('validation: custom\n', { 'output_validators/a.cpp': 'x'.repeat(300_000) }),
  },
  { what: 'Hydro: a time limit in days', files: hydro('time: 1d\n') },
  { what: 'Hydro: communication problems', files: hydro('type: communication\n') },
  { what: 'Hydro: objective problems without answers', files: hydro('type: objective\n') },
  {
    what: 'Hydro: a subtask that needs an unknown one',
    files: hydro('subtasks:\n- if: [9]\n  cases: [{input: 1.in, output: 1.out}]\n'),
  },
  { what: 'Hydro: a case without its answer', files: hydro('', { 'testdata/2.in': 'x' }) },
  { what: 'FPS: an item that does not end', files: fps('<fps version="1.2"><item><title>Sum</title>') },
  { what: 'FPS: elements that cross', files: fps('<fps version="1.2"><item><title>Sum</item></title></fps>') },
  { what: 'FPS: two roots', files: fps('<fps version="1.2"></fps><fps/>') },
  { what: 'FPS: attributes without quotes', files: fps('<fps version=1.2></fps>') },
  { what: 'FPS: an unknown reference', files: fps('<fps version="1.2"><item>&nbsp;</item></fps>') },
  { what: 'FPS: its own entities', files: fps('<!DOCTYPE fps [<!ENTITY x "y">]><fps/>') },
  { what: 'FPS: elements nested 100 deep', files: fps(`<fps version="1.2"><item>${'<a>'.repeat(100)}`) },
  { what: 'FPS: a tag of 200,000 characters', files: fps(`<fps a="${'x'.repeat(200_000)}"/>`) },
  { what: 'FPS: no time limit', files: fps(item(test)) },
  { what: 'FPS: a time limit in words', files: fps(item(`<time_limit unit="s">one</time_limit>${test}`)) },
  { what: 'FPS: no test data', files: fps(item(second)) },
  { what: 'Polygon: no test set', files: polygon('') },
  {
    what: 'Polygon: several runs',
    files: { 'problem.xml': `<problem><judging run-count="2">${testset}</judging></problem>` },
  },
  { what: 'Polygon: a standard package without its generators', files: polygon(testset) },
  {
    what: 'CMS: only the compiled checker',
    files: {
      'task.yaml': 'name: sum\ntitle: Sum\ninfile: ""\noutfile: ""\n',
      'input/input0.txt': '1',
      'output/output0.txt': '1',
      'check/checker': '\x7fELF',
    },
  },
]

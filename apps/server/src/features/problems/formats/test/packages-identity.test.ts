import { Readable } from 'node:stream'
import type { PackagedProblem, ProgramDraft } from '@verdict/problem-formats'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { languageSeeds } from '../../../../../seeds/languages.ts'
import { importChosen, readPackage } from '../../../../../test/harness/packages.ts'
import { makeUser, type Person } from '../../../../../test/harness/people.ts'
import { startTestServer, type TestServer } from '../../../../../test/harness/server.ts'
import { manifestOf } from '../../bank/testdata.ts'
import type { ProblemDraft } from '../../saving/draft.ts'
import { addMissingLanguages } from '../../saving/save-languages.ts'
import { saveProblem } from '../../saving/save-problem.ts'
import { keepPrograms } from '../keep-programs.ts'
import { loadProblem } from '../load-problem.ts'

/** Exporting as our package and importing again yields the same problem. */

let server: TestServer
let root: Person
beforeAll(async () => {
  server = await startTestServer()
  root = await makeUser(server, { username: 'root', role: 'root' })
  await addMissingLanguages(server.deps.db, languageSeeds)
})
afterAll(() => server.close())

const svg = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 4 3"></svg>'
const picture = '1f'.repeat(16)

/** Text as authors write it: no lone surrogates, no NUL, Unix lines. */
const words = fc.string({ unit: 'grapheme', maxLength: 60 }).map((text) =>
  text
    .replace(/[\0\r]/g, '')
    .replaceAll('images/', '')
    .replaceAll('files/', ''),
)
const title = words.map((text) => text.trim().slice(0, 80) || 'Title')
const fileName = fc.stringMatching(/^[A-Za-z0-9_][A-Za-z0-9_.+-]{0,20}$/)
const fileMap = fc.dictionary(fileName, words, { maxKeys: 3, noNullPrototype: true })
const languages = ['C++', 'Python3', 'Java', 'Rust', 'C With O2'] as const
const statement = fc.record({ title, description: words, input: words, output: words, hint: words })
const hashed = fc.constantFrom(
  '',
  ` ![p](/api/public/img/${picture}.svg)`,
  ` <img src="/api/public/img/${picture}.svg">`,
)

const checker = fc.record(
  {
    language: fc.constantFrom('C', 'C++', 'Python3'),
    code: words.map((text) => `int main() {} // ${text}`),
    extraFiles: fileMap,
    protocol: fc.constant('kattis' as const),
    arguments: fc.array(fc.stringMatching(/^[a-z_0-9.-]{1,12}$/), { minLength: 1, maxLength: 3 }),
  },
  { requiredKeys: ['language', 'code', 'extraFiles'], noNullPrototype: true },
)

const testCase = fc.record({
  input: words,
  output: words,
  score: fc.nat({ max: 100 }),
  group: fc.integer({ min: 1, max: 4 }),
  name: fc.option(
    fileName.filter((name) => name.length < 15),
    { nil: null },
  ),
})

const program: fc.Arbitrary<ProgramDraft> = fc.record({
  kind: fc.constantFrom('solution' as const, 'validator' as const, 'generator' as const),
  name: fileName,
  language: fc.constantFrom(...languages),
  code: words.map((text) => `// ${text}`),
  expected: fc.uniqueArray(fc.constantFrom('accepted' as const, 'wrongAnswer' as const, 'timeLimitExceeded' as const), {
    maxLength: 3,
  }),
  score: fc.option(fc.nat({ max: 100 }), { nil: null }),
  isMain: fc.boolean(),
})

const problem = fc.record({
  type: fc.constantFrom(0 as const, 1 as const),
  mode: fc.constantFrom('default' as const, 'spj' as const, 'interactive' as const),
  caseMode: fc.constantFrom(
    'default' as const,
    'subtask_lowest' as const,
    'subtask_average' as const,
    'ergodic_without_error' as const,
  ),
  limits: fc.tuple(
    fc.integer({ min: 1, max: 600_000 }),
    fc.integer({ min: 1, max: 65_536 }),
    fc.integer({ min: 1, max: 65_536 }),
  ),
  factors: fc.dictionary(fc.constantFrom('Java', 'Python3'), fc.record({ time: fc.constantFrom(1, 2.5, 3) }), {
    maxKeys: 2,
    noNullPrototype: true,
  }),
  flags: fc.tuple(fc.boolean(), fc.boolean(), fc.boolean(), fc.boolean()),
  difficulty: fc.nat({ max: 6 }),
  visibility: fc.constantFrom(1 as const, 2 as const, 3 as const),
  source: fc.option(
    words.filter((text) => text !== ''),
    { nil: null },
  ),
  fileIo: fc.option(fc.record({ read: fileName, write: fileName }), { nil: null }),
  examples: fc.array(fc.tuple(words, words), { maxLength: 2 }),
  checker,
  processes: fc.integer({ min: 1, max: 3 }),
  passes: fc.integer({ min: 1, max: 3 }),
  outputOnly: fc.boolean(),
  opensInputs: fc.boolean(),
  extraFiles: fileMap,
  locales: fc.constantFrom<string[][]>(['zh-CN'], ['en-US'], ['zh-CN', 'en-US']),
  statement,
  other: statement,
  picture: hashed,
  isEnglishDefault: fc.boolean(),
  tags: fc.uniqueArray(fc.constantFrom('贪心', 'dp', 'trees', 'Flows'), { maxLength: 3 }),
  languages: fc.uniqueArray(fc.constantFrom(...languages), { minLength: 1 }),
  templates: fc.uniqueArray(fc.record({ language: fc.constantFrom(...languages), isOn: fc.boolean() }), {
    maxLength: 2,
    selector: (item) => item.language,
  }),
  cases: fc.array(testCase, { maxLength: 6 }),
  needs: fc.boolean(),
  programs: fc.uniqueArray(program, { maxLength: 3, selector: (item) => `${item.kind}/${item.name}` }),
  script: fc.constantFrom('', 'gen 1\ngen 2'),
})
type GeneratedProblem = typeof problem extends fc.Arbitrary<infer T> ? T : never

let made = 0

/** A problem as an author could have made it. */
const draftOf = async (given: GeneratedProblem): Promise<ProblemDraft> => {
  const isOi = given.type === 1
  const mode = given.mode
  const fits = isOi ? given.caseMode !== 'ergodic_without_error' : !given.caseMode.startsWith('subtask')
  const outputOnly = given.outputOnly && mode !== 'interactive' && given.fileIo === null
  const processes = mode === 'interactive' ? given.processes : 1
  const passes = mode !== 'default' && processes === 1 && !outputOnly ? given.passes : 1
  const statements = Object.fromEntries(
    given.locales.map((locale, index) => {
      const text = index === 0 ? given.statement : given.other
      return [locale, { ...text, description: text.description + given.picture }]
    }),
  )
  return {
    displayId: `ID-${++made}`,
    type: given.type,
    judgeMode: mode,
    judgeCaseMode: fits ? given.caseMode : 'default',
    timeLimitMs: given.limits[0],
    memoryLimitMb: given.limits[1],
    stackLimitMb: given.limits[2],
    ...(Object.keys(given.factors).length > 0 && { limitFactors: given.factors }),
    ...(processes > 1 && { processes }),
    ...(passes > 1 && { passes }),
    ...(outputOnly && { outputOnly }),
    ...(outputOnly && given.opensInputs && { opensInputs: true }),
    difficulty: given.difficulty,
    // A problem without data waits for its generators and stays hidden.
    visibility: given.cases.length === 0 ? 2 : given.visibility,
    source: given.source,
    codeShare: given.flags[0],
    ignoreTrailingBlanks: given.flags[1],
    openCaseResult: given.flags[2],
    isUploadedData: given.flags[3],
    fileIo: given.fileIo,
    examples: given.examples.map(([input, output]) => `<input>${input}</input><output>${output}</output>`).join(''),
    checker: mode === 'default' ? null : given.checker,
    extraFiles: given.extraFiles,
    defaultLocale: given.isEnglishDefault && given.locales.includes('en-US') ? 'en-US' : (given.locales[0] ?? 'zh-CN'),
    statements,
    tags: given.tags.map((name) => ({ name, nameEn: name === '贪心' ? 'Greedy' : null })),
    languages: given.languages,
    codeTemplates: given.templates.map(({ language, isOn }) => ({
      language,
      code: `// ${language}`,
      ...(!isOn && { isOff: true as const }),
    })),
    testdata: await dataOf(given, isOi),
  }
}

const dataOf = async ({ cases, needs }: GeneratedProblem, isOi: boolean) => {
  const keep = (text: string) => server.deps.files.putBlob(Readable.from([Buffer.from(text)]))
  const stored = cases.map(async (testCase, index) => ({
    seq: index + 1,
    inputName: `${index + 1}${testCase.name ?? ''}.in`,
    outputName: `${index + 1}${testCase.name ?? ''}.out`,
    input: await keep(testCase.input),
    output: await keep(testCase.output),
    score: isOi ? testCase.score : null,
    group: isOi ? testCase.group : null,
  }))
  const groups = [...new Set(cases.map((testCase) => testCase.group))].sort((a, b) => a - b)
  const chained = groups.slice(1).map((group, index) => ({ group, needs: [groups[index] ?? 0] }))
  return manifestOf(await Promise.all(stored), isOi && needs ? chained : [])
}

const store = async (given: GeneratedProblem): Promise<number> => {
  const { db, files, clock } = server.deps
  await files.putNamed('img', `${picture}.svg`, Readable.from([Buffer.from(svg)]))
  const { problemId } = await saveProblem(server.deps, await draftOf(given), root)
  // Two of the properties are for programs to have: one main solution, and expectations of solutions alone.
  let hasMain = false
  const programs = given.programs.map((program) => {
    const isMain = program.kind === 'solution' && program.isMain && !hasMain
    hasMain ||= isMain
    return program.kind === 'solution' ? { ...program, isMain } : { ...program, isMain, expected: [], score: null }
  })
  const script = given.cases.length === 0 ? 'gen 1' : given.script
  const packaged = { programs, generatorScript: script } as unknown as PackagedProblem
  await keepPrograms(db, problemId, { packaged, now: clock.now() })
  return problemId
}

const exported = async (pids: readonly number[], format: string): Promise<Buffer> => {
  const query = new URLSearchParams(pids.map((pid): [string, string] => ['pid', String(pid)]))
  query.set('format', format)
  // What the other formats cannot hold is another test.
  query.set('force', 'true')
  const reply = await fetch(`${server.url}/api/admin/packages/export?${query}`, {
    headers: { authorization: root.token },
  })
  if (reply.status !== 200) throw new Error(await reply.text())
  return Buffer.from(await reply.arrayBuffer())
}

/** Everything except identity: the number, the timestamps, and the content-based image addresses. */
const essence = async (pid: number) => {
  const loaded = await loadProblem(server.deps.db, pid)
  if (loaded === null) throw new Error('It is gone.')
  const { displayId: _, statements, ...draft } = loaded.draft
  const text = JSON.stringify(statements).replace(/\/api\/public\/img\/[0-9a-f]{32}/g, 'PICTURE')
  const order = ['solution', 'validator', 'generator']
  const programs = [...loaded.programs].sort((a, b) => order.indexOf(a.kind) - order.indexOf(b.kind))
  return { ...draft, statements: text, programs, generatorScript: loaded.generatorScript }
}

test('export and import again is the identity, for problems of every kind', { timeout: 120_000 }, async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(problem, { minLength: 1, maxLength: 3 }), async (given) => {
      const pids: number[] = []
      for (const item of given) pids.push(await store(item))
      const before = await Promise.all(pids.map(essence))
      const read = await readPackage(server, root, { bytes: await exported(pids, 'verdict') })
      expect(read.format).toBe('verdict')
      expect(read.problems.map((problem) => problem.fault)).toEqual(pids.map(() => null))
      // Under another display id: a new problem with nothing left over from the first.
      const chosen = read.problems.map((problem) => ({ key: problem.key, problemId: `N-${problem.problemId}` }))
      const outcomes = await importChosen(server, root, read, chosen)
      expect(outcomes.map((outcome) => outcome.outcome)).toEqual(pids.map(() => 'created'))
      const byId = new Map(outcomes.map((outcome) => [outcome.problemId, outcome.pid ?? 0]))
      const rows = await server.deps.db
        .selectFrom('problem')
        .select(['id', 'display_id'])
        .where('id', 'in', pids)
        .execute()
      for (const [index, pid] of pids.entries()) {
        const displayId = rows.find((row) => row.id === pid)?.display_id ?? ''
        expect(await essence(byId.get(displayId) ?? 0)).toEqual(before[index])
      }
    }),
    { numRuns: Number(process.env.IDENTITY_RUNS ?? 25) },
  )
})

test('in place of the problem itself, the package changes nothing the second time', { timeout: 60_000 }, async () => {
  await fc.assert(
    fc.asyncProperty(problem, async (given) => {
      const read = await readPackage(server, root, { bytes: await exported([await store(given)], 'verdict') })
      const chosen = read.problems.map((problem) => ({ key: problem.key, known: 'replace' as const }))
      expect((await importChosen(server, root, read, chosen))[0]?.outcome).toMatch(/updated|unchanged/)
      expect((await importChosen(server, root, read, chosen))[0]?.outcome).toBe('unchanged')
    }),
    { numRuns: 8 },
  )
})

test('a package of HOJ keeps all that product knows, one of ICPC what a contestant and a judge see', {
  timeout: 120_000,
}, async () => {
  await fc.assert(
    fc.asyncProperty(
      problem.filter((item) => item.cases.length > 0),
      async (given) => {
        const pid = await store(given)
        const before = await essence(pid)
        for (const format of ['hoj', 'icpc']) {
          const read = await readPackage(server, root, { bytes: await exported([pid], format) })
          expect([read.format, read.problems.map((problem) => problem.fault)]).toEqual([
            format === 'hoj' ? 'hoj' : 'kattis',
            [null],
          ])
          const [outcome] = await importChosen(server, root, read, [
            { key: read.problems[0]?.key ?? '', problemId: `${format}-${pid}` },
          ])
          expect(outcome?.outcome).toBe('created')
          const after = await essence(outcome?.pid ?? 0)
          const contents = (cases: typeof before.testdata.cases) =>
            cases.map((testCase) => [testCase.input.hash, testCase.output.hash]).sort()
          const kept = contents(after.testdata.cases)
          for (const item of contents(before.testdata.cases)) expect(kept).toContainEqual(item)
          expect(after.type).toBe(before.type)
          expect(after.timeLimitMs).toBe(before.timeLimitMs)
          expect(after.memoryLimitMb).toBe(before.memoryLimitMb)
          if (before.checker === null) continue
          const { code, extraFiles } = before.checker
          // By the ICPC rules, additional sources in a program's folder are part of it and are imported as such.
          const hasParts = format === 'icpc' && Object.keys(extraFiles).some((name) => /\.(c|cc|cpp|cxx)$/i.test(name))
          // HOJ starts a validator of a Kattis package through two files around its code.
          const isTranslated = format === 'hoj' && before.checker.protocol === 'kattis'
          if (isTranslated) expect(after.checker?.code).toContain(code)
          else if (hasParts) expect(Object.values(after.checker?.extraFiles ?? {})).toContain(code)
          else expect(after.checker).toMatchObject({ code, extraFiles })
        }
      },
    ),
    { numRuns: 8 },
  )
})

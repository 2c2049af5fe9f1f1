import { describe, expect, test } from 'vitest'
import { bodyOf, checkerOf } from './body.ts'
import { parseExamples, writeExamples } from './examples.ts'
import { totalOf } from './FullScore.tsx'
import { faultsOf } from './faults.ts'
import { emptyForm, hasEvenScores, type ProblemForm, titleFor, withCaseMode, withEvenScores, withType } from './form.ts'

const words = { title: 'Sum', description: 'd', input: 'i', output: 'o', hint: '' }
const oneCase = { input: '1 2', output: '3', score: '', groupNum: '' }

/** A new problem with everything that is needed and nothing else. */
const complete = (part: Partial<ProblemForm> = {}): ProblemForm => ({
  ...emptyForm([1, 2]),
  problemId: 'A-1',
  statements: { 'zh-CN': words },
  isUploadCase: false,
  cases: [oneCase],
  ...part,
})

const faults = (part: Partial<ProblemForm>, state: { compiled?: string; isNew?: boolean } = {}): string[] =>
  faultsOf(complete(part), { compiled: state.compiled ?? null, isNew: state.isNew ?? true }).map(
    ({ field, name }) => `${field}: ${name}`,
  )

test('a new problem begins with the limits of the specification', () => {
  expect(emptyForm([])).toMatchObject({
    timeLimit: '1000',
    memoryLimit: '256',
    stackLimit: '128',
    auth: 2,
    type: 0,
    difficulty: 0,
    spjLanguage: 'C++',
    codeShare: true,
    openCaseResult: true,
    isRemoveEndBlank: true,
    isUploadCase: true,
  })
})

test('a new problem is written in the language of the interface', () => {
  const form = emptyForm([], 'en-US')
  expect(form).toMatchObject({ defaultLocale: 'en-US', statements: { 'en-US': { title: '' } } })
  expect(faultsOf(form, { compiled: null, isNew: true }).map(({ field }) => field)).toContain('en-US.title')
  expect(faultsOf(form, { compiled: null, isNew: true }).map(({ field }) => field)).not.toContain('zh-CN.title')
})

test('offered scores add up to 100, with subtasks too', () => {
  const cases = ['1', '1', '2', '2', '2', '3'].map((groupNum) => ({ input: '', output: '', score: '', groupNum }))
  const flat = withEvenScores(cases)
  expect(flat.map(({ score }) => score)).toEqual(['16', '16', '17', '17', '17', '17'])
  expect(totalOf(flat, 'default')).toBe(100)
  expect(totalOf(flat, 'subtask_lowest')).toBeLessThan(100)
  const grouped = withEvenScores(cases, 'subtask_lowest')
  expect(grouped.map(({ score }) => score)).toEqual(['33', '33', '33', '33', '33', '34'])
  expect(totalOf(grouped, 'subtask_lowest')).toBe(100)
  expect(totalOf(grouped, 'subtask_average')).toBe(100)
})

test('another case mode spreads offered scores again, and keeps chosen ones', () => {
  const cases = ['1', '1', '2'].map((groupNum) => ({ input: '', output: '', score: '', groupNum }))
  const form = { ...emptyForm([]), type: 1, cases: withEvenScores(cases) }
  const scores = (of: ProblemForm): string[] => of.cases.map(({ score }) => score)
  expect(scores(withCaseMode(form, 'subtask_lowest'))).toEqual(['50', '50', '50'])
  const own = { ...form, cases: form.cases.map((testCase) => ({ ...testCase, score: '7' })) }
  expect(scores(withCaseMode(own, 'subtask_lowest'))).toEqual(['7', '7', '7'])
})

describe('errors that block saving a problem', () => {
  test('nothing, when everything is there', () => expect(faults({})).toEqual([]))

  test.each<[string, Partial<ProblemForm>, string[]]>([
    ['no display id', { problemId: ' ' }, ['problemId: required']],
    ['a display id that is too long', { problemId: 'x'.repeat(51) }, ['problemId: tooLong']],
    ['no words', { statements: {} }, ['title', 'description', 'input', 'output'].map((f) => `zh-CN.${f}: required`)],
    [
      'half a second language',
      { statements: { 'zh-CN': words, 'en-US': { ...words, input: '' } } },
      ['en-US.input: required'],
    ],
    ['a time limit of nothing', { timeLimit: '0' }, ['timeLimit: positive']],
    ['a memory limit that is no number', { memoryLimit: '1e3' }, ['memoryLimit: positive']],
    ['file input without names', { isFileIO: true }, ['ioReadFileName: required', 'ioWriteFileName: required']],
    ['a checker without code', { judgeMode: 'spj' }, ['spjCode: required']],
    ['a checker never compiled', { judgeMode: 'spj', spjCode: 'x' }, ['spjCode: notCompiled']],
    [
      'an extra file without a name',
      { userExtraFiles: [{ name: '', content: 'x' }] },
      ['userExtraFiles.0.name: required'],
    ],
    [
      'two extra files of one name',
      {
        userExtraFiles: [
          { name: 'a.h', content: 'x' },
          { name: 'a.h ', content: 'y' },
        ],
      },
      ['userExtraFiles.1.name: fileTwice'],
    ],
    ['no language', { languages: [] }, ['languages: language']],
    ['an empty template that is on', { templates: [{ lid: 1, code: ' ', isOn: true }] }, ['templates.1: template']],
    ['an empty template that is off', { templates: [{ lid: 1, code: '', isOn: false }] }, []],
    ['no cases', { cases: [] }, ['cases: noCases']],
    ['an archive that was never uploaded', { isUploadCase: true }, ['cases: noCases']],
    ['an empty case', { cases: [{ ...oneCase, input: ' ', output: '' }] }, ['cases.0.input: emptyCase']],
    ['an OI case without a score', { type: 1 }, ['cases.0.score: score']],
    ['half a point', { type: 1, cases: [{ ...oneCase, score: '1.5' }] }, ['cases.0.score: score']],
    [
      'a subtask without its number',
      { type: 1, judgeCaseMode: 'subtask_lowest', cases: [{ ...oneCase, score: '1' }] },
      ['cases.0.groupNum: group'],
    ],
    [
      'a factor out of bounds',
      { limitFactors: [{ language: 'C', time: '0', memory: '' }] },
      ['limitFactors.0.time: factor'],
    ],
  ])('%s', (_, part, found) => expect(faults(part)).toEqual(found))

  test('the cases of a stored problem are looked after elsewhere', () => {
    expect(faults({ cases: [] }, { isNew: false })).toEqual([])
  })

  test('a compiled checker is valid, also when it is the stored one', () => {
    const form = complete({ judgeMode: 'spj', spjCode: 'x' })
    expect(faults({ judgeMode: 'spj', spjCode: 'x' }, { compiled: checkerOf(form) })).toEqual([])
    expect(faults({ judgeMode: 'spj', spjCode: 'y' }, { compiled: checkerOf(form) })).toEqual(['spjCode: notCompiled'])
  })
})

describe('scores', () => {
  test('switching to OI shares a hundred points out, the remainder last', () => {
    const form = withType(complete({ cases: [oneCase, oneCase, oneCase] }), 1)
    expect(form.cases.map(({ score }) => score)).toEqual(['33', '33', '34'])
  })

  test('a case mode of the other way of scoring does not stay', () => {
    expect(withType(complete({ judgeCaseMode: 'ergodic_without_error' }), 1).judgeCaseMode).toBe('default')
    expect(withType(complete({ type: 1, judgeCaseMode: 'subtask_average' }), 0).judgeCaseMode).toBe('default')
  })

  test('custom scores are not redistributed', () => {
    expect(hasEvenScores(withEvenScores([oneCase, oneCase]))).toBe(true)
    expect(
      hasEvenScores([
        { ...oneCase, score: '40' },
        { ...oneCase, score: '60' },
      ]),
    ).toBe(false)
    expect(hasEvenScores([])).toBe(true)
  })

  test('no case, no score', () => expect(withEvenScores([])).toEqual([]))
})

describe('the request body', () => {
  const saving = { id: null, username: 'root', gid: null, stored: null, isForced: false, isOverwriting: false }

  test('typed cases with their numbers, and no empty language', () => {
    const body = bodyOf(
      complete({
        type: 1,
        statements: { 'zh-CN': words, 'en-US': { title: '', description: '', input: '', output: '', hint: '' } },
        cases: [{ ...oneCase, score: '40', groupNum: '2' }],
      }),
      saving,
    )
    expect(body.samples).toEqual([{ id: null, input: '1 2', output: '3', score: 40, groupNum: 2 }])
    expect(body.problem).toMatchObject({ title: 'Sum', author: 'root', statements: { 'zh-CN': words } })
    expect(body.problem?.statements).not.toHaveProperty('en-US')
  })

  test('nothing about the cases of a stored problem, and no author', () => {
    const stored = complete()
    const body = bodyOf(stored, { ...saving, id: 7, stored })
    expect(body).toMatchObject({ samples: null, uploadTestcaseDir: null, changeModeCode: false })
    expect(body.problem).toMatchObject({ id: 7, author: null })
  })

  test('the revision the changes are based on, unless another user’s changes are overwritten', () => {
    const stored = complete({ revision: 'r1' })
    expect(bodyOf(stored, { ...saving, id: 7, stored }).problem?.revision).toBe('r1')
    expect(bodyOf(stored, { ...saving, id: 7, stored, isOverwriting: true }).problem?.revision).toBeNull()
  })

  test('a changed checker is marked as changed; without one none is sent', () => {
    const stored = complete({ judgeMode: 'spj', spjCode: 'x' })
    expect(bodyOf({ ...stored, spjCode: 'y' }, { ...saving, stored }).changeModeCode).toBe(true)
    expect(bodyOf({ ...stored, judgeMode: 'default' }, { ...saving, stored }).problem?.spjCode).toBeNull()
  })
})

test('samples survive the way there and back; empty ones stay behind', () => {
  const examples = [
    { input: '1 2\n', output: '3' },
    { input: '', output: 'a <b>' },
  ]
  expect(parseExamples(writeExamples([...examples, { input: ' ', output: '' }]))).toEqual(examples)
})

test('a problem is called as the reader reads, and by its own name where it has no other', () => {
  const form = complete({ statements: { 'zh-CN': { ...words, title: '两数之和' }, 'en-US': words } })
  expect(titleFor(form, 'en-US')).toBe('Sum')
  expect(titleFor(form, 'zh-CN')).toBe('两数之和')
  expect(titleFor(complete({ statements: { 'zh-CN': words, 'en-US': { ...words, title: ' ' } } }), 'en-US')).toBe('Sum')
})

describe('the required class of judge hosts', () => {
  const saving = { id: null, username: 'root', gid: null, stored: null, isForced: false, isOverwriting: false }
  const faultsWith = (hostClass: string) =>
    faultsOf(complete({ hostClass }), { compiled: null, isNew: false }).map(({ field }) => field)

  test.each([
    ['', false],
    ['gpu', false],
    ['gpu-2', false],
    ['GPU card', true],
  ])('%j is refused: %s', (name, isRefused) => {
    expect(faultsWith(name).includes('hostClass')).toBe(isRefused)
  })

  test('is sent without blanks around it', () => {
    expect(bodyOf(complete({ hostClass: ' gpu ' }), saving).problem?.hostClass).toBe('gpu')
  })
})

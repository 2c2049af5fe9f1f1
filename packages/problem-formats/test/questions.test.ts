import type { Question } from '@verdict/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { faultText, lossReasonText, openPackage, packageLimits } from '../src/index.ts'
import { noteLines, openWorkshop, readFirst, type Workshop } from './packages.ts'

/** Question problems of other systems: Hydro's `objective`, Moodle XML and GIFT. */

let workshop: Workshop
beforeAll(async () => {
  workshop = await openWorkshop()
})
afterAll(() => workshop.close())

type Read = Awaited<ReturnType<typeof readFirst>>
const questionsOf = ({ problem }: Read): readonly Question[] => problem.draft.questions?.questions ?? []
/** A question without what is the same for all. */
const short = ({ id, explanation, ...question }: Question) =>
  explanation === '' ? question : { ...question, explanation }

describe('Hydro', () => {
  const statement = `## 一、单项选择题

1. 在 8 位二进制补码中，10101011 表示的数是十进制下的 {{ select(1) }}
- 43
- -85
- -43
- -84

2. 阅读程序，输出是 {{ input(2) }}。

\`\`\`cpp
cout << 7 / 2; // {{ input(99) }} is no blank here
\`\`\`

3. 下列属于图形图像处理软件的有 {{ multiselect(3) }}

- Photoshop
- Flash
  （旧版）
- Java

4. TCP 是 {{ input(4-1) }} 层协议，IP 是 {{ input(4-2) }} 层协议。
5. 递归需要{{ dropdown(5)[栈,队列] }}。
6. 说明理由。{{ textarea(6) }}

![图](file://tree.png)
`
  const config = `type: objective
answers:
  '1': ['B', 2]
  '2': ['3', 1.5]
  '3': [['A', 'B'], 3]
  4-1: ['传输', 1]
  4-2: [['网络', '网际'], 1]
  '5': ['A', 1]
  '7': ['x', 1]
`
  const read = (testdata: string) =>
    workshop.read({
      'P1/problem.yaml': 'pid: CSP1\ntitle: 初赛\ntag: [选择题]\n',
      'P1/problem_zh.md': statement,
      'P1/testdata/config.yaml': testdata,
      'P1/additional_file/tree.png': 'png',
    })

  test('an objective problem', async () => {
    const found = await read(config)
    expect(questionsOf(found).map(short)).toEqual([
      {
        kind: 'single',
        text: '## 一、单项选择题\n\n1. 在 8 位二进制补码中，10101011 表示的数是十进制下的',
        points: 2,
        options: ['43', '-85', '-43', '-84'],
        right: [1],
      },
      {
        kind: 'text',
        text: '阅读程序，输出是 ____。',
        points: 2,
        accepted: ['3'],
        isPattern: false,
        ignoreCase: false,
        ignoreSpace: false,
      },
      {
        kind: 'multiple',
        text: expect.stringMatching(/^```cpp[\s\S]*is no blank here\n```\n\n3\. 下列/),
        points: 3,
        options: ['Photoshop', 'Flash\n（旧版）', 'Java'],
        right: [0, 1],
      },
      expect.objectContaining({ text: 'TCP 是 ____ 层协议，IP 是 … 层协议。', accepted: ['传输'] }),
      expect.objectContaining({ text: 'TCP 是 … 层协议，IP 是 ____ 层协议。', accepted: ['网络', '网际'] }),
      { kind: 'single', text: '递归需要____。', points: 1, options: ['栈', '队列'], right: [0] },
    ])
    const { draft, cases, pictures } = found.problem
    expect(draft).toMatchObject({ displayId: 'CSP1', type: 1, outputOnly: true, questions: { partial: 'half' } })
    expect(cases.map(({ score }) => score)).toEqual([2, 2, 3, 1, 1, 1])
    expect(found.words).toMatchObject({ title: '初赛', description: '![图](images/tree.png)' })
    expect([...pictures.keys()]).toEqual(['tree.png'])
    expect(noteLines(found.notes)).toEqual([
      'mapped question 2 (阅读程序，输出是 ____。): points 1.5 -> 2',
      'lost question 6 (说明理由。____)',
      'lost answers: 7',
    ])
    expect(found.notes.flatMap(({ why }) => (why === null ? [] : [lossReasonText('zh-CN', why)]))).toEqual([
      '没有正确答案。',
      '题面中没有它的作答位置。',
    ])
  })

  test.each(['type: objective\n', "type: objective\nanswers: {'1': [Z, 1]}\n"])(
    'none of the questions has a right answer: %j',
    async (testdata) => {
      await expect(read(testdata)).rejects.toMatchObject({ fault: { code: 'questions.none' } })
      expect(faultText('en-US', { code: 'questions.none', params: {} })).toContain('None of its questions')
    },
  )
})

const png = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='

describe('Moodle XML', () => {
  const question = (type: string, name: string, text: string, more: string, grade = '1.0000000') => `
  <question type="${type}">
    <name><text>${name}</text></name>
    <questiontext format="html"><text><![CDATA[${text}]]></text></questiontext>
    <generalfeedback format="html"><text><![CDATA[<p>See chapter 2.</p>]]></text></generalfeedback>
    <defaultgrade>${grade}</defaultgrade><penalty>0.3333333</penalty><hidden>0</hidden><idnumber></idnumber>
    ${more}
  </question>`
  const answer = (fraction: number, text: string, feedback = '') =>
    `<answer fraction="${fraction}" format="html"><text><![CDATA[${text}]]></text>
     <feedback format="html"><text><![CDATA[${feedback}]]></text></feedback></answer>`
  const category = (name: string) =>
    `<question type="category"><category><text>$course$/top/${name}</text></category></question>`
  const quiz = `<?xml version="1.0" encoding="UTF-8"?>
<quiz>
<!-- question: 0  -->
${category('Loops')}
${question(
  'multichoice',
  'Loop',
  '<p>What does <code>while(0)</code> do? \\(x &lt; 1\\)</p><p><img src="@@PLUGINFILE@@/a%20b.png" alt="flow"></p>',
  `<single>true</single><shuffleanswers>true</shuffleanswers><answernumbering>abc</answernumbering>
   ${answer(100, '<p>nothing</p>', '<p>Right: the condition is false.</p>')}${answer(50, '<p>almost nothing</p>')}${answer(0, '<p>runs once</p>')}
   <hint format="html"><text>Think.</text></hint>`,
  '2.0000000',
).replace('</questiontext>', `<file name="a b.png" path="/" encoding="base64">${png}</file></questiontext>`)}
${question('multichoice', 'Types', '<p>Which are integers?</p>', `<single>false</single>${answer(50, 'int')}${answer(50, 'long')}${answer(-100, 'float')}`)}
${question('truefalse', 'Truth', '数组下标从 0 开始。', `${answer(100, 'true')}${answer(0, 'false', '想一想 a[0]。')}`)}
${question('essay', 'Essay', 'Explain.', '')}
${category('Answers/Short // long')}
${question('shortanswer', 'Cat', 'It purrs.', `<usecase>0</usecase>${answer(100, '*cat*')}${answer(100, 'C\\*t')}${answer(40, 'pet')}`)}
${question('numerical', 'Pi', 'Pi?', `<answer fraction="100"><text>3.14</text><feedback><text></text></feedback><tolerance>0.01</tolerance></answer><unitgradingtype>0</unitgradingtype>`)}
${question('numerical', 'Any', 'Any?', '<answer fraction="100"><text>*</text></answer>')}
${question('cloze', '', 'A {1:SA:=b}.', '')}
</quiz>`

  test('each category is a question problem', async () => {
    const file = await workshop.file('bank.xml', quiz)
    const opened = await openPackage({ file, name: 'bank.xml' }, { limits: packageLimits })
    expect(opened.format).toBe('moodle')
    expect(await Promise.all(opened.problems.map((found) => found.title?.()))).toEqual(['Loops', 'Short / long'])
    const [loops, short2] = await Promise.all(opened.problems.map((found) => found.read()))
    expect(loops?.draft.questions?.questions).toEqual([
      {
        id: 1,
        kind: 'single',
        text: 'What does `while(0)` do? $x < 1$\n\n![flow](images/1-1.png)',
        points: 2,
        explanation: 'See chapter 2.\n- nothing: Right: the condition is false.',
        options: ['nothing', 'almost nothing', 'runs once'],
        right: [0],
      },
      expect.objectContaining({ kind: 'multiple', options: ['int', 'long', 'float'], right: [0, 1] }),
      expect.objectContaining({
        kind: 'single',
        options: ['正确', '错误'],
        right: [0],
        explanation: 'See chapter 2.\n- 错误: 想一想 a\\[0\\]。',
      }),
    ])
    expect([...(loops?.pictures.keys() ?? [])]).toEqual(['1-1.png'])
    expect(noteLines(loops?.notes ?? [])).toEqual([
      'lost penalty',
      'lost shuffleanswers',
      'lost answernumbering',
      'lost question 1 (Loop): hint',
      'lost question 1 (Loop): almost nothing',
      'lost question 4 (Essay): essay',
      'mapped fraction -> balanced',
    ])
    expect(short2?.draft.questions?.questions).toMatchObject([
      { kind: 'text', accepted: ['.*cat.*', 'C\\*t'], isPattern: true, ignoreCase: true },
      { kind: 'number', value: 3.14, tolerance: 0.01 },
    ])
    expect(noteLines(short2?.notes ?? [])).toEqual([
      'lost penalty',
      'lost question 1 (Cat): pet',
      'lost unitgradingtype',
      'lost question 3 (Any)',
      'lost question 4 (A {1:SA:=b}.): cloze',
    ])
    await opened.close()
  })

  test('XML of FPS is read as FPS', async () => {
    const file = await workshop.file('a.xml', '<fps version="1.2"></fps>')
    await expect(openPackage({ file }, { limits: packageLimits })).rejects.toMatchObject({
      fault: { code: 'package.empty' },
    })
  })
})

describe('GIFT', () => {
  const read = async (text: string) => readFirst(await workshop.file('week 1.gift', text))
  const first = async (text: string) => short((await read(text)).problem.draft.questions?.questions[0] as Question)

  test.each<[string, string, object]>([
    [
      'a choice',
      'Who?{~Grant ~Jefferson =no one}',
      { kind: 'single', text: 'Who?', options: ['Grant', 'Jefferson', 'no one'], right: [2] },
    ],
    ['feedback', 'Q{=a#yes\n~b#no####All.}', { explanation: 'All.\n- a: yes\n- b: no' }],
    ['shares', 'Q{~%50%a ~%50%b ~%-100%c}', { kind: 'multiple', options: ['a', 'b', 'c'], right: [0, 1] }],
    ['true', '::T1::Sun rises.{T}', { kind: 'single', options: ['True', 'False'], right: [0] }],
    ['false with feedback', 'Grant?{FALSE#wrong#right}', { right: [1], explanation: '- True: wrong\n- False: right' }],
    ['short answers', 'Two plus two{=four =4}', { kind: 'text', accepted: ['four', '4'], isPattern: false }],
    ['a number', 'Born?{#1822:5}', { kind: 'number', value: 1822, tolerance: 5 }],
    ['a range', 'Half?{#0.49..0.51}', { kind: 'number', value: expect.closeTo(0.5), tolerance: expect.closeTo(0.01) }],
    ['several numbers', 'Born?{# =1822:0 =%50%1822:2}', { value: 1822, tolerance: 0 }],
    ['a missing word', 'A {=cat ~dog} purrs.', { text: 'A ____ purrs.', right: [0] }],
    ['escapes', 'a \\{1\\} \\= b\\: \\~{=x\\=1 ~y\\#2}', { text: 'a {1} = b: ~', options: ['x=1', 'y#2'] }],
    ['HTML', '[html]<p>Use <b>one</b></p>{T}', { text: 'Use **one**' }],
    ['a comment', '// note\nQ{T}', { text: 'Q' }],
  ])('%s', async (_, text, expected) => {
    expect(await first(text)).toMatchObject(expected)
  })

  test('categories, titles, and the reasons of omissions', async () => {
    const found = await read(`$CATEGORY: top/Animals

::Cat::Purrs?{T}

Just a text.

::Essay::Explain.{}

Match.{=a -> b =c -> d}

Q{~a ~b}

Weights{~%80%a ~%20%b ~c}
`)
    expect([found.format, found.words?.title]).toEqual(['gift', 'Animals'])
    expect(noteLines(found.notes)).toEqual([
      'lost question 2 (Just a text.): description',
      'lost question 3 (Essay): essay',
      'lost question 4 (Match.): matching',
      'lost question 5 (Q)',
      'lost question 6 (Weights): %',
      'assumed points -> 1',
      'mapped % -> balanced',
    ])
    expect((await read('Q{T}')).words?.title).toMatch(/week 1$/)
  })
})

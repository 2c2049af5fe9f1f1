import { type ExportFormat, type Locale, outputCheckers, problemType } from '@verdict/contract'
import type { ProblemDraft } from '../draft.ts'
import { isTranslatable } from './for-hoj.ts'
import type { LoadedProblem } from './loaded-problem.ts'

/** The losses of an export, in both languages. */
const texts = {
  'groups.needs': [
    'dependencies between subtasks: every subtask is scored on its own',
    '子任务之间的依赖关系：各子任务将独立计分',
  ],
  processes: ['several processes of the program that talk with one interactor', '多个选手进程与同一交互器通信'],
  passes: ['several runs of one test case', '同一测试点的多次运行（multi-pass）'],
  questions: ['questions with their solutions', '客观题小题及其答案'],
  blocks: ['block programming: programs are written as text', '积木编程：将改为编写程序代码'],
  outputOnly: ['submission of answers instead of programs', '提交答案（output-only）题型'],
  opensInputs: ['inputs of the test cases for download', '测试点输入文件的下载'],
  hostClass: ['the required class of judge hosts', '所需的评测机类别'],
  limitFactors: ['limits of single languages', '按语言单独设置的时间与内存限制'],
  outputChecker: ['the checker that runs after the interactor', '交互器之后运行的评测程序'],
  checkerLanguage: [
    'the checker or interactor: its language is not supported there',
    '评测程序或交互器：目标系统不支持其语言',
  ],
  fileIo: [
    'input and output by files: programs have to use standard input and output',
    '文件输入输出：程序将改用标准输入输出',
  ],
  zeroScores: ['test cases without points: 100 points are spread over them', '测试点均为 0 分：将被平均分配为 100 分'],
  average: ['rounding of subtask means: scores can differ by a point', '子任务平均分的取整方式：得分可能相差 1 分'],
  interactorPoints: ['partial scores of the interactor', '交互器给出的部分分'],
  blanks: [
    'the amount of blanks between words: output is compared token by token',
    '单词之间空白的数量：输出将逐个单词比较',
  ],
  locales: ['statements in further languages', '其他语言的题面'],
  programs: ['jury solutions, validators and generators', '标程、数据校验器与数据生成器'],
  templates: ['code templates', '代码模板'],
  settings: ['difficulty, visibility and display settings', '难度、可见性与显示设置'],
  visibility: ['visibility: the problem becomes public', '可见性：题目将变为公开'],
} as const satisfies Record<string, readonly [english: string, chinese: string]>

type LossCode = keyof typeof texts

export interface ExportLoss {
  readonly code: LossCode
  /** A submission can get another verdict or score in the target system. */
  readonly changesVerdicts: boolean
}

/** The words for a loss. */
export const lossText = (locale: Locale, { code }: Pick<ExportLoss, 'code'>): string =>
  texts[code][locale === 'zh-CN' ? 1 : 0]

type Rule = readonly [code: LossCode, isLost: (loaded: LoadedProblem) => boolean]

const isOi = ({ type }: ProblemDraft): boolean => type === problemType.oi
const hasOutputChecker = ({ judgeMode, checker }: ProblemDraft): boolean =>
  judgeMode === 'interactive' && Object.keys(checker?.extraFiles ?? {}).some((name) => name in outputCheckers)

const hojJudging: readonly Rule[] = [
  ['groups.needs', ({ draft }) => (draft.testdata.groups ?? []).length > 0],
  ['processes', ({ draft }) => (draft.processes ?? 1) > 1],
  ['passes', ({ draft }) => (draft.passes ?? 1) > 1],
  ['outputOnly', ({ draft }) => draft.outputOnly === true && draft.questions === undefined],
  ['questions', ({ draft }) => draft.questions !== undefined],
  ['hostClass', ({ draft }) => draft.hostClass !== undefined],
  ['limitFactors', ({ draft }) => Object.keys(draft.limitFactors ?? {}).length > 0],
  ['outputChecker', ({ draft }) => hasOutputChecker(draft)],
  ['checkerLanguage', ({ draft }) => draft.checker !== null && !isTranslatable(draft.checker)],
  [
    'interactorPoints',
    ({ draft }) => isOi(draft) && draft.judgeMode === 'interactive' && draft.checker?.protocol === 'kattis',
  ],
  ['zeroScores', ({ draft }) => isOi(draft) && draft.testdata.cases.every((testCase) => (testCase.score ?? 0) === 0)],
]

const hojOther: readonly Rule[] = [
  ['opensInputs', ({ draft }) => draft.opensInputs === true],
  ['blocks', ({ draft }) => draft.blocks !== undefined],
  ['locales', ({ draft }) => Object.keys(draft.statements).length > 1],
  ['programs', ({ programs, generatorScript }) => programs.length > 0 || generatorScript !== ''],
  ['visibility', ({ draft }) => draft.visibility !== 1],
]

const icpcJudging: readonly Rule[] = [
  ['fileIo', ({ draft }) => draft.fileIo !== null],
  ['processes', ({ draft }) => (draft.processes ?? 1) > 1],
  ['limitFactors', ({ draft }) => Object.keys(draft.limitFactors ?? {}).length > 0],
  ['outputChecker', ({ draft }) => hasOutputChecker(draft)],
  // The file that adapts a checker of ours is in C.
  [
    'checkerLanguage',
    ({ draft }) => draft.checker !== null && draft.checker.protocol !== 'kattis' && !isTranslatable(draft.checker),
  ],
  ['average', ({ draft }) => isOi(draft) && draft.judgeCaseMode === 'subtask_average'],
]

const icpcOther: readonly Rule[] = [
  ['blocks', ({ draft }) => draft.blocks !== undefined],
  ['blanks', ({ draft }) => draft.checker === null && draft.ignoreTrailingBlanks],
  ['opensInputs', ({ draft }) => draft.opensInputs === true],
  ['templates', ({ draft }) => draft.codeTemplates.length > 0],
  ['settings', () => true],
]

const rules: Readonly<Record<ExportFormat, readonly [judging: readonly Rule[], other: readonly Rule[]]>> = {
  verdict: [[], []],
  hoj: [hojJudging, hojOther],
  icpc: [icpcJudging, icpcOther],
}

/** The losses of a problem in a format; those that change verdicts first. */
export const lossesOf = (loaded: LoadedProblem, format: ExportFormat): readonly ExportLoss[] =>
  rules[format].flatMap((list, index) =>
    list.flatMap(([code, isLost]) => (isLost(loaded) ? [{ code, changesVerdicts: index === 0 }] : [])),
  )

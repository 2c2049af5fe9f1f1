import { type RemoteJudge, verdict } from '@verdict/contract'
import type { Site } from '@verdict/remote-sites'

/** A site, the pages of its fake, and the problem and verdicts this installation should read there. */
export interface SiteCase {
  readonly key: Site['key']
  readonly judge: RemoteJudge
  readonly given: string
  readonly displayId: string
  readonly missing: string
  readonly title: string
  readonly limits: readonly [number, number]
  readonly samples: string
  readonly formula: boolean
  readonly language: string
  readonly languageId: string
  readonly verdicts: readonly (readonly [string | null, number])[]
  readonly compile: readonly [string, string]
  readonly refusal: string
  /** The word for a wrong answer. */
  readonly wrong: string
  /** Requests of each step, as the gate of the fake sees them. */
  readonly steps: Steps
}

export interface Steps {
  readonly login: RegExp
  readonly find: RegExp
  readonly submit: RegExp
  readonly poll: RegExp
  readonly compile: RegExp
}

const codeforcesVerdicts = [
  [null, verdict.accepted],
  ['OK', verdict.accepted],
  ['PARTIAL', verdict.partialAccepted],
  ['RUNTIME_ERROR', verdict.runtimeError],
  ['WRONG_ANSWER', verdict.wrongAnswer],
  ['PRESENTATION_ERROR', verdict.presentationError],
  ['TIME_LIMIT_EXCEEDED', verdict.timeLimitExceeded],
  ['MEMORY_LIMIT_EXCEEDED', verdict.memoryLimitExceeded],
  ['IDLENESS_LIMIT_EXCEEDED', verdict.runtimeError],
  ['SECURITY_VIOLATED', verdict.runtimeError],
  ['CRASHED', verdict.systemError],
  ['INPUT_PREPARATION_CRASHED', verdict.systemError],
  ['CHALLENGED', verdict.systemError],
  ['SKIPPED', verdict.systemError],
  ['REJECTED', verdict.systemError],
  ['FAILED', verdict.submitFailed],
] as const

export const siteCases: readonly SiteCase[] = [
  {
    key: 'HDU',
    judge: 'hdu',
    given: '1001',
    displayId: 'HDU-1001',
    missing: '9999',
    title: 'Sum of a Row',
    limits: [2000, 32],
    samples: '<input>1\n  2 3\n</input><output>6\n</output>',
    formula: true,
    language: 'C',
    languageId: '3',
    verdicts: [
      [null, verdict.accepted],
      ['Wrong Answer', verdict.wrongAnswer],
      ['Presentation Error', verdict.presentationError],
      ['Runtime Error', verdict.runtimeError],
      ['Runtime Error(ACCESS_VIOLATION)', verdict.runtimeError],
      ['Output Limit Exceeded', verdict.runtimeError],
      ['Time Limit Exceeded', verdict.timeLimitExceeded],
      ['Memory Limit Exceeded', verdict.memoryLimitExceeded],
    ],
    compile: ['Compilation Error', "'x' : undeclared identifier <T>"],
    refusal: 'Code length is improper',
    wrong: 'Wrong Answer',
    steps: {
      login: /^POST \/userloginex/,
      find: /^GET \/status\.php\?user=/,
      submit: /^POST \/submit/,
      poll: /^GET \/status\.php\?first=/,
      compile: /^GET \/viewerror/,
    },
  },
  {
    key: 'POJ',
    judge: 'poj',
    given: '1000',
    displayId: 'POJ-1000',
    missing: '9999',
    title: 'Sum of a Row',
    limits: [1000, 64],
    samples: '<input>1 2\n\n3</input><output>6</output>',
    formula: true,
    language: 'Java',
    languageId: '2',
    verdicts: [
      [null, verdict.accepted],
      ['Presentation Error', verdict.presentationError],
      ['Time Limit Exceeded', verdict.timeLimitExceeded],
      ['Memory Limit Exceeded', verdict.memoryLimitExceeded],
      ['Wrong Answer', verdict.wrongAnswer],
      ['Runtime Error', verdict.runtimeError],
      ['Output Limit Exceeded', verdict.runtimeError],
    ],
    compile: ['Compile Error', 'token <eof>'],
    refusal: 'Source code too long',
    wrong: 'Wrong Answer',
    steps: {
      login: /^POST \/login/,
      find: /^GET \/status\?/,
      submit: /^POST \/submit/,
      poll: /^GET \/showsource/,
      compile: /^GET \/showcompileinfo/,
    },
  },
  {
    key: 'CF',
    judge: 'cf',
    given: '1a',
    displayId: 'CF-1A',
    missing: '9999B',
    title: 'Sum of a Row',
    limits: [1500, 256],
    samples: '<input>3\n1 2 <3\n</input><output>6\n</output><input>1\n7</input><output>7</output>',
    formula: true,
    language: 'GNU G++17 7.3.0',
    languageId: '54',
    verdicts: codeforcesVerdicts,
    compile: ['COMPILATION_ERROR', "expected '}' <end>"],
    refusal: 'Source is too long',
    wrong: 'WRONG_ANSWER',
    steps: {
      login: /^POST \/enter/,
      find: /^GET \/problemset\/status/,
      submit: /^POST \/contest\/\d+\/submit/,
      poll: /^POST \/data\/submitSource/,
      compile: /^POST \/data\/judgeProtocol/,
    },
  },
  {
    key: 'GYM',
    judge: 'cf',
    given: '100001A',
    displayId: 'GYM-100001A',
    missing: '9999A',
    title: 'Sum of a Row',
    limits: [1500, 256],
    samples: '<input>3\n1 2 <3\n</input><output>6\n</output><input>1\n7</input><output>7</output>',
    formula: true,
    language: 'Rust 1.49.0',
    languageId: '49',
    verdicts: codeforcesVerdicts,
    compile: ['COMPILATION_ERROR', "expected '}' <end>"],
    refusal: 'Source is too long',
    wrong: 'WRONG_ANSWER',
    steps: {
      login: /^POST \/enter/,
      find: /^GET \/gym\/\d+\/my/,
      submit: /^POST \/gym\/\d+\/submit/,
      poll: /^GET \/gym\/\d+\/my/,
      compile: /^POST \/data\/judgeProtocol/,
    },
  },
  {
    key: 'AC',
    judge: 'atcoder',
    given: 'ABC110_A',
    displayId: 'AC-abc110_a',
    missing: 'abc999_a',
    title: 'Sum of a Row',
    limits: [2000, 1024],
    samples: '<input>3\n1 2 3\n</input><output>6\n</output><input>1\n7\n</input><output>7\n</output>',
    formula: true,
    language: 'C++ 20 (gcc 12.2)',
    languageId: '5001',
    verdicts: [
      [null, verdict.accepted],
      ['WA', verdict.wrongAnswer],
      ['TLE', verdict.timeLimitExceeded],
      ['MLE', verdict.memoryLimitExceeded],
      ['RE', verdict.runtimeError],
      ['QLE', verdict.runtimeError],
      ['OLE', verdict.runtimeError],
      ['IE', verdict.runtimeError],
    ],
    compile: ['CE', 'does not name a type <T>'],
    refusal: 'Source code is too long',
    wrong: 'WA',
    steps: {
      login: /^POST \/login/,
      find: /\/submissions\?f\.Task/,
      submit: /^POST \/contests\/\w+\/submit/,
      poll: /\/submissions\/\d+$/,
      compile: /\/submissions\/\d+$/,
    },
  },
  {
    key: 'SPOJ',
    judge: 'spoj',
    given: 'rowsum',
    displayId: 'SPOJ-ROWSUM',
    missing: 'NOSUCH',
    title: 'Sum of a Row',
    limits: [500, 1536],
    samples: '',
    formula: false,
    language: 'C++14 (gcc 8.3)',
    languageId: '44',
    verdicts: [
      ['12', verdict.runtimeError],
      ['13', verdict.timeLimitExceeded],
      ['14', verdict.wrongAnswer],
      ['15', verdict.accepted],
    ],
    compile: ['11', 'unknown type name <T>'],
    refusal: "You can't submit in this language for this problem!",
    wrong: '14',
    steps: {
      login: /^POST \/login/,
      find: /^GET \/status\/\w+,/,
      submit: /^POST \/submit\/complete/,
      poll: /^POST \/status\/ajax/,
      compile: /^GET \/error\//,
    },
  },
  {
    key: 'LIBRE',
    judge: 'libreoj',
    given: '2010',
    displayId: 'LIBRE-2010(3010)',
    missing: '9999',
    title: '一行之和',
    limits: [2000, 256],
    samples: '<input>1 2\n</input><output>3\n</output>',
    formula: true,
    language: 'C 17 (Clang)',
    languageId: '["c",{"compiler":"clang","std":"c17","O":"0","m":"64"}]',
    verdicts: [
      [null, verdict.accepted],
      ['PartiallyCorrect', verdict.partialAccepted],
      ['WrongAnswer', verdict.wrongAnswer],
      ['RuntimeError', verdict.runtimeError],
      ['OutputLimitExceeded', verdict.runtimeError],
      ['FileError', verdict.runtimeError],
      ['JudgementFailed', verdict.runtimeError],
      ['ConfigurationError', verdict.runtimeError],
      ['TimeLimitExceeded', verdict.timeLimitExceeded],
      ['MemoryLimitExceeded', verdict.memoryLimitExceeded],
      ['SystemError', verdict.systemError],
    ],
    compile: ['CompilationError', "error: 'x' <T>"],
    refusal: 'INVALID_LANGUAGE',
    wrong: 'WrongAnswer',
    steps: {
      login: /\/auth\/login/,
      find: /\/querySubmission/,
      submit: /\/submission\/submit/,
      poll: /\/getSubmissionDetail/,
      compile: /\/getSubmissionDetail/,
    },
  },
]

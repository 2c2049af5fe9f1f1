import type { PackagedProblem } from './packaged.ts'

/** Defaults of a draft when the package of another judge omits them. */
export const plainDraft = {
  type: 0,
  judgeMode: 'default',
  judgeCaseMode: 'default',
  timeLimitMs: 1_000,
  memoryLimitMb: 256,
  stackLimitMb: 128,
  difficulty: 1,
  visibility: 1,
  source: null,
  codeShare: false,
  ignoreTrailingBlanks: true,
  openCaseResult: true,
  isUploadedData: true,
  fileIo: null,
  examples: '',
  checker: null,
  extraFiles: {},
  tags: [],
  languages: [],
  codeTemplates: [],
} as const satisfies Partial<PackagedProblem['draft']>

/** Defaults of a packaged problem beyond its draft and cases. */
export const plainProblem = {
  needs: [],
  pictures: new Map(),
  attachments: new Map(),
  programs: [],
  generatorScript: '',
  author: null,
} as const satisfies Partial<PackagedProblem>

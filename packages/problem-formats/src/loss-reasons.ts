import type { Locale } from '@verdict/contract'

/** Why a part of a package is not imported, in both languages. */
const texts = {
  setting: ['There is no such setting here.', '本站没有对应的设置。'],
  missing: ['The package does not contain it.', '题目包中没有这个文件。'],
  language: ['Its programming language is not supported.', '不支持它的编程语言。'],
  unreadable: [
    'It is missing, too large, or in a language that is not supported.',
    '文件缺失、过大，或使用了不支持的语言。',
  ],
  large: ['It is too large.', '内容过大。'],
  kind: ['Files of this kind are not used here.', '本站不使用这类文件。'],
  name: ['Its file name is not a plain one, or is in use already.', '文件名不合法或重复。'],
  backslash: ['Systems disagree about a backslash in a name.', '文件名含有反斜杠，不同系统的理解不同。'],
  picture: ['It is missing or not a supported image.', '图片缺失，或格式不受支持。'],
  second: ['Only one is possible, and another one is used.', '只能有一个，已使用另一个。'],
  locale: [
    'Statements in this language are not supported, or there is another one.',
    '不支持这种语言的题面，或该语言已有题面。',
  ],
  group: ['There is no group of this name.', '没有这个名称的测试点分组。'],
  scope: ['This setting applies to the whole problem here.', '本站的这项设置只能用于整道题目。'],
  build: ['Programs must be a single file without build scripts.', '程序只能是单个文件，且不能有构建脚本。'],
  testset: ['Only the tests for judging are imported.', '只导入用于评测的测试点。'],
  verdict: ['Its expected verdict is not known.', '不知道它的预期结果。'],
  latex: ['This LaTeX command cannot be written as Markdown.', '这个 LaTeX 命令无法转换为 Markdown。'],
  protocol: ['It follows another protocol than the programs here.', '它的调用约定与本站不同。'],
  questionKind: ['There is no such kind of question here.', '本站没有这种题型。'],
  questionRight: ['It has no right answer.', '没有正确答案。'],
  questionShare: [
    'An answer is right or wrong here, without a share of the points.',
    '本站的答案只有对错，不按比例给分。',
  ],
  questionWeights: ['All right options of a question weigh the same here.', '本站同一小题的正确选项权重相同。'],
  questionLimit: [
    'It is too long, or has too few or too many options or answers.',
    '内容过长，或选项、答案的数量不符合要求。',
  ],
  questionMany: ['A problem can have at most 100 questions.', '一道题目最多 100 个小题。'],
  questionText: ['The statement has no place for its answer.', '题面中没有它的作答位置。'],
  generated: ['It can be set after the test data is generated.', '生成测试数据之后才能设置。'],
} as const satisfies Record<string, readonly [english: string, chinese: string]>

export type LossReason = keyof typeof texts

/** The sentence for a stored reason; an unknown one has none. */
export const lossReasonText = (locale: Locale, reason: string): string | null =>
  reason in texts ? texts[reason as LossReason][locale === 'zh-CN' ? 1 : 0] : null

import type { Locale } from '@verdict/contract'

const zh = {
  input: '输入格式',
  output: '输出格式',
  samples: '样例',
  sampleInput: '样例输入',
  sampleOutput: '样例输出',
  hint: '提示',
  source: '来源',
  timeLimit: '时间限制',
  memoryLimit: '内存限制',
  inputFile: '输入',
  outputFile: '输出',
  standardInput: '标准输入',
  standardOutput: '标准输出',
  answers: '提交答案',
  fullScore: '满分',
  picture: '图片',
  questions: '小题数',
  question: '第 {number} 题',
  points: '{points} 分',
  kinds: { single: '单选题', multiple: '多选题', text: '填空题', number: '数值题', code: '程序填空题' },
  answer: '答案：',
}

export type StatementWords = typeof zh

/** Fixed words of printed statements. */
export const statementWords: Readonly<Record<Locale, typeof zh>> = {
  'zh-CN': zh,
  'en-US': {
    input: 'Input',
    output: 'Output',
    samples: 'Samples',
    sampleInput: 'Sample input',
    sampleOutput: 'Sample output',
    hint: 'Notes',
    source: 'Source',
    timeLimit: 'Time limit',
    memoryLimit: 'Memory limit',
    inputFile: 'Input',
    outputFile: 'Output',
    standardInput: 'standard input',
    standardOutput: 'standard output',
    answers: 'answers only',
    fullScore: 'Full score',
    picture: 'Picture',
    questions: 'Questions',
    question: 'Question {number}',
    points: '{points} points',
    kinds: {
      single: 'single choice',
      multiple: 'multiple choice',
      text: 'fill in',
      number: 'number',
      code: 'complete the code',
    },
    answer: 'Answer:',
  },
}

/** "2 s" for whole and half seconds, else milliseconds. */
export const shownTime = (milliseconds: number): string =>
  milliseconds % 500 === 0 ? `${milliseconds / 1_000} s` : `${milliseconds} ms`

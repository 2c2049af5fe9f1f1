import { type ContestFormat, isBuiltInFormat, type Locale } from '@verdict/contract'
import type { FindFormat } from '../core/format.ts'

const zh = {
  problems: '题目',
  letter: '编号',
  title: '题目名称',
  timeLimit: '时间限制',
  memoryLimit: '内存限制',
  start: '开始时间',
  duration: '时长',
  format: '赛制',
  count: '题目数',
  answers: '提交答案',
  note: '除题目另有说明外，程序从标准输入读入，向标准输出输出。',
}

/** Fixed words of a contest's booklet. */
export const bookletWords: Readonly<Record<Locale, typeof zh>> = {
  'zh-CN': zh,
  'en-US': {
    problems: 'Problems',
    letter: 'Label',
    title: 'Title',
    timeLimit: 'Time limit',
    memoryLimit: 'Memory limit',
    start: 'Start',
    duration: 'Duration',
    format: 'Format',
    count: 'Problems',
    answers: 'answers only',
    note: 'Unless a problem states otherwise, programs read from standard input and write to standard output.',
  },
}

export const formatNames: Readonly<Record<ContestFormat, string>> = {
  icpc: 'ICPC',
  oi: 'OI',
  ioi: 'IOI',
  noip: 'NOIP',
  atcoder: 'AtCoder',
  codeforces: 'Codeforces',
  ecoo: 'ECOO',
  ledo: 'Ledo',
}

/** The name of a format for people; that of a format that is not installed is all that is known. */
export const formatTitle = (format: string, locale: Locale, formats: FindFormat): string =>
  isBuiltInFormat(format) ? formatNames[format] : (formats.find(format)?.title[locale] ?? format)

import type { Locale } from '@verdict/contract'

const unanswered = /^No answer was submitted for (.+)$/

/** Whether a case of an output-only problem was not answered. */
export const isUnanswered = (row: { readonly message: string | null }): boolean => unanswered.test(row.message ?? '')

/**
 * Chinese translations of the judge's own case messages. The judge writes and stores English; messages of checkers and
 * programs are not translated.
 */
const sentences: readonly (readonly [said: RegExp, chinese: (...found: readonly string[]) => string])[] = [
  [/^Output limit exceeded$/, () => '输出超过限制'],
  [/^Non-zero exit code$/, () => '退出码不为 0'],
  [/^Killed by a signal$/, () => '被信号终止'],
  [/^Exit code (\d+)$/, (code = '') => `退出码 ${code}`],
  // Judge hosts of earlier versions wrote the first.
  [
    /^Stopped after (\d+) ms of waiting, with little CPU time used$/,
    (ms = '') => `等待 ${ms} 毫秒后被终止，几乎没有使用 CPU 时间`,
  ],
  [
    /^Idle for ([\d.]+) s, with (\d+) ms of CPU time used$/,
    (seconds = '', ms = '') => `空等 ${seconds} 秒后被终止，仅使用 CPU 时间 ${ms} 毫秒`,
  ],
  [/^The program ended before the interaction was over$/, () => '交互尚未结束，程序就已退出'],
  [
    /^Not run: group (\d+), which this group needs, did not score in full$/,
    (group = '') => `未运行：前置子任务 ${group} 没有得到满分`,
  ],
  [unanswered, (name = '') => `没有提交 ${name} 的答案`],
  [/^Not run: the program was idle in (\d+) cases$/, (count = '') => `未运行：程序已在 ${count} 个测试点上空等`],
  [/^Not run: the program was idle for (\d+) s in all$/, (seconds = '') => `未运行：程序累计空等 ${seconds} 秒`],
  [/^Not run: an earlier case of this group failed$/, () => '未运行：本子任务中前面的测试点未通过'],
]

const ofProcess = /^Process (\d+)(?:: ([\s\S]*))?$/

/** The message of a case in the reader's language, as far as the judge wrote it. */
export const caseWords = (message: string | null, locale: Locale): string | null => {
  if (message === null || locale !== 'zh-CN') return message
  const process = ofProcess.exec(message)
  if (process !== null) {
    const rest = caseWords(process[2] ?? null, locale)
    return `进程 ${process[1]}${rest === null ? '' : `：${rest}`}`
  }
  for (const [said, chinese] of sentences) {
    const found = said.exec(message)
    if (found !== null) return chinese(...found.slice(1))
  }
  return message
}

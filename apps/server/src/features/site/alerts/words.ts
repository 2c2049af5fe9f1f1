import type { AlertRule, Locale } from '@verdict/contract'

/** Mails are sent to addresses, not to users with a language, so their text is in both languages. */
export interface AlertText {
  readonly subject: string
  readonly lines: readonly string[]
}

interface AlertChange {
  readonly rule: AlertRule
  readonly subject: string
  readonly value: number
  readonly threshold: number
  readonly isClosed: boolean
}

const names: Readonly<Record<AlertRule, { readonly zh: string; readonly en: string; readonly unit: string }>> = {
  queueWait: { zh: '评测队列等待过久', en: 'Submissions wait too long', unit: 's' },
  hostLost: { zh: '评测机失联', en: 'Judge host lost', unit: 'min' },
  diskFree: { zh: '磁盘空间不足', en: 'Low disk space', unit: 'MiB' },
  failedJobs: { zh: '后台任务失败', en: 'Background jobs fail', unit: '' },
  backupAge: { zh: '备份过旧', en: 'The last backup is too old', unit: 'h' },
  judgingPaused: { zh: '题目评测已暂停', en: 'Judging of a problem is paused', unit: '' },
  toolchainMissing: {
    zh: '比赛固定的编译器版本没有评测机提供',
    en: 'No judge host has a version that a contest pins',
    unit: 'h',
  },
  hostClassMissing: {
    zh: '题目需要的评测机类别没有评测机提供',
    en: 'No judge host has a class that problems require',
    unit: '',
  },
  hostSpeed: { zh: '评测机速度与其他评测机不同', en: 'A judge host differs in speed from the others', unit: '%' },
  replicaUnread: { zh: '数据库副本落后或失联', en: 'The database replica lags or is away', unit: 'min' },
  contestFormat: { zh: '赛制文件故障', en: 'A contest format fails, or servers have different ones', unit: '' },
  drillFailed: { zh: '恢复演练失败', en: 'The restore drill failed', unit: '' },
}

/** An alert in one sentence per language. */
export const alertSentences = (change: AlertChange): Readonly<Record<Locale, string>> => {
  const { rule, subject, value, threshold, isClosed } = change
  const { zh, en, unit } = names[rule]
  const where = subject === '' ? '' : ` (${subject})`
  const [figures, limit] = [value, threshold].map((figure) => `${figure} ${unit}`.trim())
  return isClosed
    ? { 'zh-CN': `${zh}${where}：已恢复。`, 'en-US': `${en}${where}: resolved.` }
    : {
        'zh-CN': `${zh}${where}：${figures}，阈值 ${limit}。`,
        'en-US': `${en}${where}: ${figures}, threshold ${limit}.`,
      }
}

export const alertText = (change: AlertChange): AlertText => {
  const { zh, en } = names[change.rule]
  const where = change.subject === '' ? '' : ` (${change.subject})`
  return {
    subject: `${change.isClosed ? '已恢复 / Resolved' : '告警 / Alert'}: ${zh} / ${en}${where}`,
    lines: Object.values(alertSentences(change)),
  }
}

export const testText: AlertText = {
  subject: '测试告警 / Test alert',
  lines: ['这是一条测试告警，无需处理。', 'This is a test alert. No action is required.'],
}

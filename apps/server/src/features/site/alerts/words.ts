import type { AlertRule } from '@verdict/contract'

/** Alerts are sent to addresses, not to users with a language, so every text is in both languages. */
export interface AlertText {
  readonly subject: string
  readonly lines: readonly string[]
}

interface Told {
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
  drillFailed: { zh: '恢复演练失败', en: 'The restore drill failed', unit: '' },
}

export const alertText = ({ rule, subject, value, threshold, isClosed }: Told): AlertText => {
  const { zh, en, unit } = names[rule]
  const where = subject === '' ? '' : ` (${subject})`
  const figures = `${value} ${unit}`.trim()
  const limit = `${threshold} ${unit}`.trim()
  return {
    subject: `${isClosed ? '已恢复 / Resolved' : '告警 / Alert'}: ${zh} / ${en}${where}`,
    lines: isClosed
      ? [`${zh}${where}：已恢复。`, `${en}${where}: resolved.`]
      : [`${zh}${where}：${figures}，阈值 ${limit}。`, `${en}${where}: ${figures}, threshold ${limit}.`],
  }
}

export const testText: AlertText = {
  subject: '测试告警 / Test alert',
  lines: ['这是一条测试告警，无需处理。', 'This is a test alert. No action is required.'],
}

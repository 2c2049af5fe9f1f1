/** Conditions that can raise an alert, in the order of the form. */
export const alertRules = [
  'queueWait',
  'hostLost',
  'diskFree',
  'failedJobs',
  'backupAge',
  'drillFailed',
  'judgingPaused',
  'toolchainMissing',
  'hostClassMissing',
  'hostSpeed',
  'replicaUnread',
  'contestFormat',
] as const
export type AlertRule = (typeof alertRules)[number]

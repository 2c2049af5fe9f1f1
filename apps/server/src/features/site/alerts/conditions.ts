import type { AlertRule } from '@verdict/contract'

export type Thresholds = Readonly<Record<AlertRule, number | null>>

/** State of the installation at one moment. */
export interface SiteState {
  /** Seconds that the oldest queued judging waits; 0 without one. */
  readonly oldestWaitSeconds: number
  /** Minutes since each judge host was seen; draining hosts are left out, they are stopped on purpose. */
  readonly hosts: readonly { readonly name: string; readonly silentMinutes: number }[]
  /** Free space of each server's data folder. */
  readonly disks: readonly { readonly server: string; readonly freeBytes: number }[]
  /** Background jobs that failed within ten minutes. */
  readonly failedJobs: number
  /** Hours since the last backup that succeeded, or since the first attempt; null without backups. */
  readonly backupHours: number | null
  /** Restore drills that failed since the last one that succeeded. */
  readonly failedDrills: number
  /** Problems whose judging is paused, with the submissions that wait for them. */
  readonly pausedProblems: readonly { readonly displayId: string; readonly waiting: number }[]
  /** Unfinished contests that pin a version which no judge host has, with the hours until they start. */
  readonly missingToolchains: readonly { readonly contest: string; readonly hours: number }[]
  /** Classes that problems require and no judge host has. */
  readonly missingClasses: readonly { readonly name: string; readonly problems: number }[]
  /** Judge hosts whose speed differs from that of the others, with the difference in percent. */
  readonly differingHosts: readonly { readonly name: string; readonly percent: number }[]
  /** Faults of contest formats that the site adds, by file, format or servers. */
  readonly formatFaults: readonly string[]
  /** Minutes that each server has not read from the replica; without servers that have none. */
  readonly unreadReplicas: readonly { readonly server: string; readonly minutes: number }[]
}

export interface Condition {
  readonly rule: AlertRule
  readonly subject: string
  readonly value: number
  readonly threshold: number
}

const mib = 1024 ** 2

/** The conditions that call for an alert. A rule without a threshold never does. */
export const conditionsOf = (state: SiteState, thresholds: Thresholds): readonly Condition[] => {
  const { queueWait, hostLost, diskFree, failedJobs, backupAge, drillFailed } = thresholds
  const { judgingPaused, toolchainMissing, hostClassMissing, hostSpeed, replicaUnread, contestFormat } = thresholds
  return [
    ...(queueWait !== null && state.oldestWaitSeconds >= queueWait
      ? [{ rule: 'queueWait', subject: '', value: state.oldestWaitSeconds, threshold: queueWait } as const]
      : []),
    ...state.hosts.flatMap(({ name, silentMinutes }) =>
      hostLost !== null && silentMinutes >= hostLost
        ? [{ rule: 'hostLost', subject: name, value: Math.floor(silentMinutes), threshold: hostLost } as const]
        : [],
    ),
    ...state.disks.flatMap(({ server, freeBytes }) =>
      diskFree !== null && freeBytes < diskFree * mib
        ? [{ rule: 'diskFree', subject: server, value: Math.floor(freeBytes / mib), threshold: diskFree } as const]
        : [],
    ),
    ...(failedJobs !== null && state.failedJobs >= failedJobs
      ? [{ rule: 'failedJobs', subject: '', value: state.failedJobs, threshold: failedJobs } as const]
      : []),
    ...(backupAge !== null && state.backupHours !== null && state.backupHours >= backupAge
      ? [{ rule: 'backupAge', subject: '', value: Math.floor(state.backupHours), threshold: backupAge } as const]
      : []),
    ...(drillFailed !== null && state.failedDrills >= drillFailed
      ? [{ rule: 'drillFailed', subject: '', value: state.failedDrills, threshold: drillFailed } as const]
      : []),
    ...state.pausedProblems.flatMap(({ displayId, waiting }) =>
      judgingPaused !== null && waiting >= judgingPaused
        ? [{ rule: 'judgingPaused', subject: displayId, value: waiting, threshold: judgingPaused } as const]
        : [],
    ),
    ...state.missingToolchains.flatMap(({ contest, hours }) =>
      toolchainMissing !== null && hours <= toolchainMissing
        ? [{ rule: 'toolchainMissing', subject: contest, value: hours, threshold: toolchainMissing } as const]
        : [],
    ),
    ...state.missingClasses.flatMap(({ name, problems }) =>
      hostClassMissing !== null && problems >= hostClassMissing
        ? [{ rule: 'hostClassMissing', subject: name, value: problems, threshold: hostClassMissing } as const]
        : [],
    ),
    ...state.differingHosts.flatMap(({ name, percent }) =>
      hostSpeed !== null && percent >= hostSpeed
        ? [{ rule: 'hostSpeed', subject: name, value: Math.floor(percent), threshold: hostSpeed } as const]
        : [],
    ),
    ...state.unreadReplicas.flatMap(({ server, minutes }) =>
      replicaUnread !== null && minutes >= replicaUnread
        ? [{ rule: 'replicaUnread', subject: server, value: Math.floor(minutes), threshold: replicaUnread } as const]
        : [],
    ),
    ...(contestFormat !== null && state.formatFaults.length >= contestFormat
      ? state.formatFaults.map(
          (subject) =>
            ({ rule: 'contestFormat', subject, value: state.formatFaults.length, threshold: contestFormat }) as const,
        )
      : []),
  ]
}

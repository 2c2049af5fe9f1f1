import {
  type ContestAnnouncement,
  type ContestCan,
  type ContestInfo,
  type ContestPause,
  type ContestSummary,
  deskRights,
  isBuiltInFormat,
  toInstant,
} from '@verdict/contract'
import {
  authorize,
  bundleOpensAt,
  type ContestRoleFacts,
  contestSeconds,
  fitsAccounts,
  type OwnWindow,
  ownTimes,
  type Viewer,
} from '@verdict/rules'
import { renderMarkdown } from '../../../platform/markdown.ts'
import type { pausesOf } from '../incidents/pauses.ts'
import { refusedAddress } from '../sessions/own-address.ts'
import { contestLanguages } from './accepted-languages.ts'
import { type OpenContest, roleFactsOf } from './find-contest.ts'
import { allOptions, canHaveHacks, countsBestCases, type FindFormat, formatOf } from './format.ts'
import { regularEndOf, timesOf } from './regular-end.ts'
import type { AnnouncementRow, Listed } from './repository.ts'
import { contestStatus } from './status.ts'
import { storedTokens } from './tokens.ts'
import { pinnedToolchains } from './toolchains.ts'

/** A contest as lists show it (api-contests-groups 2.2). */
export const presentSummary = (row: Listed, now: Date): ContestSummary => ({
  id: row.id,
  author: row.owner_name ?? '',
  title: row.title,
  description: row.description,
  type: row.type,
  format: formatOf(row),
  status: contestStatus(timesOf(row), now),
  auth: row.auth,
  source: row.source_id,
  startTime: toInstant(row.starts_at),
  endTime: toInstant(regularEndOf(row)),
  duration: Math.max(1, Math.floor((regularEndOf(row).getTime() - row.starts_at.getTime()) / 1_000)),
  openRank: row.shows_board,
  oiRankScoreType: row.oi_counts,
  gid: row.group_id,
  allowEndSubmit: row.takes_late,
  count: row.entrants === 0 ? null : row.entrants,
  now: null,
  sealRank: null,
  sealRankTime: null,
  openPrint: null,
  rankShowName: null,
  ...(row.is_paused && { isPaused: true }),
})

const toolchainsOf = (row: OpenContest['row']): Pick<ContestInfo, 'toolchains'> => {
  const toolchains = pinnedToolchains(row)
  return Object.keys(toolchains).length === 0 ? {} : { toolchains: { ...toolchains } }
}

interface More {
  readonly now: Date
  readonly pauses: readonly PauseRow[]
  readonly formats: FindFormat
  readonly isShadow?: boolean
}

/** A contest for its own page. Its password, its account rule and its star accounts are omitted. */
export const presentInfo = async (
  viewer: Viewer,
  { row, terms, standing, right, isAdmin }: OpenContest,
  { now, pauses, formats, isShadow = false }: More,
): Promise<ContestInfo> => ({
  ...presentSummary(row, now),
  ...presentWindow(terms, standing.window ?? null, now),
  description: row.description,
  html: await renderMarkdown(row.description),
  openRank: row.shows_board,
  allowEndSubmit: row.takes_late,
  now: toInstant(now),
  sealRank: row.is_sealed,
  sealRankTime: row.seals_at && toInstant(row.seals_at),
  openPrint: row.takes_prints,
  rankShowName: row.shown_name,
  isRated: row.is_rated === true,
  ...(isShadow && { isShadow: true }),
  hasHacks: row.has_hacks === true && canHaveHacks(row),
  ...(storedTokens(row) === null ? {} : { hasTokens: true }),
  singleSession: row.single_session,
  ...(row.has_contest_mode && { contestMode: true }),
  ...(row.statements_ahead_s !== null && {
    statementsFrom: toInstant(bundleOpensAt(row.starts_at, row.statements_ahead_s)),
  }),
  ...(isBuiltInFormat(formatOf(row)) ? {} : { formatOptions: { ...allOptions(row, formats) } }),
  ...(countsBestCases(row) && { bestCases: true }),
  allowsVirtual: row.allows_virtual,
  ...(terms.virtual !== undefined && {
    virtual: { cid: terms.virtual.contestId, isAborted: row.virtual_aborted_at !== null },
  }),
  maxTries: row.max_tries,
  maxSubmissions: row.max_submissions,
  languages: contestLanguages(row),
  ...toolchainsOf(row),
  isAdmin,
  right,
  ...(right !== null && { can: canOf(viewer, roleFactsOf({ terms, standing })) }),
  ...refusalOf(viewer, { addresses: row.allowed_addresses, isAdmin, times: terms }, now),
  fitsAccounts: fitsAccounts(viewer, terms),
  staysFrozen: terms.freezesAt !== null && !terms.opensAtEnd,
  pauses: pauses.map(presentPause),
})

const canOf = (viewer: Viewer, facts: ContestRoleFacts): ContestCan => ({
  edit: authorize(viewer, 'contest.edit', facts),
  manage: authorize(viewer, 'contest.manage', facts),
  desks: deskRights.filter((desk) => authorize(viewer, 'contest.readDesk', { ...facts, desk })),
  worksAt: deskRights.filter((desk) => authorize(viewer, 'contest.useDesk', { ...facts, desk })),
})

const refusalOf = (viewer: Viewer, place: Parameters<typeof refusedAddress>[1], now: Date) => {
  const refused = refusedAddress(viewer, place, now)
  return refused === null ? {} : { refusedAddress: refused }
}

type PauseRow = Awaited<ReturnType<typeof pausesOf>>[number]

const presentPause = (row: PauseRow): ContestPause => ({
  id: row.id,
  displayId: row.contest_problem_id === 0 ? null : (row.label ?? ''),
  mode: row.mode === 'hold' ? 'hold' : 'refuse',
  message: row.message,
  startTime: toInstant(row.starts_at),
})

/** The times as they are for the viewer, and until when others go on. */
const presentWindow = (
  terms: OpenContest['terms'],
  window: OwnWindow | null,
  now: Date,
): Pick<
  ContestInfo,
  'startTime' | 'endTime' | 'duration' | 'status' | 'closesAt' | 'delaySeconds' | 'extraSeconds' | 'individual'
> => {
  const own = ownTimes(terms, window)
  const { individualMs } = terms
  return {
    startTime: toInstant(own.startsAt),
    endTime: toInstant(own.endsAt),
    duration: Math.max(1, contestSeconds(own, own.endsAt)),
    status: contestStatus(own, now),
    closesAt: own.endsAt < terms.endsAt ? toInstant(terms.endsAt) : null,
    // With individual time the start and the end say all.
    delaySeconds: individualMs === undefined ? (window?.delayMs ?? 0) / 1_000 : 0,
    extraSeconds: individualMs === undefined ? (window?.extraMs ?? 0) / 1_000 : 0,
    ...(individualMs !== undefined && {
      individual: { minutes: individualMs / 60_000, hasBegun: window?.hasBegun === true },
    }),
  }
}

export const presentAnnouncement = async (row: AnnouncementRow): Promise<ContestAnnouncement> => ({
  id: row.id,
  title: row.title,
  content: row.content,
  html: await renderMarkdown(row.content),
  uid: row.account_id,
  username: row.username,
  status: row.status,
  gid: row.group_id,
  gmtCreate: toInstant(row.created_at),
  gmtModified: toInstant(row.updated_at),
})

import {
  type AcmCell,
  type AcmRules,
  acmBoard,
  attemptOf,
  type BoardRecord,
  type BoardRow,
  type Penalty,
  placeRows,
  type RevealStep,
  revealSteps,
  type SettleStep,
} from '@verdict/rules'
import type { DataFor } from '../../../../api/endpoints.ts'

/**
 * A contest ready for the resolver: the standings at the freeze, the steps, and the final awards. Everything is
 * computed here from the submissions, so no further requests are needed.
 */

export type ScrollInfo = DataFor<'contestBoards.scrollInfo'>
export type ScrollSubmission = DataFor<'contestBoards.scrollSubmissions'>[number]

export const medals = ['gold', 'silver', 'bronze'] as const
export type Medal = (typeof medals)[number]
/** How many of each, in that order. */
export type MedalCounts = readonly [gold: number, silver: number, bronze: number]

export interface ScrollPerson {
  readonly uid: string
  readonly name: string
  readonly school: string | null
  readonly avatar: string | null
  /** Uploaded by the contest's managers for the resolver. */
  readonly photo: string | null
  readonly isStar: boolean
}

export interface ScrollProblem {
  readonly label: string
  readonly color: string | null
}

/** A person's final result. */
export interface Standing {
  readonly place: number | null
  readonly medal: Medal | null
  /** The contest's own name of the medal; null where it has none. */
  readonly medalName: string | null
  /** Labels of the problems with their first solve. */
  readonly firsts: readonly string[]
}

export interface Reveal {
  readonly title: string
  readonly problems: readonly ScrollProblem[]
  readonly penalty: Penalty
  readonly people: ReadonlyMap<string, ScrollPerson>
  /** The rows of the public frozen board. */
  readonly frozen: readonly BoardRow<AcmCell>[]
  readonly live: readonly BoardRow<AcmCell>[]
  readonly steps: readonly (RevealStep | SettleStep)[]
  readonly final: ReadonlyMap<string, Standing>
}

/** `yyyy/MM/dd HH:mm:ss` of any one zone, in seconds; only differences mean anything. */
const secondsOf = (stamp: string): number => {
  const [year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0] = stamp.split(/\D+/).map(Number)
  return Date.UTC(year, month - 1, day, hour, minute, second) / 1_000
}

const recordOf = (info: ScrollInfo, row: ScrollSubmission): BoardRecord => ({
  submissionId: row.submitId,
  userId: row.uid,
  problem: row.displayId,
  timeS: secondsOf(row.submitTime) - secondsOf(info.startTime),
  attempt: attemptOf(row.status, { compileErrorsCount: info.compileErrorsCount }),
  score: null,
  runTimeMs: null,
})

/** Star accounts get no rank and no medal, so later rows move up. */
const finalOf = (
  live: readonly BoardRow<AcmCell>[],
  stars: ReadonlySet<string>,
  { counts, names }: { readonly counts: MedalCounts; readonly names: readonly string[] },
): ReadonlyMap<string, Standing> =>
  new Map(
    placeRows(live, { stars, awards: { by: 'count', sizes: counts.map((num) => ({ num })) } }).map(
      ({ row, place, award }) => [
        row.userId,
        {
          place,
          medal: award === null ? null : (medals[award] ?? null),
          medalName: award === null ? null : (names[award] ?? null),
          firsts: [...row.cells].filter(([, { isFirst }]) => isFirst).map(([label]) => label),
        },
      ],
    ),
  )

/** Makes a contest ready to be revealed. */
export const makeReveal = (info: ScrollInfo, submissions: readonly ScrollSubmission[], counts: MedalCounts): Reveal => {
  const startS = secondsOf(info.startTime)
  const organizations = new Map(info.organizations?.map((item) => [item.id, item.name]))
  const shown = info.rankShowName as 'username' | 'nickname' | 'realname'
  const starNames = new Set(info.starUserList)
  const people = new Map<string, ScrollPerson>()
  for (const row of submissions) {
    const { uid, username, avatar, team } = row
    const name = team?.name || row[shown]?.trim() || username
    const school = organizations.get(team?.organization ?? '') ?? row.school
    people.set(uid, { uid, name, school, avatar, photo: info.photos[uid] ?? null, isStar: starNames.has(username) })
  }
  // Nothing after the end comes with the submissions, so the end itself need not be known.
  const rules: AcmRules = {
    format: 'icpc',
    durationS: Number.MAX_SAFE_INTEGER,
    freezeS: secondsOf(info.sealRankTime) - startS,
    excluded: new Set(),
    penalty: info.penalty,
  }
  const records = submissions.map((row) => recordOf(info, row))
  const frozen = acmBoard(rules, records, 'frozen')
  const live = acmBoard(rules, records, 'live')
  const problems = Object.entries(info.balloonColor).map(([label, color]) => ({ label, color }))
  const stars = new Set([...people.values()].filter(({ isStar }) => isStar).map(({ uid }) => uid))
  return {
    title: info.title,
    problems,
    penalty: info.penalty,
    people,
    frozen,
    live,
    steps: revealSteps({ frozen, live, problems: problems.map(({ label }) => label), penalty: info.penalty }),
    final: finalOf(live, stars, { counts, names: info.awards?.list.map(({ name }) => name) ?? [] }),
  }
}

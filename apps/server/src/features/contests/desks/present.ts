import { type contestDesks, type DataOf, type DeskBalloon, type DeskPrint, toInstant } from '@verdict/contract'
import { contestSeconds } from '@verdict/rules'
import type { BalloonRow } from './balloon-repository.ts'
import type { PrintRow } from './repository.ts'

type WirePrint = DataOf<(typeof contestDesks)['prints']>['records'][number]
type WireBalloon = DataOf<(typeof contestDesks)['acInfo']>['records'][number]

/** A print request as existing clients list it. */
export const presentPrint = (row: Omit<PrintRow, 'team' | 'seat'>): WirePrint => ({
  id: row.id,
  cid: row.contest_id,
  username: row.username,
  realname: row.realname,
  status: row.printed_at === null ? 0 : 1,
  content: null,
  gmtCreate: toInstant(row.created_at),
})

/** A print request at the desk. */
export const presentDeskPrint = (row: PrintRow): DeskPrint => ({
  id: row.id,
  username: row.username,
  realname: row.realname,
  createdAt: toInstant(row.created_at),
  printedAt: row.printed_at && toInstant(row.printed_at),
  printedBy: row.printed_by,
  lines: row.lines,
  team: row.team,
  seat: row.seat,
})

/** A solve as existing clients list it; lost ones are not for them. */
export const presentSolve = (row: BalloonRow, startsAt: Date): WireBalloon[] =>
  row.submission_id === null || row.submitted_at === null
    ? []
    : [
        {
          id: row.id,
          cid: row.contest_id,
          uid: row.account_id,
          pid: row.problem_id,
          username: row.username,
          realname: row.realname,
          displayId: row.label,
          submitId: row.submission_id,
          status: 1,
          submitTime: toInstant(row.submitted_at),
          time: contestSeconds({ startsAt }, row.submitted_at),
          checked: row.handed_at !== null,
          firstBlood: row.is_first,
        },
      ]

/** A balloon at the desk. `sealsAt` is the moment from which the board hides solves now, null where it hides none. */
export const presentBalloon = (
  row: BalloonRow,
  { startsAt, freezesAt }: { readonly startsAt: Date; readonly freezesAt: Date | null },
): DeskBalloon => ({
  id: row.id,
  state: row.submission_id === null ? 'takeBack' : row.handed_at === null ? 'wanted' : 'handed',
  uid: row.account_id,
  username: row.username,
  realname: row.realname,
  school: row.school,
  team: row.team,
  seat: row.seat,
  displayId: row.label,
  color: row.color,
  time: row.submitted_at && contestSeconds({ startsAt }, row.submitted_at),
  firstBlood: row.is_first,
  isFrozen: freezesAt !== null && row.submitted_at !== null && row.submitted_at >= freezesAt,
  handedAt: row.handed_at && toInstant(row.handed_at),
  handedBy: row.handed_by,
})

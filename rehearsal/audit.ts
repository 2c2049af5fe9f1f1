import type { ContestBoard } from '../packages/contract/src/index.ts'
import { type AcmCell, acmBoard, attemptOf, type BoardRecord, type BoardRow } from '../packages/rules/src/index.ts'
import type { Client } from './client.ts'
import type { Ledger } from './ledger.ts'
import type { Stage } from './stage.ts'

/** Looks afterwards whether everything sent is there once, with the right verdict, and whether the board adds up. */
export interface Audit {
  readonly listed: number
  readonly lost: number
  readonly doubled: number
  /** Still without a verdict: they may come to the right one. */
  readonly unjudged: number
  readonly wrongVerdicts: readonly string[]
  readonly receiptGaps: number
  readonly boardDiffers: readonly string[]
}

interface Listed {
  readonly submitId: number
  readonly submitTime: string
  readonly uid: string
  readonly displayId: string
  readonly status: number
}

const pageSize = 200

/** @param root a manager's client: sees every submission and frozen results */
export const audit = async (root: Client, stage: Stage, ledger: Ledger): Promise<Audit> => {
  const listed = await listAll(root, stage.cid)
  const times = new Map<number, number>()
  for (const { submitId } of listed) times.set(submitId, (times.get(submitId) ?? 0) + 1)
  const sentIds = new Set(ledger.sent.map(({ submitId }) => submitId))
  const byId = new Map(listed.map((item) => [item.submitId, item]))
  const wrongVerdicts = ledger.sent.flatMap(({ submitId, expected, label }) => {
    const status = byId.get(submitId)?.status
    return status === expected || isUnjudged(status)
      ? []
      : [`submission ${submitId} of ${label}: ${status ?? 'none'} where ${expected} is right`]
  })
  return {
    listed: listed.length,
    lost: [...sentIds].filter((id) => !times.has(id)).length,
    doubled: listed.length - sentIds.size + [...sentIds].filter((id) => !times.has(id)).length,
    unjudged: ledger.sent.filter(({ submitId }) => isUnjudged(byId.get(submitId)?.status)).length,
    wrongVerdicts,
    receiptGaps: gapsIn(ledger.sent.map(({ receiptNumber }) => receiptNumber)),
    boardDiffers: await compareBoards(root, stage, listed),
  }
}

const isUnjudged = (status: number | undefined): boolean => status !== undefined && attemptOf(status) === null

const listAll = async (root: Client, cid: number): Promise<readonly Listed[]> => {
  const all: Listed[] = []
  for (let page = 1; ; page += 1) {
    const path = `/api/contest-submissions?contestID=${cid}&beforeContestSubmit=false&limit=${pageSize}&currentPage=${page}`
    const { data } = await root.must('GET', path)
    all.push(...data.records)
    if (data.records.length < pageSize) return all
  }
}

/** How many of the numbers from 1 to the count are missing or twice. */
const gapsIn = (numbers: readonly number[]): number => {
  const known = new Set(numbers)
  return numbers.filter((_, index) => !known.has(index + 1)).length
}

const compareBoards = async (
  root: Client,
  { cid, teams }: Stage,
  listed: readonly Listed[],
): Promise<readonly string[]> => {
  const { data } = await root.must('GET', `/api/contest-board?cid=${cid}&forceRefresh=true`)
  const board = data as ContestBoard
  const starts = Date.parse(board.startTime)
  const records = listed.map(
    (item): BoardRecord => ({
      submissionId: item.submitId,
      userId: item.uid,
      problem: item.displayId,
      timeS: Math.floor((Date.parse(item.submitTime) - starts) / 1_000),
      attempt: attemptOf(item.status),
      score: null,
      runTimeMs: null,
    }),
  )
  const rules = {
    format: 'icpc' as const,
    durationS: Math.floor((Date.parse(board.endTime) - starts) / 1_000),
    freezeS: null,
    excluded: new Set<string>(),
    penalty: board.penalty,
  }
  const recounted = acmBoard(rules, records, 'live').map(lineOf)
  const shown = board.rows.map(({ uid, points, time, total, cells }) =>
    [uid, points, time, total, ...cells.map((cell) => cell.slice(0, 4).join(':')).sort()].join(' '),
  )
  const names = new Map(teams.map(({ uid, username }) => [uid, username]))
  const places = Math.max(recounted.length, shown.length)
  return Array.from({ length: places }, (_, index) => index).flatMap((index) =>
    recounted[index] === shown[index]
      ? []
      : [
          `row ${index + 1}: the board says "${named(shown[index], names)}", a recount "${named(recounted[index], names)}"`,
        ],
  )
}

const lineOf = ({ userId, points, time, records, cells }: BoardRow<AcmCell>): string =>
  [
    userId,
    points,
    time,
    records,
    ...[...cells]
      .map(([label, cell]) => [label, cell.wrongTries, cell.solvedAtS, cell.isFirst ? 1 : 0].join(':'))
      .sort(),
  ].join(' ')

const named = (line: string | undefined, names: ReadonlyMap<string, string>): string => {
  if (line === undefined) return 'nothing'
  const [uid = '', ...rest] = line.split(' ')
  return [names.get(uid) ?? uid, ...rest].join(' ')
}

import { setTimeout as sleep } from 'node:timers/promises'
import type { Client, Event } from './client.ts'
import type { Arrival } from './curve.ts'
import type { Ledger, PageKind, Sent } from './ledger.ts'
import { programFor } from './programs.ts'
import type { Stage, Team } from './stage.ts'

/** One simulated team: submits like its real counterpart, watches its verdicts and the board, and opens pages. */

/** A board that has not followed a verdict by then never will. */
const boardPatienceMs = 20_000
const lookEveryMs = 8_000
/** Below what the server allows a person, as the board has a stream too. */
const liveAtOnce = 4
const askEveryMs = 2_000
/** People open the page within moments of the start. */
const openWithinMs = 1_000
const inProgress: ReadonlySet<number> = new Set([5, 6, 7, 9])

export interface Playing {
  /** Settles when everything was submitted and answered; verdicts may be pending. */
  readonly played: Promise<void>
  /** Submissions whose verdict is still out. */
  waiting(): number
  leave(): void
}

export interface Part {
  readonly team: Team
  readonly stage: Stage
  readonly arrivals: readonly Arrival[]
  readonly ledger: Ledger
  /** Numbers programs over all teams. */
  readonly nextNumber: () => number
  readonly endsAt: number
}

export const play = (part: Part): Playing => {
  const { team, stage, ledger } = part
  const leaving = new AbortController()
  const streams: { stop(): void }[] = []
  let waiting = 0
  let live = 0
  const board = watchBoard(part, leaving.signal)
  streams.push(board)

  const concluded = (sent: Sent, sentAt: number, verdict: number): void => {
    if (sent.verdict !== null || inProgress.has(verdict)) return
    sent.verdict = verdict
    waiting -= 1
    ledger.verdictMs.push(performance.now() - sentAt)
    board.expect()
  }

  /** Live as long as the page has a stream for it, else as older clients do: by asking. */
  const follow = (sent: Sent, sentAt: number): void => {
    waiting += 1
    if (live >= liveAtOnce) return void askOn(sent, sentAt)
    live += 1
    const over = () => {
      live -= 1
    }
    const stream = team.client.listen(
      `submission:${sent.submitId}`,
      (event) => {
        if (event.kind !== 'submission' || event.status === undefined || sent.verdict !== null) return
        concluded(sent, sentAt, event.status)
        if (sent.verdict === null) return
        stream.stop()
        over()
      },
      () => {
        ledger.lostStreams += 1
        over()
        void askOn(sent, sentAt)
      },
    )
    streams.push(stream)
  }

  const askOn = async (sent: Sent, sentAt: number): Promise<void> => {
    const body = { submitIds: [sent.submitId], cid: stage.cid }
    while (sent.verdict === null && !leaving.signal.aborted) {
      await sleep(askEveryMs)
      await team.client.must('POST', '/api/check-contest-submissions-status', body).then(
        ({ data }) => {
          const status = data[String(sent.submitId)]?.status
          if (status !== undefined) concluded(sent, sentAt, status)
        },
        (error) => ledger.fault('asking for a verdict', error),
      )
    }
  }

  const handIn = async (arrival: Arrival): Promise<void> => {
    const label = stage.labels[arrival.problem] ?? 'A'
    const program = programFor(arrival.problem, arrival.fate, part.nextNumber())
    const sentAt = performance.now()
    const { data, tookMs } = await team.client.must('POST', '/api/submit-problem-judge', {
      pid: label,
      cid: stage.cid,
      language: program.language,
      code: program.code,
      isRemote: false,
    })
    ledger.acceptMs.push(tookMs)
    const sent: Sent = {
      submitId: data.submitId,
      uid: team.uid,
      label,
      expected: program.expected,
      receiptNumber: data.receipt?.number ?? 0,
      verdict: null,
    }
    ledger.sent.push(sent)
    follow(sent, sentAt)
  }

  const sendAll = async (): Promise<void> => {
    const answers: Promise<void>[] = []
    for (const arrival of part.arrivals) {
      await sleep(Math.max(0, stage.startsAt + arrival.atMs - Date.now()), undefined, { signal: leaving.signal })
      answers.push(handIn(arrival).catch((error) => ledger.fault('submitting', error)))
    }
    await Promise.all(answers)
  }

  lookAround(part, leaving.signal).catch(() => undefined)
  return {
    played: sendAll().catch((error) => {
      if (!leaving.signal.aborted) ledger.fault('a contestant', error)
    }),
    waiting: () => waiting,
    leave: () => {
      leaving.abort()
      for (const stream of streams) stream.stop()
    },
  }
}

/** Measures the delay between an own verdict and the board. */
const watchBoard = ({ team, stage, ledger }: Part, leaving: AbortSignal) => {
  const expected: { readonly since: number; readonly timer: NodeJS.Timeout }[] = []
  /** A verdict may reach the board's stream a moment before its own. */
  let early = 0
  const hear = (event: Event): void => {
    if (event.kind !== 'board' || !event.rows?.some(({ uid }) => uid === team.uid)) return
    if (expected.length === 0) early += 1
    for (const item of expected.splice(0)) {
      clearTimeout(item.timer)
      ledger.staleMs.push(performance.now() - item.since)
    }
  }
  let stream: { stop(): void } | null = null
  // Boards send no events before the start.
  const opening = setTimeout(
    () => {
      stream = team.client.listen(`board:${stage.cid},contest:${stage.cid}`, hear, () => {
        ledger.lostStreams += 1
      })
    },
    Math.max(0, stage.startsAt - Date.now()) + Math.random() * openWithinMs,
  )
  return {
    expect: () => {
      if (early > 0) {
        early = 0
        ledger.staleMs.push(0)
        return
      }
      const timer = setTimeout(() => {
        if (!leaving.aborted) ledger.missedBoards += 1
        const at = expected.findIndex((item) => item.timer === timer)
        if (at !== -1) expected.splice(at, 1)
      }, boardPatienceMs)
      expected.push({ since: performance.now(), timer })
    },
    stop: () => {
      for (const { timer } of expected.splice(0)) clearTimeout(timer)
      clearTimeout(opening)
      stream?.stop()
    },
  }
}

const looks: readonly (readonly [PageKind, (client: Client, stage: Stage) => Promise<{ readonly tookMs: number }>])[] =
  [
    ['contest', (client, { cid }) => client.must('GET', `/api/get-contest-info?cid=${cid}`)],
    ['problems', (client, { cid }) => client.must('GET', `/api/get-contest-problem?cid=${cid}`)],
    [
      'problem',
      (client, { cid }) =>
        client.must('GET', `/api/get-contest-problem-details?cid=${cid}&displayId=A&containsEnd=true`),
    ],
    ['board', (client, { cid }) => client.must('POST', '/api/get-contest-rank', { cid, currentPage: 1, limit: 50 })],
    [
      'submissions',
      (client, { cid }) =>
        client.must(
          'GET',
          `/api/contest-submissions?contestID=${cid}&beforeContestSubmit=false&limit=30&currentPage=1`,
        ),
    ],
  ]

/** A page now and then, with pauses as people make them. */
const lookAround = async ({ team, stage, ledger, endsAt }: Part, signal: AbortSignal): Promise<void> => {
  await sleep(Math.max(0, stage.startsAt - Date.now()) + Math.random() * lookEveryMs, undefined, { signal })
  while (!signal.aborted && Date.now() < endsAt) {
    const look = looks[Math.floor(Math.random() * looks.length)]
    if (look === undefined) return
    const [kind, open] = look
    await open(team.client, stage).then(
      ({ tookMs }) => ledger.page(kind, tookMs),
      (error) => ledger.fault(`the ${kind} page`, error),
    )
    await sleep(lookEveryMs * (0.5 + Math.random()), undefined, { signal })
  }
}

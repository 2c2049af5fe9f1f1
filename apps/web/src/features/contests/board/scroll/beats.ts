import { type AcmCell, type BoardRow, costOf, type Penalty, type RevealStep, type SettleStep } from '@verdict/rules'
import type { Standing } from './standings.ts'

/**
 * The steps of a resolver as shown, one per key press. A cell is highlighted before it is revealed; rows that settle
 * without anything to show are one step; winners are shown on a card.
 */
export type Beat =
  | { readonly kind: 'point'; readonly userId: string; readonly problem: string; readonly at: number }
  | { readonly kind: 'open'; readonly step: RevealStep }
  | { readonly kind: 'settle'; readonly userId: string; readonly at: number }
  | { readonly kind: 'award'; readonly userId: string; readonly at: number }
  /** The final standings from the top, with nothing over them. */
  | { readonly kind: 'finale'; readonly at: 0 }

/** The steps of a resolver in order. */
export const beatsOf = (
  steps: readonly (RevealStep | SettleStep)[],
  final: ReadonlyMap<string, Standing>,
): readonly Beat[] => {
  const beats: Beat[] = []
  for (const step of steps) {
    const { userId } = step
    if (step.kind === 'open') {
      beats.push({ kind: 'point', userId, problem: step.problem, at: step.from }, { kind: 'open', step })
      continue
    }
    const settle: Beat = { kind: 'settle', userId, at: step.position }
    if (beats.at(-1)?.kind === 'settle') beats.splice(-1, 1, settle)
    else beats.push(settle)
    if (isAwarded(final.get(userId))) beats.push({ kind: 'award', userId, at: step.position })
  }
  if (beats.length > 0) beats.push({ kind: 'finale', at: 0 })
  return beats
}

const isAwarded = (standing: Standing | undefined): boolean =>
  standing !== undefined && (standing.medal !== null || standing.firsts.length > 0)

/** The display after a step. */
export interface Scene {
  readonly rows: readonly BoardRow<AcmCell>[]
  /** The current position; the last row before the first step. */
  readonly at: number
  /** From this position on nothing changes any more. */
  readonly settledFrom: number
  readonly beat: Beat | null
}

export const firstScene = (frozen: readonly BoardRow<AcmCell>[]): Scene => ({
  rows: frozen,
  at: Math.max(0, frozen.length - 1),
  settledFrom: frozen.length,
  beat: null,
})

/** The scene after one more step. */
export const nextScene = (scene: Scene, beat: Beat, penalty: Penalty): Scene => {
  if (beat.kind !== 'open') {
    const settledFrom = beat.kind === 'settle' ? beat.at : scene.settledFrom
    return { ...scene, at: beat.at, settledFrom, beat }
  }
  const { from, to } = beat.step
  const rows = [...scene.rows]
  const [row] = rows.splice(from, 1)
  if (row !== undefined) rows.splice(to, 0, openedRow(row, beat.step, penalty))
  return { ...scene, rows, at: from, beat }
}

const openedRow = (row: BoardRow<AcmCell>, step: RevealStep, penalty: Penalty): BoardRow<AcmCell> => {
  const { problem, cell } = step
  const { solvedAtS, wrongTries } = cell
  return {
    ...row,
    points: row.points + (solvedAtS === null ? 0 : 1),
    time: row.time + (solvedAtS === null ? 0 : costOf(penalty, solvedAtS, wrongTries)),
    cells: new Map(row.cells).set(problem, cell),
  }
}

/** The scene after a number of steps; computed from the current one if that is one step earlier. */
export const sceneAfter = (
  count: number,
  play: {
    readonly frozen: readonly BoardRow<AcmCell>[]
    readonly beats: readonly Beat[]
    readonly penalty: Penalty
  },
): Scene =>
  play.beats.slice(0, count).reduce((scene, beat) => nextScene(scene, beat, play.penalty), firstScene(play.frozen))

const speeds = [0.5, 1, 2, 4, 8] as const
export type Speed = (typeof speeds)[number]

/** The next faster or slower speed. */
export const otherSpeed = (speed: Speed, by: 1 | -1): Speed =>
  speeds[Math.min(speeds.length - 1, Math.max(0, speeds.indexOf(speed) + by))] ?? speed

/** Duration of a step during automatic play. */
export const beatMs = (beat: Beat | null): number => {
  if (beat === null) return 600
  if (beat.kind === 'open') return beat.step.isSolved ? 1_400 : 600
  return { point: 800, settle: 400, award: 4_500, finale: 0 }[beat.kind]
}

/** How long a row takes to its new position. */
export const moveMs = 900

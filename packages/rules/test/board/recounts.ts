import {
  type BoardRecord,
  type BoardRow,
  type BoardView,
  compareMoments,
  compareRows,
  enters,
  isDuringFreeze,
  type ScoreCell,
  type ScoreRules,
} from '../../src/index.ts'

/**
 * The boards of the formats that add up points, recounted from all records by walking through the contest once. Written
 * apart from `src/board/formats`, so that a mistake there is not repeated here.
 */

const isTry = ({ attempt, score }: BoardRecord): boolean =>
  attempt === 'accepted' || attempt === 'rejected' || score !== null

/** What has to be known of a person and problem while walking. */
interface Walk {
  readonly tries: BoardRecord[]
  readonly best: Map<number, number>
  cell: ScoreCell
}

const nothing: ScoreCell = { score: 0, base: 0, isFull: false, tries: 0, timeS: null }

const stepIoi = ({ tries, best, cell }: Walk, record: BoardRecord): ScoreCell => {
  for (const [number, score] of record.subtasks ?? []) best.set(number, Math.max(score, best.get(number) ?? 0))
  const base = Math.max(cell.base, record.score ?? 0)
  let sum = 0
  for (const score of best.values()) sum += score
  const score = Math.max(sum, base)
  return {
    score,
    base,
    isFull: score >= (record.fullScore ?? 1e9) || tries.some(({ attempt }) => attempt === 'accepted'),
    tries: tries.length - 1,
    timeS: score > cell.score ? record.timeS : cell.timeS,
  }
}

const step = (rules: ScoreRules, walk: Walk, record: BoardRecord): ScoreCell => {
  const { tries, cell } = walk
  const score = record.score ?? 0
  const isFull = record.attempt === 'accepted'
  const before = tries.length - 1
  switch (rules.format) {
    case 'noip':
      return { score, base: score, isFull, tries: before, timeS: record.timeS }
    case 'ioi':
      return stepIoi(walk, record)
    case 'atcoder':
      if (score > cell.score) return { score, base: score, isFull, tries: before, timeS: record.timeS }
      if (cell.score === 0) return { ...cell, tries: tries.length }
      return score === cell.score && isFull ? { ...cell, isFull } : cell
    case 'codeforces': {
      if (!isFull) return cell.isFull ? cell : { ...cell, tries: tries.length }
      const lost = Math.floor((score * Math.floor(record.timeS / 60) * 7200) / (250 * rules.durationS))
      const left = Math.max(score - lost - before * rules.tryPoints, Math.floor((score * 3 + 9) / 10))
      return { score: left, base: score, isFull, tries: before, timeS: record.timeS }
    }
    case 'ecoo': {
      const spans = rules.bonusEveryS === 0 ? 0 : Math.floor((rules.durationS - record.timeS) / rules.bonusEveryS)
      const bonus = Math.max(0, spans) + (before === 0 && isFull ? rules.firstTryPoints : 0)
      return { score: score > 0 ? score + bonus : 0, base: score, isFull, tries: before, timeS: record.timeS }
    }
    case 'ledo': {
      const share = Math.max(rules.leastPercent / 100, (rules.keptPercent / 100) ** before)
      const worth = Math.round(score * share)
      if (tries.length === 1)
        return { score: worth, base: score, isFull, tries: 0, timeS: worth > 0 ? record.timeS : null }
      return worth > cell.score ? { score: worth, base: score, isFull, tries: before, timeS: record.timeS } : cell
    }
  }
}

/** The board of all records. */
export const recount = (
  rules: ScoreRules,
  records: readonly BoardRecord[],
  view: BoardView,
): readonly BoardRow<ScoreCell>[] => {
  const people = new Map<string, { walks: Map<string, Walk>; records: number; firstAt: BoardRecord }>()
  for (const record of [...records].sort(compareMoments)) {
    if (!enters(rules, record, view) || isDuringFreeze(rules, record, view)) continue
    if (rules.format !== 'noip' && !isTry(record)) continue
    const person = people.get(record.userId) ?? { walks: new Map(), records: 0, firstAt: record }
    people.set(record.userId, person)
    person.records += 1
    const walk: Walk = person.walks.get(record.problem) ?? { tries: [], best: new Map(), cell: nothing }
    person.walks.set(record.problem, walk)
    walk.tries.push(record)
    walk.cell = step(rules, walk, record)
  }
  const rows = [...people].map(([userId, { walks, records, firstAt }]) => {
    const cells = new Map([...walks].map(([problem, { cell }]) => [problem, cell]))
    let [points, time, latest] = [0, 0, 0]
    for (const cell of cells.values()) {
      points += cell.score
      if (rules.format !== 'atcoder' || cell.score === 0) continue
      time += cell.tries * rules.tryPenaltyS
      latest = Math.max(latest, cell.timeS ?? 0)
    }
    const { timeS, submissionId } = firstAt
    return { userId, points, time: time + latest, records, firstAt: { timeS, submissionId }, cells }
  })
  return rows.sort(compareRows)
}

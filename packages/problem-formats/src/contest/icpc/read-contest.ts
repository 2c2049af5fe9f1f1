import { z } from 'zod'
import type { ContestDraft } from '../model.ts'
import type { ContestNotes } from '../notes.ts'
import { type ReadFile, readFields, wrongField } from '../read-files.ts'
import { durationOf, momentOf, penaltyOf } from './times.ts'

/** `contest.yaml` and `contest.json` of the CCS specification, with the older names that DOMjudge still reads. */
const schema = z.record(z.string(), z.unknown())

const defaultPenaltyS = 1_200
const titleMaxChars = 500

const names = {
  id: ['id', 'short-name', 'shortname', 'short_name'],
  title: ['formal_name', 'name'],
  start: ['start_time', 'start-time'],
  duration: ['duration'],
  freeze: ['scoreboard_freeze_duration', 'scoreboard-freeze-duration', 'scoreboard-freeze-length'],
  freezeStart: ['scoreboard-freeze', 'freeze'],
  penalty: ['penalty_time', 'penalty-time', 'penalty'],
  type: ['scoreboard_type', 'scoreboard-type'],
  images: ['logo', 'banner'],
  problems: ['problems', 'problemset'],
} as const

const known: ReadonlySet<string> = new Set(Object.values(names).flat())

/**
 * The settings of a contest.
 * @throws PackageFault that names the file and the field
 */
export const readContestYaml = (file: ReadFile, notes: ContestNotes): ContestDraft => {
  const given = readFields(schema, file)
  const pick = (of: keyof typeof names): readonly [key: string, value: unknown] => {
    const key = names[of].find((name) => given[name] !== undefined && given[name] !== null)
    return key === undefined ? [names[of][0], undefined] : [key, given[key]]
  }
  /** A value that must be readable when it is given. */
  const read = <T>(of: keyof typeof names, parse: (value: unknown) => T | null): T | null => {
    const [key, value] = pick(of)
    if (value === undefined) return null
    const parsed = parse(value)
    if (parsed === null) throw wrongField(file.name, [key])
    return parsed
  }
  const [, title] = pick('title')
  if (typeof title !== 'string' || title.trim() === '') throw wrongField(file.name, ['name'])
  const durationMs = read('duration', durationOf)
  if (durationMs === null || durationMs < 1_000) throw wrongField(file.name, ['duration'])
  const startsAt = read('start', momentOf)
  if (startsAt === null) notes.assumed(`${file.name}: start_time`, '-', 'noStart')
  const penaltyS = read('penalty', penaltyOf)
  const type = read('type', (value) => (value === 'score' ? 'oi' : value === 'pass-fail' ? 'acm' : null)) ?? 'acm'
  if (penaltyS === null && type === 'acm') {
    notes.assumed(`${file.name}: penalty_time`, String(defaultPenaltyS / 60), 'noPenalty')
  }
  for (const image of names.images) if (given[image] !== undefined) notes.lost(`${file.name}: ${image}`, 'logo')
  for (const key of Object.keys(given)) if (!known.has(key)) notes.lost(`${file.name}: ${key}`, 'noPlace')
  return {
    ...defaults,
    title: [...title.trim()].slice(0, titleMaxChars).join(''),
    description: title.trim(),
    type,
    startsAt,
    durationMs,
    freezesAfterMs: freezeOf(
      { durationMs, length: read('freeze', durationOf), start: read('freezeStart', durationOf) },
      () => {
        throw wrongField(file.name, [pick('freeze')[0]])
      },
    ),
    penaltyS: penaltyS ?? defaultPenaltyS,
  }
}

/** A freeze of no length is none. */
const freezeOf = (
  { durationMs, length, start }: { durationMs: number; length: number | null; start: number | null },
  refuse: () => never,
): number | null => {
  if (length !== null && length > durationMs) refuse()
  if (length !== null) return length === 0 ? null : durationMs - length
  if (start !== null && start > durationMs) refuse()
  return start
}

const defaults = {
  unfreezesAtEnd: false,
  visible: false,
  access: 'public',
  password: '',
  prints: false,
  publicBoard: true,
  lateSubmissions: false,
  limitsAccounts: false,
  accountRule: '',
  shownName: 'nickname',
  unranked: [],
  oiCounts: 'Highest',
  awardType: 'none',
  awards: [],
  // ICPC penalties are counted in whole minutes.
  wholeMinutes: true,
  format: null,
  formatOptions: null,
  hidesBoard: null,
  hidesCases: null,
  tokens: null,
  contestMode: null,
  statementsAheadMinutes: null,
  hacks: null,
  singleSession: null,
  allowsVirtual: null,
  individualMinutes: null,
  frozenBalloons: null,
  maxTries: null,
  maxSubmissions: null,
  languages: null,
  ccs: true,
} as const

import { PackageFault, shown } from '../../faults.ts'
import type { PackageLimits } from '../../limits.ts'
import type { FoundProblem } from '../../packaged.ts'
import type { Entry, PackageSource } from '../../source.ts'
import type { Spool } from '../../spool.ts'
import { verdictReader } from '../../verdict/reader.ts'
import type { ContestDraft, HackDraft, PackagedContest, SubmissionDraft } from '../model.ts'
import { linesOf, parseJson, readFields, readSettings, wrongField } from '../read-files.ts'
import { sourceBelow } from '../source-below.ts'
import { contestFormat, contestJson, hackLine, maxHackLineChars, maxLineChars, submissionLine } from './schema.ts'

type Json = ReturnType<typeof contestJson.parse>

interface Reading {
  readonly source: PackageSource
  readonly limits: PackageLimits
  readonly spool: Spool
}

const file = 'contest.json'

/** Whether the `contest.json` of a package is ours; the CCS Contest API has a file of that name too. */
export const isOwn = (value: unknown): boolean =>
  typeof value === 'object' &&
  value !== null &&
  String((value as { format?: unknown }).format).startsWith('verdict-contest/')

/**
 * Reads one of our own contest packages.
 * @throws PackageFault that names the file and the line or field
 */
export const readOwn = async (reading: Reading): Promise<PackagedContest> => {
  const found = await readSettings(reading.source, 'contest', reading.limits)
  const format = String((found?.value as { format?: unknown } | null)?.format)
  if (format !== contestFormat) throw new PackageFault('contest.version', { format: shown(format) })
  const json = readFields(contestJson, { name: file, value: found?.value })
  const problems = await problemsIn(reading, json)
  const entry = reading.source.entries.get('submissions.ndjson')
  if (json.submissions && entry === undefined) throw new PackageFault('file.missing', { name: 'submissions.ndjson' })
  const hacks = reading.source.entries.get('hacks.ndjson')
  return {
    format: 'verdict',
    contest: draftOf(json),
    problems: json.problems.map(({ label, title, color, pretests, package: key }) => ({
      label,
      title,
      color,
      pretests,
      key: key ?? label,
      problem: problems.get(key ?? '') ?? null,
    })),
    people: json.people.map(({ photo, ...person }, index) => {
      const place = `${file}: people[${index + 1}]`
      return { ...person, place, password: null, photo: photo === null ? null : photoIn(reading.source, photo) }
    }),
    announcements: json.announcements,
    clarifications: json.clarifications.map(({ problem, public: isPublic, ...item }) => ({
      ...item,
      label: problem,
      isPublic,
    })),
    submissions: json.submissions && entry !== undefined ? () => submissionsIn(entry) : null,
    hacks: json.submissions && hacks !== undefined ? () => hacksIn(hacks) : null,
    notes: [],
  }
}

const photoIn = ({ entries }: PackageSource, path: string): Entry => {
  const entry = entries.get(path)
  if (entry === undefined) throw new PackageFault('file.missing', { name: shown(path) })
  return entry
}

const problemsIn = async (
  { source, limits, spool }: Reading,
  json: Json,
): Promise<ReadonlyMap<string, FoundProblem>> => {
  if (json.problems.every((problem) => problem.package === null)) return new Map()
  const inner = sourceBelow(source, 'problems')
  if (inner.entries.size === 0) throw new PackageFault('file.missing', { name: 'problems/' })
  const found = await verdictReader.find({ source: inner, limits, spool, fileName: '', isStrict: false })
  return new Map(found.map((problem) => [problem.key, problem]))
}

const draftOf = ({ contest }: Json): ContestDraft => {
  const { startTime, endTime, freezeTime, penaltySeconds, ...rest } = contest
  const durationMs = endTime.getTime() - startTime.getTime()
  if (durationMs < 1_000) throw wrongField(file, ['contest', 'endTime'])
  const freezesAfterMs = freezeTime === null ? null : freezeTime.getTime() - startTime.getTime()
  if (freezesAfterMs !== null && (freezesAfterMs < 0 || freezesAfterMs > durationMs)) {
    throw wrongField(file, ['contest', 'freezeTime'])
  }
  return { ...rest, startsAt: startTime, durationMs, freezesAfterMs, penaltyS: penaltySeconds }
}

async function* submissionsIn(entry: Entry): AsyncGenerator<SubmissionDraft> {
  for await (const found of valuesIn(entry, maxLineChars)) {
    const { problem, manual, ...submission } = readFields(submissionLine, found)
    yield { ...submission, label: problem, isManual: manual }
  }
}

async function* hacksIn(entry: Entry): AsyncGenerator<HackDraft> {
  for await (const found of valuesIn(entry, maxHackLineChars)) {
    const { cancelled, added, ...hack } = readFields(hackLine, found)
    yield { ...hack, isCancelled: cancelled, isAdded: added }
  }
}

/** The lines of a file, with names for messages. */
async function* valuesIn(entry: Entry, maxChars: number): AsyncGenerator<{ name: string; value: unknown }> {
  for await (const { line, text } of linesOf(entry, maxChars)) {
    let value: unknown
    try {
      value = parseJson(text, entry.path)
    } catch (cause) {
      throw new PackageFault('file.line', { name: entry.path, line, kind: 'JSON' }, { cause })
    }
    yield { name: `${entry.path}:${line}`, value }
  }
}

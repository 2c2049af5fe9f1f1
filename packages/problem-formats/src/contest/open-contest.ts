import { PackageFault } from '../faults.ts'
import type { PackageLimits } from '../limits.ts'
import { openArchive, unwrapped } from '../open-package.ts'
import type { PackageSource } from '../source.ts'
import { openSpool } from '../spool.ts'
import { readContestYaml } from './icpc/read-contest.ts'
import { readPeople } from './icpc/read-people.ts'
import { type ProblemReading, readProblemSet } from './icpc/read-problems.ts'
import type { PackagedContest } from './model.ts'
import { ContestNotes } from './notes.ts'
import { isOwn, readOwn } from './own/read-own.ts'
import { type ReadFile, readSettings } from './read-files.ts'

export interface OpenContestPackage {
  readonly contest: PackagedContest
  close(): Promise<void>
}

export interface OpenContestOptions {
  readonly limits: PackageLimits
  /** Folder for large temporary data while the package is open; the system's temporary folder when absent. */
  readonly scratch?: string
}

/**
 * Opens a package of a whole contest: our own, or one of the ICPC with the files DOMjudge reads. Problems are read one
 * by one later.
 * @throws PackageFault that names the file and the line or field
 */
export const openContestPackage = async (
  file: string,
  { limits, scratch }: OpenContestOptions,
): Promise<OpenContestPackage> => {
  const archive = await openArchive(file, limits)
  const spool = openSpool(scratch)
  const closers: (() => Promise<void>)[] = [archive.close, spool.close]
  const close = async (): Promise<void> => {
    for (const closeOne of closers.toReversed()) await closeOne()
  }
  try {
    const source = rootOf(archive)
    const found = await readSettings(source, 'contest', limits)
    const notes = new ContestNotes()
    const reading = {
      source,
      limits,
      spool,
      scratch,
      notes,
      onClose: (close: () => Promise<void>) => closers.push(close),
    }
    const contest = found !== null && isOwn(found.value) ? await readOwn(reading) : await readIcpc(reading, found)
    return { contest, close }
  } catch (error) {
    await close()
    throw error
  }
}

const heads = ['contest.yaml', 'contest.yml', 'contest.json']

const hasHead = ({ entries }: PackageSource): boolean => heads.some((name) => entries.has(name))

/** A package may be wrapped in one folder. */
const rootOf = (archive: PackageSource): PackageSource => {
  if (hasHead(archive)) return archive
  const inner = unwrapped(archive)
  if (inner !== null && hasHead(inner)) return inner
  throw new PackageFault('contest.none', { names: heads.join(', ') })
}

const readIcpc = async (reading: ProblemReading, file: ReadFile | null): Promise<PackagedContest> => {
  const { source, notes } = reading
  if (file === null) throw new PackageFault('contest.none', { names: heads.join(', ') })
  const contest = readContestYaml(file, notes)
  const problems = await readProblemSet(reading, file)
  const { people, unranked, shownName } = await readPeople(reading)
  noteTheRest(source, notes)
  return {
    format: 'icpc',
    contest: { ...contest, unranked, shownName: people.length === 0 ? 'username' : shownName },
    problems,
    people,
    announcements: [],
    clarifications: [],
    submissions: null,
    hacks: null,
    notes: notes.list(),
  }
}

/** Files of the specification that have no counterpart here. */
const activity = ['submissions', 'judgements', 'runs', 'clarifications', 'awards', 'scoreboard', 'state', 'event-feed']

const noteTheRest = ({ entries, skipped = [] }: PackageSource, notes: ContestNotes): void => {
  for (const path of entries.keys()) {
    const base = /^([^/]+)\.(json|ndjson|yaml|yml|tsv)$/.exec(path)?.[1]
    if (base !== undefined && activity.includes(base)) notes.lost(path, 'activity')
    if (base === 'persons') notes.lost(path, 'members')
    if (base === 'languages') notes.lost(path, 'language')
    if (/^(contest|organizations|teams|persons|api)\/.*\.(png|jpe?g|svg|gif)$/i.test(path)) {
      notes.lost(`${path.split('/')[0]}/`, 'logo')
    }
  }
  for (const path of skipped.slice(0, 20)) notes.lost(path, 'noPlace')
}

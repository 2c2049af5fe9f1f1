import { createWriteStream } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { isProblemLabel, readColor } from '@verdict/contract'
import { z } from 'zod'
import { PackageFault, shown } from '../../faults.ts'
import { kattisReader } from '../../kattis/reader.ts'
import type { PackageLimits } from '../../limits.ts'
import { openPackage } from '../../open-package.ts'
import type { FoundProblem } from '../../packaged.ts'
import type { Entry, PackageSource } from '../../source.ts'
import type { Spool } from '../../spool.ts'
import type { ContestProblemDraft } from '../model.ts'
import type { ContestNotes } from '../notes.ts'
import { type ReadFile, readFields, readSettings } from '../read-files.ts'
import { sourceBelow } from '../source-below.ts'

export interface ProblemReading {
  readonly source: PackageSource
  readonly limits: PackageLimits
  readonly spool: Spool
  readonly scratch?: string | undefined
  readonly notes: ContestNotes
  /** Called when the package is closed. */
  readonly onClose: (close: () => Promise<void>) => void
}

const idText = z.union([z.string(), z.number()]).transform(String)
const problem = z.looseObject({
  id: idText.optional(),
  'short-name': idText.optional(),
  label: idText.optional(),
  letter: idText.optional(),
  name: z.string().optional(),
  color: z.string().nullish(),
  rgb: z.string().nullish(),
})
const list = z.array(problem)
const listInside = z.union([list, z.looseObject({ problems: list })])

/**
 * The problems of a contest: `problemset.yaml`, `problems.yaml` or `problems.json`, or `problems` inside the contest
 * file. Without any of them every problem package counts, in the order of the names.
 */
export const readProblemSet = async (
  reading: ProblemReading,
  contest: ReadFile | null,
): Promise<readonly ContestProblemDraft[]> => {
  const { source, limits, notes } = reading
  const packages = findPackages(reading)
  const file =
    (await readSettings(source, 'problemset', limits)) ??
    (await readSettings(source, 'problems', limits)) ??
    insideContest(contest)
  if (file === null) {
    const keys = [...packages.keys()].sort()
    if (keys.length > 0) notes.assumed('problems', keys.join(', '), 'noProblemSet')
    return keys.map((key, index) => ({
      label: labelOf(index),
      title: null,
      color: null,
      key,
      pretests: null,
      problem: packages.get(key)?.() ?? null,
    }))
  }
  const given = readFields(listInside, file)
  const problems = Array.isArray(given) ? given : given.problems
  const taken = new Set<string>()
  return problems.map((item, index) => {
    const label = (item.label ?? item.letter ?? labelOf(index)).trim()
    if (!isProblemLabel(label)) throw new PackageFault('contest.labelWrong', { name: file.name, label: shown(label) })
    if (taken.has(label.toLowerCase())) {
      throw new PackageFault('contest.labelTwice', { name: file.name, label: shown(label) })
    }
    taken.add(label.toLowerCase())
    const key = item.id ?? item['short-name'] ?? label
    const find = packages.get(key) ?? packages.get(item['short-name'] ?? '') ?? packages.get(label)
    return {
      label,
      title: item.name?.trim() || null,
      color: colorOf(item.rgb) ?? colorOf(item.color),
      key,
      pretests: null,
      problem: find?.() ?? null,
    }
  })
}

const insideContest = (contest: ReadFile | null): ReadFile | null => {
  const value = contest?.value as { problems?: unknown; problemset?: unknown } | null | undefined
  const problems = value?.problems ?? value?.problemset
  return contest === null || problems === undefined ? null : { name: contest.name, value: problems }
}

const labelOf = (index: number): string =>
  index < 26 ? String.fromCodePoint(65 + index) : `${labelOf(Math.floor(index / 26) - 1)}${labelOf(index % 26)}`

/** Six digits; other notations of colors become these. */
const colorOf = (text: string | null | undefined): string | null => readColor(text ?? '')?.slice(0, 7) ?? null

type Find = () => FoundProblem

/** The problem packages by their names: folders with `problem.yaml`, and zips, below `problems/` or at the root. */
const findPackages = (reading: ProblemReading): ReadonlyMap<string, Find> => {
  const found = new Map<string, Find>()
  for (const [path, entry] of reading.source.entries) {
    const folder = /^(?:problems\/)?([^/]+)\/problem\.yaml$/.exec(path)
    if (folder !== null)
      found.set(folder[1] ?? '', () => inFolder(reading, path.slice(0, path.lastIndexOf('/')), folder[1] ?? ''))
    const zip = /^(?:problems\/(?:[^/]+\/)?)?([^/]+)\.zip$/i.exec(path)
    if (zip !== null && !found.has(zip[1] ?? '')) found.set(zip[1] ?? '', () => inZip(reading, entry, zip[1] ?? ''))
  }
  return found
}

const inFolder = ({ source, limits, spool }: ProblemReading, folder: string, key: string): FoundProblem => ({
  key,
  read: async () => {
    const inner = sourceBelow(source, folder)
    const [problem] = await kattisReader.find({ source: inner, limits, spool, fileName: key, isStrict: false })
    if (problem === undefined) throw new PackageFault('contest.problemMissing', { name: shown(key) })
    return problem.read()
  },
})

/** A zip inside the package is unpacked to disk when its problem is read. */
const inZip = ({ limits, scratch, onClose }: ProblemReading, entry: Entry, key: string): FoundProblem => ({
  key,
  read: async () => {
    const folder = await mkdtemp(join(scratch ?? tmpdir(), 'contest-'))
    onClose(() => rm(folder, { recursive: true, force: true }))
    const file = join(folder, 'problem.zip')
    await pipeline(await entry.open(), createWriteStream(file, { mode: 0o600 }))
    const opened = await openPackage(
      { file, name: `${key}.zip` },
      { limits, ...(scratch !== undefined && { scratch }) },
    )
    onClose(opened.close)
    const [problem] = opened.problems
    if (problem === undefined) throw new PackageFault('contest.problemMissing', { name: shown(key) })
    return problem.read()
  },
})

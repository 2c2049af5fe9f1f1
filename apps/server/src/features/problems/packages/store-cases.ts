import { Readable } from 'node:stream'
import { type Manifest, problemType } from '@verdict/contract'
import { spreadScores } from '@verdict/rules'
import type { Deps } from '../../../deps.ts'
import { manifestOf, type TestCase } from '../testdata.ts'
import { PackageFault, type PackageLimits } from './limits.ts'
import type { PackageJson } from './schema.ts'
import type { Entry, PackageSource } from './source.ts'
import { withUnixLines } from './unix-lines.ts'

/** Files written at once: enough to hide the disk's latency, few enough to leave it to others. */
const width = 8

interface Job {
  readonly deps: Pick<Deps, 'files'>
  readonly source: PackageSource
  readonly slug: string
  readonly limits: PackageLimits
}

/** Stores the test data of a problem by content and names the set. */
export const storeCases = async (job: Job, json: PackageJson): Promise<Manifest> => {
  requireFiles(job, json.samples)
  const scores = scoresOf(json)
  const cases: TestCase[] = []
  for (let start = 0; start < json.samples.length; start += width) {
    const batch = json.samples.slice(start, start + width)
    const stored = batch.map(async (sample, offset): Promise<TestCase> => {
      const index = start + offset
      const isOi = json.problem.type === problemType.oi
      return {
        seq: index + 1,
        inputName: sample.input,
        outputName: outputName(sample),
        input: await storeFile(job, sample.input),
        output: hasOutput(sample)
          ? await storeFile(job, sample.output)
          : await job.deps.files.putBlob(Readable.from([])),
        score: isOi ? (scores[index] ?? 0) : null,
        group: isOi ? sample.groupNum : null,
      }
    })
    cases.push(...(await Promise.all(stored)))
  }
  return manifestOf(cases)
}

type Sample = PackageJson['samples'][number]

/** Where no case carries points, a hundred are spread over them; where some do, the others are worth nothing. */
const scoresOf = ({ samples }: PackageJson): readonly number[] =>
  samples.every((sample) => sample.score === null)
    ? spreadScores(samples.length)
    : samples.map((sample) => sample.score ?? 0)

const hasOutput = (sample: Sample): boolean => sample.output !== '' && sample.output !== '-'

/** A case without output is one with an empty file (back-office reference 8.5). */
const outputName = (sample: Sample): string =>
  hasOutput(sample) ? sample.output : `${sample.input.replace(/\.[^.]*$/, '')}.out`

/** Looks before it leaps: nothing is stored of a set that is not whole. */
const requireFiles = (job: Job, samples: readonly Sample[]): void => {
  for (const sample of samples) {
    fileOf(job, sample.input)
    if (hasOutput(sample)) fileOf(job, sample.output)
  }
}

const fileOf = ({ source, slug, limits }: Job, name: string): Entry => {
  const entry = source.entries.get(`${slug}/${name}`)
  if (entry === undefined) throw new PackageFault(`The file ${JSON.stringify(name)} is missing.`)
  if (entry.bytes > limits.caseFileBytes)
    throw new PackageFault(`${entry.path} is larger than ${limits.caseFileBytes} bytes.`)
  return entry
}

const storeFile = async (job: Job, name: string) =>
  job.deps.files.putBlob(Readable.from(withUnixLines(await fileOf(job, name).open())))

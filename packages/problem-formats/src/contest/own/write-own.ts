import { Readable } from 'node:stream'
import type { LoadedProblem } from '../../export/loaded-problem.ts'
import { writeVerdict } from '../../export/write-verdict.ts'
import type { ZipWriter } from '../../export/zip-writer.ts'
import type { WriteDeps } from '../../stored-files.ts'
import { jsonLines } from '../json-lines.ts'
import { NameBook } from '../safe-name.ts'
import { type ContestJson, contestFormat, type HackLine, type SubmissionLine } from './schema.ts'

/** A picture whose size is known. */
export interface PhotoFile {
  readonly bytes: number
  open(): Promise<Readable>
}

type PersonJson = ContestJson['people'][number]

export interface OwnContest extends Omit<ContestJson, 'format' | 'people' | 'problems' | 'submissions'> {
  readonly people: readonly (Omit<PersonJson, 'photo'> & { readonly photo: PhotoFile | null })[]
  readonly problems: readonly (Omit<ContestJson['problems'][number], 'package'> & {
    /** Null when the package does not contain it. */
    readonly loaded: LoadedProblem | null
  })[]
  /** Made while the package is written; null for a package without submissions. */
  readonly submissions: (() => AsyncIterable<SubmissionLine>) | null
  /** The same; only with submissions. */
  readonly hacks: (() => AsyncIterable<HackLine>) | null
}

/** Writes a contest as a package of our own (docs/package-format.md). */
export const writeOwnContest = async (deps: WriteDeps, contest: OwnContest, zip: ZipWriter): Promise<void> => {
  const book = new NameBook()
  const problems = contest.problems.map(({ loaded, ...problem }) => ({
    ...problem,
    loaded,
    // Names of problem packages cannot contain a dot: the ending of their JSON file does.
    package: loaded === null ? null : book.take(loaded.draft.displayId.replaceAll('.', '_')),
  }))
  const faces = new NameBook()
  const people = contest.people.map(({ photo, ...person }) => ({
    photo,
    person: { ...person, photo: photo === null ? null : `photos/${faces.take(person.username)}.jpg` },
  }))
  const { submissions, hacks, ...rest } = contest
  const json: ContestJson = {
    format: contestFormat,
    ...rest,
    people: people.map(({ person }) => person),
    problems: problems.map(({ loaded, ...problem }) => problem),
    submissions: submissions !== null,
  }
  zip.text('contest.json', `${JSON.stringify(json, null, 2)}\n`)
  for (const { loaded, package: slug } of problems) {
    if (loaded !== null) await writeVerdict(deps, loaded, { zip, slug: `problems/${slug}`, format: 'verdict' })
  }
  for (const { photo, person } of people) {
    if (photo !== null && person.photo !== null) zip.file(person.photo, photo.bytes, photo.open)
  }
  if (submissions !== null) {
    zip.stream('submissions.ndjson', async () => Readable.from(jsonLines(submissions())))
    if (hacks !== null) zip.stream('hacks.ndjson', async () => Readable.from(jsonLines(hacks())))
  }
}

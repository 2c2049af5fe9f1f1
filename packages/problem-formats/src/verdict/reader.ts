import { problemType } from '@verdict/contract'
import { spreadScores } from '@verdict/rules'
import { PackageFault, shown } from '../faults.ts'
import { Notes } from '../notes.ts'
import type { CaseDraft, FoundProblem, PackagedProblem, PackageReader, ReadContext } from '../packaged.ts'
import { draftFrom, notesOn, openIn, parsePackageJson, titleIn } from '../read-draft.ts'
import type { PackageJson } from '../schema.ts'
import { type Content, contentOf, type PackageSource, readSmall } from '../source.ts'
import { readPrograms } from './read-programs.ts'

/** Our own packages, and the zips of HOJ they are a superset of (docs/package-format.md, back-office reference 15.1). */
export const verdictReader: PackageReader = {
  format: 'verdict',
  recognises: ({ entries }) => [...entries.keys()].some((path) => /^[^/]+\.json$/i.test(path)),
  find: async (context) => {
    const slugs = slugsOf(context.source)
    return slugs.map(
      (slug): FoundProblem => ({
        key: slug,
        read: () => readOne(context, slug),
        title: () => titleOf(context, slug),
      }),
    )
  },
}

/** Every JSON file in the root is a problem and has a folder; other entries are not allowed. */
const slugsOf = (source: PackageSource): readonly string[] => {
  const paths = [...source.entries.keys()]
  const roots = paths.filter((path) => !path.includes('/'))
  const stranger = roots.find((path) => !/^.+\.json$/i.test(path))
  if (stranger !== undefined) throw new PackageFault('package.stranger', { name: shown(stranger) })
  const folders = new Set(paths.filter((path) => path.includes('/')).map((path) => path.split('/')[0]))
  const slugs = roots.map((path) => path.replace(/\.json$/i, '')).sort()
  const alone = slugs.find((slug) => !folders.has(slug))
  if (alone !== undefined) throw new PackageFault('package.alone', { name: shown(`${alone}.json`) })
  if (slugs.length === 0) throw new PackageFault('package.empty')
  return slugs
}

/** The title of a problem, also of one whose other settings are wrong. */
const titleOf = async ({ source, limits }: ReadContext, slug: string): Promise<string | null> => {
  const file = source.entries.get(`${slug}.json`) ?? source.entries.get(`${slug}.JSON`)
  return file === undefined ? null : titleIn(await readSmall(file, limits.jsonBytes))
}

const readOne = async ({ source, limits }: ReadContext, slug: string): Promise<PackagedProblem> => {
  const file = source.entries.get(`${slug}.json`) ?? source.entries.get(`${slug}.JSON`)
  if (file === undefined) throw new PackageFault('json.missing')
  const bytes = await readSmall(file, limits.jsonBytes)
  const json = parsePackageJson(bytes)
  const folder = new Map(
    [...source.entries].flatMap(([path, entry]) =>
      path.startsWith(`${slug}/`) ? [[path.slice(slug.length + 1), entry] as const] : [],
    ),
  )
  const notes = new Notes()
  notesOn(bytes, notes)
  return {
    draft: draftFrom(json),
    open: openIn(bytes),
    cases: casesOf(json, folder),
    needs: json.problem.type === problemType.oi ? json.judging.groups : [],
    pictures: below(folder, 'images/'),
    attachments: below(folder, 'files/'),
    programs: await readPrograms(json, folder, notes),
    generatorScript: json.generatorScript,
    author: json.problem.author,
    notes: notes.list(),
  }
}

const below = (folder: ReadonlyMap<string, Content>, prefix: string): ReadonlyMap<string, Content> =>
  new Map([...folder].flatMap(([name, entry]) => (name.startsWith(prefix) ? [[name.slice(prefix.length), entry]] : [])))

const casesOf = (json: PackageJson, folder: ReadonlyMap<string, Content>): readonly CaseDraft[] => {
  const scores = scoresOf(json)
  const fileOf = (name: string): Content => {
    const entry = folder.get(name)
    if (entry === undefined) throw new PackageFault('file.missing', { name: shown(name) })
    return entry
  }
  return json.samples.map((sample, index) => ({
    inputName: sample.input,
    outputName: outputName(sample),
    input: fileOf(sample.input),
    output: hasOutput(sample) ? fileOf(sample.output) : nothing,
    score: scores[index] ?? 0,
    group: sample.groupNum,
  }))
}

const nothing = contentOf('')

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

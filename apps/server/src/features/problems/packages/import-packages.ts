import type { Deps } from '../../../deps.ts'
import type { Author } from '../draft.ts'
import { saveProblem } from '../save-problem.ts'
import { PackageFault, type PackageLimits, packageLimits } from './limits.ts'
import { openFolder } from './open-folder.ts'
import { openZip } from './open-zip.ts'
import { draftFrom, parsePackageJson } from './read-draft.ts'
import { type PackageSource, readSmall } from './source.ts'
import { storeCases } from './store-cases.ts'
import { storePictures } from './store-pictures.ts'

/**
 * Imports problems from a package, a folder or a zip (docs/package-format.md; plain exports of HOJ are packages too).
 * The whole package is looked over first and refused at once when it is hostile. Then the problems come one by one:
 * test data and pictures are stored under names made of their content, where they harm nobody, and one transaction
 * makes the problem point at them. A failure leaves that problem as it was and does not touch the others.
 */

export type ImportSource = { readonly dir: string } | { readonly zip: string }

export interface ImportOptions {
  /** Named as the author of new problems and as the last editor of known ones. */
  readonly author: Author
  /** Slugs; every problem when absent. */
  readonly only?: readonly string[]
  /** Tests lower them. */
  readonly limits?: Partial<PackageLimits>
}

export interface ImportOutcome {
  readonly slug: string
  readonly problemId: number | null
  readonly outcome: 'created' | 'updated' | 'unchanged' | 'failed'
  /** Why it failed, for the person who made the package. */
  readonly reason: string | null
}

type ImportDeps = Pick<Deps, 'db' | 'clock' | 'files' | 'log'>

/** @throws PackageFault when the package as a whole is refused. */
export const importPackages = async (
  deps: ImportDeps,
  from: ImportSource,
  options: ImportOptions,
): Promise<readonly ImportOutcome[]> => {
  const limits = { ...packageLimits, ...options.limits }
  const source = 'dir' in from ? await openFolder(from.dir, limits) : await openZip(from.zip, limits)
  try {
    const outcomes: ImportOutcome[] = []
    for (const slug of slugsOf(source)) {
      if (options.only?.includes(slug) === false) continue
      outcomes.push(await importOne(deps, { source, slug, limits, author: options.author }))
    }
    return outcomes
  } finally {
    await source.close()
  }
}

/** Every JSON file at the root is a problem and has a folder; nothing else may lie there. */
const slugsOf = (source: PackageSource): readonly string[] => {
  const paths = [...source.entries.keys()]
  const roots = paths.filter((path) => !path.includes('/'))
  const stranger = roots.find((path) => !/^.+\.json$/i.test(path))
  if (stranger !== undefined) throw new PackageFault(`${JSON.stringify(stranger)} does not belong at the root.`)
  const folders = new Set(paths.filter((path) => path.includes('/')).map((path) => path.split('/')[0]))
  const slugs = roots.map((path) => path.replace(/\.json$/i, '')).sort()
  const alone = slugs.find((slug) => !folders.has(slug))
  if (alone !== undefined) throw new PackageFault(`${JSON.stringify(`${alone}.json`)} has no folder beside it.`)
  if (slugs.length === 0) throw new PackageFault('There is no problem in it.')
  return slugs
}

interface One {
  readonly source: PackageSource
  readonly slug: string
  readonly limits: PackageLimits
  readonly author: Author
}

const importOne = async (deps: ImportDeps, one: One): Promise<ImportOutcome> => {
  try {
    const saved = await storeOne(deps, one)
    deps.log.info({ slug: one.slug, problemId: saved.problemId, outcome: saved.outcome }, 'problem imported')
    return { slug: one.slug, ...saved, reason: null }
  } catch (error) {
    if (!(error instanceof PackageFault)) throw error
    deps.log.warn({ slug: one.slug, reason: error.message }, 'problem not imported')
    return { slug: one.slug, problemId: null, outcome: 'failed', reason: error.message }
  }
}

const storeOne = async (deps: ImportDeps, { source, slug, limits, author }: One) => {
  const file = source.entries.get(`${slug}.json`) ?? source.entries.get(`${slug}.JSON`)
  if (file === undefined) throw new PackageFault('The JSON file is missing.')
  const json = parsePackageJson(await readSmall(file, limits.jsonBytes))
  const draft = draftFrom(json)
  const statements = await storePictures(deps, { source, slug, statements: draft.statements, limits })
  const testdata = await storeCases({ deps, source, slug, limits }, json)
  return saveProblem(deps, { ...draft, statements, testdata }, author)
}

import {
  type FoundProblem,
  openPackage,
  PackageFault,
  type PackageLimits,
  packageLimits,
} from '@verdict/problem-formats'
import { type TakeDeps, type TakeOptions, takeProblem } from './take-problem.ts'

/**
 * Imports every problem of a package, a folder or a file. The whole package is looked over first and refused at once
 * when it is hostile. Then the problems come one by one; a failure leaves that problem as it was and does not touch the
 * others.
 */

export type ImportSource = { readonly dir: string } | { readonly zip: string }

export interface ImportOptions {
  /** Named as the author of new problems and as the last editor of known ones. */
  readonly author: TakeOptions['author']
  /** Keys of problems within the package; every problem when absent. */
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

/** @throws PackageFault when the package as a whole is refused. */
export const importPackages = async (
  deps: TakeDeps,
  from: ImportSource,
  options: ImportOptions,
): Promise<readonly ImportOutcome[]> => {
  const limits = { ...packageLimits, ...options.limits }
  const opened = await openPackage('dir' in from ? from : { file: from.zip }, { limits })
  try {
    const outcomes: ImportOutcome[] = []
    for (const problem of opened.problems) {
      if (options.only?.includes(problem.key) === false) continue
      outcomes.push(await importOne(deps, problem, { author: options.author, limits, known: 'replace' }))
    }
    return outcomes
  } finally {
    await opened.close()
  }
}

const importOne = async (deps: TakeDeps, problem: FoundProblem, options: TakeOptions): Promise<ImportOutcome> => {
  const slug = problem.key
  try {
    const saved = await takeProblem(deps, await problem.read(), options)
    deps.log.info({ slug, problemId: saved.problemId, outcome: saved.outcome }, 'problem imported')
    return { slug, ...saved, reason: null }
  } catch (error) {
    if (!(error instanceof PackageFault)) throw error
    deps.log.warn({ slug, reason: error.message }, 'problem not imported')
    return { slug, problemId: null, outcome: 'failed', reason: error.message }
  }
}

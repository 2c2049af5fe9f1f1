import { limits } from '@verdict/contract'
import type { Selectable } from 'kysely'
import type { Deps } from '../../../deps.ts'
import type { Db } from '../../../platform/db/connect.ts'
import type { SimilarityReview } from '../../../platform/db/tables.ts'
import { fingerprintsOf, keepFingerprints } from './fingerprints.ts'
import type { Scope } from './open-scope.ts'
import { type FoundPair, savePairs } from './save-pairs.ts'
import { acceptedIn, templatesOf } from './submissions.ts'
import { compareInThread } from './threads.ts'
import { languageFamily } from './tokens/family.ts'

type Review = Selectable<SimilarityReview>
type Accepted = Awaited<ReturnType<typeof acceptedIn>>[number]

/**
 * Reads new programs, compares all of them by problem and language family, and replaces the pairs of the review.
 * Decisions stay with their pairs.
 */
export const runReview = async (deps: Deps, reviewId: number): Promise<void> => {
  const { db, clock } = deps
  const review = await db.selectFrom('similarity_review').selectAll().where('id', '=', reviewId).executeTakeFirst()
  if (review === undefined || review.state === 'finished') return
  const startedAt = performance.now()
  const scope = await scopeOf(db, review)
  const found = await acceptedIn(db, scope, limits.similarity.maxSubmissions + 1)
  const programs = found
    .slice(0, limits.similarity.maxSubmissions)
    .filter(({ language }) => languageFamily(language) !== null)
  const update = (set: Partial<Review>) =>
    db
      .updateTable('similarity_review')
      .set({ ...set, updated_at: clock.now() })
      .where('id', '=', reviewId)
      .execute()
  await update({
    state: 'running',
    total: programs.length,
    is_truncated: found.length > limits.similarity.maxSubmissions,
  })
  await keepFingerprints(deps, programs, async (done) => void (await update({ done })))
  const pairs: FoundPair[] = []
  for (const [problemId, ofProblem] of Map.groupBy(programs, (program) => program.problem_id)) {
    pairs.push(...(await compareProblem(deps, review, { problemId, programs: ofProblem })))
  }
  await db.transaction().execute(async (trx) => {
    await savePairs(trx, reviewId, pairs)
    await trx
      .updateTable('similarity_review')
      .set({
        state: 'finished',
        finished_at: clock.now(),
        updated_at: clock.now(),
        last_submission_id: found[0]?.id ?? 0,
      })
      .where('id', '=', reviewId)
      .execute()
  })
  const tookMs = Math.round(performance.now() - startedAt)
  deps.log.info({ reviewId, programs: programs.length, pairs: pairs.length, tookMs }, 'programs compared')
}

/** The scope of a review's row. */
export const scopeOf = async (
  db: Db,
  review: Pick<Review, 'contest_id' | 'training_id' | 'problem_id'>,
): Promise<Scope> => {
  if (review.contest_id !== null) return { kind: 'contest', id: review.contest_id, title: '', groupId: null }
  const [kind, id] =
    review.training_id === null
      ? (['problem', review.problem_id ?? 0] as const)
      : (['training', review.training_id] as const)
  const row = await db.selectFrom(kind).select('group_id').where('id', '=', id).executeTakeFirst()
  return { kind, id, title: '', groupId: row?.group_id ?? null }
}

interface OfProblem {
  readonly problemId: number
  readonly programs: readonly Accepted[]
}

const compareProblem = async (
  { db }: Deps,
  review: Review,
  { problemId, programs }: OfProblem,
): Promise<readonly FoundPair[]> => {
  const templates = await templatesOf(db, problemId)
  const found: FoundPair[] = []
  for (const [family, ofFamily] of Map.groupBy(programs, ({ language }) => languageFamily(language) ?? '')) {
    const hashes = await fingerprintsOf(
      db,
      ofFamily.map(({ id }) => id),
    )
    const pairs = await compareInThread({
      family,
      programs: ofFamily.map(({ id, account_id: author }) => ({ author, hashes: hashes.get(id) ?? new Uint32Array() })),
      starters: startersFor(family, { templates, starterCode: review.starter_code }),
      minPercent: limits.similarity.minPercent,
      maxPairs: limits.similarity.maxPairs,
    })
    for (const { first, second, percent, firstPercent, secondPercent } of pairs) {
      const [a, b] = [ofFamily[first], ofFamily[second]]
      if (a === undefined || b === undefined) continue
      found.push({ problemId, family, percent, a: sideOf(a, firstPercent), b: sideOf(b, secondPercent) })
    }
  }
  return found
}

const sideOf = ({ id, account_id: accountId }: Accepted, percent: number) => ({ accountId, submissionId: id, percent })

interface StarterSources {
  readonly templates: Awaited<ReturnType<typeof templatesOf>>
  readonly starterCode: string
}

/** Starter code in a language family; what staff entered is read in every family. */
export const startersFor = (family: string, { templates, starterCode }: StarterSources): readonly string[] => [
  ...templates.filter(({ language }) => languageFamily(language) === family).map(({ code }) => code),
  ...(starterCode.trim() === '' ? [] : [starterCode]),
]

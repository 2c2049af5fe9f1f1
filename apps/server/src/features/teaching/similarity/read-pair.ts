import { fail, type SimilarityPairDetail, toInstant } from '@verdict/contract'
import type { SignedIn } from '@verdict/rules'
import type { Deps } from '../../../deps.ts'
import { hideNames } from './hide-names.ts'
import { openScope, type Scope } from './open-scope.ts'
import { bySubmitTime, presentPair, stateOf } from './present.ts'
import { decisionsOf, findPairRow, type PairRow } from './repository.ts'
import { scopeOf, startersFor } from './run-review.ts'
import { codesOf, submissionsIn, templatesOf } from './submissions.ts'
import { alignInThread } from './threads.ts'

interface OpenPair {
  readonly row: PairRow
  readonly scope: Scope
  readonly starterCode: string
}

/**
 * A pair whose scope the viewer may review; the scope comes from the pair's own review.
 * @throws Refusal `similarity.pairMissing` or of `openScope`
 */
export const openPair = async (
  deps: Pick<Deps, 'db'>,
  viewer: SignedIn,
  { id, use }: { readonly id: number; readonly use: 'read' | 'change' },
): Promise<OpenPair> => {
  const row = await findPairRow(deps.db, id)
  if (row === null) throw fail('similarity.pairMissing')
  const review = await deps.db
    .selectFrom('similarity_review')
    .selectAll()
    .where('id', '=', row.review_id)
    .executeTakeFirstOrThrow()
  const { kind, id: scopeId } = await scopeOf(deps.db, review)
  return { row, scope: await openScope(deps, viewer, { kind, id: scopeId, use }), starterCode: review.starter_code }
}

/** Two programs side by side, with their shared parts, the submissions of both users, and the decisions. */
export const readPair = async (deps: Deps, viewer: SignedIn, id: number): Promise<SimilarityPairDetail> => {
  const { row: found, scope, starterCode } = await openPair(deps, viewer, { id, use: 'read' })
  const [row = found] = await hideNames(deps, { viewer, scope }, [found])
  const [codes, templates, timeline, decisions] = await Promise.all([
    codesOf(deps.db, [row.a_submission_id, row.b_submission_id]),
    templatesOf(deps.db, row.problem_id),
    timelineOf(deps, row, scope),
    decisionsOf(deps.db, row.id),
  ])
  const pair = presentPair(row)
  const [first, second] = [codes.get(pair.first.submitId) ?? '', codes.get(pair.second.submitId) ?? '']
  const starters = startersFor(row.family, { templates, starterCode })
  const aligned = await alignInThread({ family: row.family, first, second, starters })
  const [firstLanguage, secondLanguage] =
    bySubmitTime(row) <= 0 ? [row.a_language, row.b_language] : [row.b_language, row.a_language]
  return {
    ...pair,
    scope: { kind: scope.kind, id: scope.id, title: scope.title },
    first: { ...pair.first, language: firstLanguage, code: first, ...copied(aligned.first) },
    second: { ...pair.second, language: secondLanguage, code: second, ...copied(aligned.second) },
    timeline,
    decisions: decisions.map((decision) => ({
      id: decision.id,
      state: stateOf(decision.state),
      note: decision.note,
      username: decision.username,
      time: toInstant(decision.created_at),
    })),
  }
}

const copied = <S, T>({ shared, starter }: { readonly shared: readonly S[]; readonly starter: readonly T[] }) => ({
  shared: [...shared],
  starter: [...starter],
})

/** Submissions of two users to one problem that are listed. */
const maxTimeline = 200

const timelineOf = async ({ db }: Deps, row: PairRow, scope: Scope): Promise<SimilarityPairDetail['timeline']> => {
  const rows = await submissionsIn(db, scope)
    .select(['id', 'account_id', 'submitted_at', 'verdict', 'score', 'language'])
    .where('submission.problem_id', '=', row.problem_id)
    .where('submission.account_id', 'in', [row.a_id, row.b_id])
    .orderBy('submitted_at')
    .orderBy('id')
    .limit(maxTimeline)
    .execute()
  return rows.map((found) => ({
    submitId: found.id,
    uid: found.account_id,
    submitTime: toInstant(found.submitted_at),
    status: found.verdict,
    score: found.score,
    language: found.language,
  }))
}

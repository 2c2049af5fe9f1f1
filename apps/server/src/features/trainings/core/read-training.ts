import type { DataOf, Locale, TrainingInfo, trainings } from '@verdict/contract'
import { refusalOf, type SignedIn } from '@verdict/rules'
import type { Deps } from '../../../deps.ts'
import { openTraining, openTrainingPage, trainingFactsOf } from './find-training.ts'
import { findPrerequisite } from './prerequisite.ts'
import { presentInfo, presentShownProblem } from './present.ts'
import { countsOf, listShownProblems, ownResults } from './repository.ts'

/** A training's page, before its password. Progress in a private training is zero until the password was entered. */
export const readTraining = async (deps: Deps, viewer: SignedIn, tid: number): Promise<TrainingInfo> => {
  const training = await openTrainingPage(deps, viewer, tid)
  const [found, prerequisite] = await Promise.all([
    countsOf(deps.db, tid, viewer.id),
    findPrerequisite(deps.db, viewer, training),
  ])
  // Deleted in between, it shows no problems.
  const counts = found ?? { problems: 0, solved: 0 }
  const isOpen = refusalOf(viewer, 'training.read', trainingFactsOf(training)) === null
  return presentInfo(training, isOpen ? counts : { ...counts, solved: 0 }, { now: deps.clock.now(), prerequisite })
}

/** The problems of a training, for users with access. */
export const readTrainingProblems = async (
  deps: Deps,
  viewer: SignedIn,
  asked: { readonly tid: number; readonly locale: Locale },
): Promise<DataOf<(typeof trainings)['problems']>> => {
  const { row } = await openTraining(deps, viewer, asked.tid)
  const rows = await listShownProblems(deps.db, row, asked.locale)
  const tags = await deps.tagCache.tagsFor(rows, asked.locale)
  return rows.map((problem) => presentShownProblem(problem, tags(problem.tag_ids)))
}

/** The problems of a training for the strip below a problem, with the viewer's own results. */
export const readTrainingStrip = async (
  deps: Deps,
  viewer: SignedIn,
  asked: { readonly tid: number; readonly locale: Locale },
) => {
  const { row } = await openTraining(deps, viewer, asked.tid)
  const rows = await listShownProblems(deps.db, row, asked.locale)
  const own = await ownResults(deps.db, {
    accountId: viewer.id,
    groupId: row.group_id,
    problemIds: rows.map(({ id }) => id),
  })
  const results = new Map(own.map((result) => [result.problem_id, result]))
  return rows.map(({ id, display_id, title }) => ({
    pid: id,
    problemId: display_id,
    title,
    status: results.get(id)?.verdict ?? null,
    score: results.get(id)?.score ?? null,
  }))
}

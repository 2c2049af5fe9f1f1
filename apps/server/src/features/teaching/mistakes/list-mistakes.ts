import { type DataOf, fail, type mistakes, type QueryOf, toInstant } from '@verdict/contract'
import { clusterMistakes, examplesOf, type Mistake, type Viewer } from '@verdict/rules'
import type { DbWithSettings } from '../../../deps.ts'
import { hidePersonal } from '../../accounts/privacy/hide-personal.ts'
import { findProblemWords, isUsedIn, type WrongRow, wrongSubmissions } from './repository.ts'

const maxClusters = 50
const maxMessageChars = 300
const exampleCount = 3

type Wrong = ReturnType<typeof wrongOf>
type Found = DataOf<typeof mistakes.list>

/**
 * Wrong submissions of a group to one problem, clustered by their first failure. The caller has checked that the viewer
 * manages the group.
 * @throws Refusal `class.problemMissing` when the group does not use the problem
 */
export const listMistakes = async (
  { db, settings }: DbWithSettings,
  { viewer, groupId }: { readonly viewer: Viewer; readonly groupId: number },
  { pid, onlyUnsolved }: QueryOf<typeof mistakes.list>,
): Promise<Found> => {
  const problem = await findProblemWords(db, pid)
  const rows = problem === null ? [] : await wrongSubmissions(db, groupId, pid)
  const isKnown =
    problem !== null && (rows.length > 0 || problem.group_id === groupId || (await isUsedIn(db, groupId, pid)))
  if (!isKnown) throw fail('class.problemMissing')
  const shown = await hidePersonal({ db, settings }, { viewer }, { rows, idOf: (row) => row.account_id })
  const chosen = shown.filter((row) => onlyUnsolved !== true || !row.has_solved).map(wrongOf)
  return {
    problem: { pid, problemId: problem.display_id, title: problem.title ?? '' },
    submissions: chosen.length,
    clusters: clusterMistakes(chosen).slice(0, maxClusters).map(presentCluster),
  }
}

const wrongOf = (row: WrongRow) => ({
  id: row.id,
  userId: row.account_id,
  verdict: row.verdict,
  caseNumber: row.case_number,
  message: row.message,
  row,
})

const presentCluster = (mistake: Mistake<Wrong>): Found['clusters'][number] => {
  const [newest] = mistake.submissions
  const users = new Map(mistake.submissions.map(({ row }) => [row.account_id, row]))
  return {
    key: mistake.key,
    status: newest?.verdict ?? 0,
    caseNumber: newest?.caseNumber ?? null,
    message: (newest?.message ?? '').trim().slice(0, maxMessageChars),
    submissions: mistake.submissions.length,
    users: [...users.values()].map((row) => ({
      uid: row.account_id,
      username: row.username,
      realname: row.realname,
      hasSolved: row.has_solved,
    })),
    examples: examplesOf(mistake, exampleCount).map(({ row }) => ({
      submitId: row.id,
      uid: row.account_id,
      username: row.username,
      submitTime: toInstant(row.submitted_at),
      language: row.language,
    })),
  }
}

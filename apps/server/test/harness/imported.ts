import type { LoadedProblem } from '@verdict/problem-formats'
import { loadProblem } from '../../src/features/problems/formats/load-problem.ts'
import type { TestServer } from './server.ts'

/** A problem as it is kept. */
export const keptProblem = async (server: TestServer, pid: number | null | undefined): Promise<LoadedProblem> => {
  const loaded = await loadProblem(server.deps.db, pid ?? 0)
  if (loaded === null) throw new Error('There is no such problem.')
  return loaded
}

/** Name, score and group of every case. */
export const casesOf = ({ draft }: LoadedProblem) =>
  draft.testdata.cases.map((testCase) => [testCase.inputName, testCase.score, testCase.group])

/** The content of a test file. */
export const blobText = async (server: TestServer, hash: string | undefined): Promise<string> =>
  Buffer.concat(await (await server.deps.files.readBlob(hash ?? '')).stream.toArray()).toString()

/** The row of a problem by its display id, with the words of one of its languages. */
export const problemRow = (server: TestServer, displayId: string) =>
  server.deps.db
    .selectFrom('problem')
    .innerJoin('problem_statement as words', 'words.problem_id', 'problem.id')
    .selectAll('problem')
    .select(['words.title', 'words.description', 'words.input', 'words.output', 'words.hint', 'words.locale'])
    .where('display_id', '=', displayId)
    .executeTakeFirst()

/** Both files, the score and the group of every case. */
export const caseFiles = async (server: TestServer, displayId: string) => {
  const { draft } = await keptProblem(server, (await problemRow(server, displayId))?.id)
  return draft.testdata.cases.map((testCase) => [
    testCase.inputName,
    testCase.outputName,
    testCase.score,
    testCase.group,
  ])
}

import { type LoadedProblem, loadProblem } from '../../src/features/problems/packages/export/load-problem.ts'
import type { TestServer } from './server.ts'

/** A problem as it is kept. */
export const keptProblem = async (server: TestServer, pid: number | null | undefined): Promise<LoadedProblem> => {
  const loaded = await loadProblem(server.deps.db, pid ?? 0)
  if (loaded === null) throw new Error('There is no such problem.')
  return loaded
}

/** Name, score and group of every case. */
export const casesOf = ({ draft }: LoadedProblem) =>
  draft.testdata.cases.map((one) => [one.inputName, one.score, one.group])

/** The content of a test file. */
export const blobText = async (server: TestServer, hash: string | undefined): Promise<string> =>
  Buffer.concat(await (await server.deps.files.readBlob(hash ?? '')).stream.toArray()).toString()

import { buffer } from 'node:stream/consumers'
import { type adminProblems, type DataOf, fail, toInstant } from '@verdict/contract'
import type { SignedIn } from '@verdict/rules'
import type { Deps } from '../../../deps.ts'
import { readManifest } from '../bank/testdata.ts'
import { requireKept } from './kept-problem.ts'

type Cases = DataOf<typeof adminProblems.cases>

/** More than users type, and more than an editor can handle. */
const maxTextMiB = 16

/**
 * The cases as the editor of existing clients wants them (api-admin 8.6): the texts of typed ones, the file names of
 * uploaded ones.
 */
export const listCases = async (deps: Deps, viewer: SignedIn, pid: number): Promise<Cases> => {
  const row = await requireKept(deps.db, viewer, pid)
  const set = row.testdata_hash === null ? null : await readManifest(deps.db, row.testdata_hash)
  const cases = set?.cases ?? []
  const bytes = cases.reduce((sum, testCase) => sum + testCase.input.bytes + testCase.output.bytes, 0)
  const isTyped = !row.is_uploaded_data
  // File names in place of texts would be taken for texts when sent back.
  if (isTyped && bytes > maxTextMiB * 1024 * 1024) throw fail('testdata.tooLargeToShow', { max: `${maxTextMiB} MiB` })
  const read = async (hash: string) => (await buffer((await deps.files.readBlob(hash)).stream)).toString('utf8')
  const shown: Cases = []
  for (const item of isTyped ? cases : [...cases].sort(byLength)) {
    shown.push({
      id: item.seq,
      pid,
      input: isTyped ? await read(item.input.hash) : item.inputName,
      output: isTyped ? await read(item.output.hash) : item.outputName,
      score: item.score,
      groupNum: item.group,
      status: 0,
      gmtCreate: toInstant(row.created_at),
      gmtModified: toInstant(row.updated_at),
    })
  }
  return shown
}

const byLength = (a: { readonly inputName: string }, b: { readonly inputName: string }): number =>
  a.inputName.length - b.inputName.length || (a.inputName < b.inputName ? -1 : 1)

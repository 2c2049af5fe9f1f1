import type { Hack, HackDetail, HackState, HackVerdict, ManagedHack } from '@verdict/contract'
import { toInstant } from '@verdict/contract'
import type { Deps } from '../../../deps.ts'
import { readManifest } from '../../problems/bank/testdata.ts'
import { headOfFile } from '../../problems/testdata/preview-case.ts'
import type { HackDetailRow, HackRow } from './repository.ts'

/** A hack in a list of its author. */
export const presentHack = (row: HackRow): Hack => ({
  id: row.id,
  displayId: row.label,
  submitId: row.submission_id,
  target: row.target,
  hacker: row.hacker,
  state: row.state as HackState,
  verdict: row.verdict as HackVerdict | null,
  isCancelled: row.cancelled_at !== null,
  points: row.cancelled_at === null ? row.points : 0,
  time: toInstant(row.created_at),
})

/** The same for the jury. */
export const presentManaged = (row: HackRow): ManagedHack => ({ ...presentHack(row), isAdded: row.added_at !== null })

/** The files of a hack, as far as they are shown. */
export const filesOf = async (deps: Deps, row: HackDetailRow, maxBytes: number) => {
  const [testCase] = (await readManifest(deps.db, row.set_hash))?.cases ?? []
  if (testCase === undefined) return { input: '', isInputCut: false, answer: '', isAnswerCut: false }
  const [input, answer] = await Promise.all([
    headOfFile(deps, testCase.input.hash, maxBytes),
    headOfFile(deps, testCase.output.hash, maxBytes),
  ])
  return {
    ...{ input, isInputCut: testCase.input.bytes > maxBytes },
    ...{ answer, isAnswerCut: testCase.output.bytes > maxBytes },
  }
}

/**
 * The details that the hacker reads. The judge's words are for the jury, except those of the validator about an invalid
 * input.
 */
export const presentDetail = (row: HackDetailRow, files: Pick<HackDetail, 'input' | 'isInputCut'>): HackDetail => ({
  ...presentHack(row),
  input: files.input,
  isInputCut: files.isInputCut,
  message: row.verdict === 'invalid' ? row.message : null,
  status: row.target_verdict,
})

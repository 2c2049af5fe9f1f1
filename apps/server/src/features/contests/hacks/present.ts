import type { Hack, HackDetail, HackState, HackVerdict, ManagedHack } from '@verdict/contract'
import { limits, toInstant } from '@verdict/contract'
import { type FreezeFacts, isFrozenAt } from '@verdict/rules'
import type { Deps } from '../../../deps.ts'
import { readManifest } from '../../problems/bank/testdata.ts'
import { headOfFile } from '../../problems/testdata/preview-case.ts'
import type { HackDetailRow, HackRow } from './repository.ts'

/** A hack with its result. */
export const presentHack = (row: HackRow): Hack => ({
  id: row.id,
  displayId: row.label,
  submitId: row.submission_id,
  target: row.target,
  hacker: row.hacker,
  state: row.state as HackState,
  verdict: row.verdict as HackVerdict | null,
  isCancelled: row.cancelled_at !== null,
  isFrozen: false,
  points: row.cancelled_at === null ? row.points : 0,
  time: toInstant(row.created_at),
})

/**
 * Whether a freeze hides the result of a hack from the hacker. Hacks are closed in a freeze, so this is one that was set
 * into the past.
 */
export const isFrozenHack = (row: Pick<HackRow, 'created_at'>, terms: FreezeFacts, now: Date): boolean =>
  isFrozenAt(terms, now) && terms.freezesAt !== null && row.created_at >= terms.freezesAt

const frozen = { state: 'done', verdict: null, isFrozen: true, points: 0 } as const

/** A hack in a list of the hacker. */
export const presentOwn = (row: HackRow, isFrozen: boolean): Hack => ({ ...presentHack(row), ...(isFrozen && frozen) })

/** The same for the jury. */
export const presentManaged = (row: HackRow): ManagedHack => ({ ...presentHack(row), isAdded: row.added_at !== null })

/** The beginning of a file of a hack, and whether the file goes on. */
export const fileOf = async (
  deps: Deps,
  row: Pick<HackDetailRow, 'set_hash'>,
  which: 'input' | 'output',
): Promise<{ readonly text: string; readonly isCut: boolean }> => {
  const maxBytes = limits.contestHack.previewBytes
  const file = (await readManifest(deps.db, row.set_hash))?.cases[0]?.[which]
  if (file === undefined) return { text: '', isCut: false }
  return { text: await headOfFile(deps, file.hash, maxBytes), isCut: file.bytes > maxBytes }
}

/**
 * The details that the hacker reads. The judge's words are for the jury, except those of the validator about an invalid
 * input.
 */
export const presentDetail = (
  row: HackDetailRow,
  { text: input, isCut: isInputCut }: Awaited<ReturnType<typeof fileOf>>,
  { isFrozen }: { readonly isFrozen: boolean },
): HackDetail => ({
  ...presentOwn(row, isFrozen),
  input,
  isInputCut,
  message: row.verdict === 'invalid' && !isFrozen ? row.message : null,
  status: isFrozen ? null : row.target_verdict,
})

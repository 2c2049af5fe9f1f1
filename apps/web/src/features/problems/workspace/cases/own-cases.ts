import { limits } from '@verdict/contract/limits'
import { readJson, writeJson } from '../../../../lib/storage.ts'
import { type DraftOf, draftSuffix } from '../program/drafts.ts'
import type { Example } from '../statement/examples.ts'

/** A test case of the user's own. */
export interface OwnCase {
  readonly id: string
  /** Empty until the user names it. */
  readonly name: string
  readonly input: string
  readonly expected: string
}

const keyOf = (of: DraftOf): string => `customTests_${draftSuffix(of)}`

/** The stored cases of a problem; a problem without samples starts with an empty one. */
export const recallCases = (of: DraftOf, examples: readonly Example[]): readonly OwnCase[] => {
  const stored = readJson<unknown>(keyOf(of))
  if (Array.isArray(stored)) return stored.flatMap(readCase).slice(0, limits.trialCases.maxCases)
  return examples.length === 0 ? [newCase()] : []
}

export const keepCases = (of: DraftOf, cases: readonly OwnCase[]): void => writeJson(keyOf(of), cases)

export const newCase = (given: Partial<Omit<OwnCase, 'id'>> = {}): OwnCase => ({
  id: crypto.getRandomValues(new Uint32Array(2)).join('-'),
  name: given.name ?? '',
  input: given.input ?? '',
  expected: given.expected ?? '',
})

const readCase = (value: unknown): readonly OwnCase[] => {
  if (typeof value !== 'object' || value === null) return []
  const { id, name, input, expected } = value as Partial<Record<keyof OwnCase, unknown>>
  const all = [id, name, input, expected]
  return all.every((part) => typeof part === 'string') ? [{ id, name, input, expected } as OwnCase] : []
}

import type { z } from 'zod'
import type { Primary } from './primary.ts'
import {
  type JudgementType,
  judgementType,
  type PrimaryContest,
  type PrimaryLanguage,
  type PrimaryProblem,
  type PrimaryTeam,
  primaryLanguage,
  primaryProblem,
  primaryTeam,
} from './schemas.ts'

/** The objects of the primary that submissions and judgements refer to; the event feed changes them. */
export interface PrimaryObjects {
  readonly primary: Primary
  readonly contest: PrimaryContest
  /** The primary is another site of this software. */
  readonly isSameSoftware: boolean
  readonly types: Map<string, JudgementType>
  readonly languages: Map<string, PrimaryLanguage>
  readonly problems: Map<string, PrimaryProblem>
  readonly teams: Map<string, PrimaryTeam>
}

interface ObjectEvent {
  /** Null when the items are all there are. */
  readonly id: string | null
  /** A single null for a deleted object. */
  readonly items: readonly unknown[]
}

/** Applies an event; false when the objects stay the same, or are of a type that a shadow does not need. */
export const changeObject = (
  { teams, problems, languages, types }: PrimaryObjects,
  type: string,
  event: ObjectEvent,
): boolean => {
  if (type === 'teams') return change(teams, primaryTeam, event)
  if (type === 'problems') return change(problems, primaryProblem, event)
  if (type === 'languages') return change(languages, primaryLanguage, event)
  return type === 'judgement-types' && change(types, judgementType, event)
}

const change = <T extends { readonly id: string }>(
  known: Map<string, T>,
  schema: z.ZodType<T>,
  { id, items }: ObjectEvent,
): boolean => {
  const before = JSON.stringify([...known])
  if (id === null) known.clear()
  else if (items[0] === null) known.delete(id)
  for (const item of items) {
    const read = schema.safeParse(item)
    if (read.success) known.set(read.data.id, read.data)
  }
  return JSON.stringify([...known]) !== before
}

/** The objects that an event deletes: one, or all but those that are left. */
export type Gone = { readonly id: string } | { readonly left: readonly string[] }

/** The content of stored objects, so that events that come again are not stored again. */
export class KnownContent {
  readonly #known = new Map<string, string>()

  isNew(content: { readonly id: string }): boolean {
    const text = JSON.stringify(content)
    if (this.#known.get(content.id) === text) return false
    this.#known.set(content.id, text)
    return true
  }

  forget(gone: Gone): void {
    if ('id' in gone) {
      this.#known.delete(gone.id)
      return
    }
    const left = new Set(gone.left)
    for (const id of this.#known.keys()) if (!left.has(id)) this.#known.delete(id)
  }
}

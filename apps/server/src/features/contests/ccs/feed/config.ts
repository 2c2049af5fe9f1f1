import type { CcsCollection, CcsContest } from '@verdict/contract'
import type { Deps } from '../../../../deps.ts'
import { type AnyObject, readCollection } from '../collections.ts'
import type { Round } from '../open-round.ts'
import { presentContest } from '../present.ts'

/** One notification of the feed, before it has a token. */
export interface FeedObject {
  readonly type: string
  readonly id: string | null
  readonly data: object | readonly object[] | null
}

/** Objects that submissions refer to, ordered so that each refers only to earlier ones. */
const kinds = [
  'judgement-types',
  'languages',
  'problems',
  'groups',
  'organizations',
  'teams',
  'persons',
  'accounts',
] as const satisfies readonly CcsCollection[]
type Kind = (typeof kinds)[number]

/** A contest without its submissions: small, so it is read as a whole and compared. */
export interface Config {
  readonly contest: CcsContest
  readonly lists: Readonly<Record<Kind, readonly AnyObject[]>>
}

export const readConfig = async (deps: Deps, round: Round): Promise<Config> => {
  const lists: Partial<Record<Kind, readonly AnyObject[]>> = {}
  for (const kind of kinds) lists[kind] = await readCollection(deps, round, kind)
  return { contest: presentContest(round), lists: lists as Config['lists'] }
}

/** Everything, object by object. */
export const sendConfig = ({ contest, lists }: Config): readonly FeedObject[] => [
  { type: 'contest', id: null, data: contest },
  ...kinds.flatMap((type) => lists[type].map((data) => ({ type, id: data.id, data }))),
]

/** Everything, one whole collection at a time: this replaces all earlier content of a client. */
export const resendConfig = ({ contest, lists }: Config): readonly FeedObject[] => [
  { type: 'contest', id: null, data: contest },
  ...kinds.map((type) => ({ type, id: null, data: lists[type] })),
]

/** Difference of two lists: new or changed objects, and deleted ones. */
export const changesOf = (type: string, before: readonly AnyObject[], after: readonly AnyObject[]) => {
  const known = new Map(before.map((item) => [item.id, JSON.stringify(item)]))
  const there = new Set(after.map(({ id }) => id))
  return {
    changed: after
      .filter((item) => known.get(item.id) !== JSON.stringify(item))
      .map((data): FeedObject => ({ type, id: data.id, data })),
    gone: before.filter(({ id }) => !there.has(id)).map(({ id }): FeedObject => ({ type, id, data: null })),
  }
}

/** Difference of two configurations: referenced objects are created first and deleted last. */
export const configChanges = (before: Config, after: Config): readonly FeedObject[] => {
  const lists = kinds.map((type) => changesOf(type, before.lists[type], after.lists[type]))
  const isSame = JSON.stringify(before.contest) === JSON.stringify(after.contest)
  return [
    ...(isSame ? [] : [{ type: 'contest', id: null, data: after.contest }]),
    ...lists.flatMap(({ changed }) => changed),
    ...lists.reverse().flatMap(({ gone }) => gone),
  ]
}

import {
  type DataOf,
  difficulties,
  type Locale,
  type ProblemOrder,
  type ProblemProgress,
  type problems,
  type QueryOf,
  toPage,
} from '@verdict/contract'
import type { SignedIn } from '@verdict/rules'
import type { Deps } from '../../../deps.ts'
import { containing } from '../../../platform/db/containing.ts'
import { RowBound, type Store } from '../../../platform/db/prepared.ts'
import { readTagIds } from '../saving/inputs.ts'
import { bankOfFilter } from './bank.ts'
import { countProblems, countPublic, findPage, type ProblemFilter, type ProblemSort } from './list-repository.ts'
import { presentRow } from './present.ts'

type Query = QueryOf<typeof problems.list>
type Page = DataOf<typeof problems.list>

/** A page of public problems in one statement; names of tags come from memory. */
export const listProblems = (deps: Deps, query: Query, locale: Locale): Promise<Page> =>
  readPage(deps, { query, locale, progress: anyProgress })

/** The same for problems the viewer solved, tried without success, or has not tried. */
export const listOwnProblems = (
  deps: Deps,
  viewer: SignedIn,
  { query, locale }: { readonly query: QueryOf<typeof problems.ownList>; readonly locale: Locale },
): Promise<Page> =>
  readPage(deps, { query, locale, progress: { accountId: viewer.id, isSolved: isSolvedOf[query.progress] } })

type Progress = Pick<ProblemFilter, 'accountId' | 'isSolved'>

const anyProgress: Progress = { accountId: null, isSolved: null }

const isSolvedOf = { solved: true, tried: false, untried: null } as const satisfies Record<
  ProblemProgress,
  boolean | null
>

interface Wanted {
  readonly query: Query
  readonly locale: Locale
  readonly progress: Progress
}

const readPage = async (deps: Deps, { query, locale, progress }: Wanted): Promise<Page> => {
  const filter = filterOf(query, progress)
  if (filter === null) return emptyPage(query)
  const offset = (query.currentPage - 1) * query.limit
  const bound = new RowBound(query.limit)
  const span = { ...sortOf(query.sort), offset: offset === 0 ? null : offset, bound, locale }
  const read = async (store: Store) => {
    const rows = (await findPage(store, { ...filter, ...span })).slice(0, query.limit)
    return { rows, total: await totalOf(store, filter, { first: rows[0], offset }) }
  }
  const isOwn = progress.accountId !== null
  const { rows, total } = isOwn ? await read(deps) : await deps.replica.read({ from: read, isCurrent: arePublic(deps) })
  const tags = await deps.tagCache.tagsFor(rows, locale)
  const records = rows.map((row) => presentRow(row, tags(row.tag_ids)))
  return { ...toPage(records, total, query), records, orders: [] }
}

/** A replica can still show a problem that was hidden a moment ago. */
const arePublic =
  (deps: Deps) =>
  async ({ rows }: { readonly rows: readonly { readonly id: number }[] }): Promise<boolean> =>
    (await countPublic(deps, { ids: rows.map(({ id }) => id) })) === rows.length

const sortOf = (order: ProblemOrder | undefined): ProblemSort => {
  const isDescending = order?.startsWith('-') === true
  const by = (name: string): boolean | null => (order?.replace('-', '') === name ? isDescending : null)
  return { byDifficulty: by('difficulty'), byTotal: by('total'), byRate: by('rate'), byResult: by('result') }
}

/** Each row has the total count; only a page beyond the last one has no row to read it from. */
const totalOf = async (
  store: Store,
  filter: ProblemFilter,
  page: { readonly first: { readonly matches: number | null } | undefined; readonly offset: number },
): Promise<number> => {
  if (page.first !== undefined) return page.first.matches ?? 0
  return page.offset === 0 ? 0 : countProblems(store, filter)
}

/** Null when nothing can match. */
const filterOf = (query: Query, progress: Progress): ProblemFilter | null => {
  const difficulty = query.difficulty ?? null
  const tagIds = readTagIds(query.tagId)
  if (difficulty !== null && !(difficulty in difficulties)) return null
  const keyword = (query.keyword ?? '').trim()
  return {
    ...progress,
    bank: bankOfFilter(query.oj),
    pattern: keyword === '' ? null : containing(keyword),
    difficulty,
    tagId: tagIds.length === 1 ? (tagIds[0] ?? null) : null,
    tagIds: tagIds.length > 1 ? tagIds : null,
  }
}

const emptyPage = (query: Query): Page => ({ ...toPage([], 0, query), records: [], orders: [] })

import { type DataOf, fail, limits, type QueryOf, type ranks, toPage } from '@verdict/contract'
import { personalAudienceOf, type Viewer } from '@verdict/rules'
import type { Deps } from '../../deps.ts'
import { containing } from '../../platform/db/containing.ts'
import { RowBound, type Store } from '../../platform/db/prepared.ts'
import { searchablePersonal } from '../accounts/privacy/hide-personal.ts'
import { countListed, type RankKind, type RankRow, rankCount, rankPage } from './repository.ts'

type RankQuery = QueryOf<(typeof ranks)['list']>
type Page = DataOf<(typeof ranks)['list']>

const kinds: Readonly<Record<number, RankKind>> = { 0: 'acm', 1: 'oi' }

/**
 * People by problems solved or by score (api-public 8), from sums kept with every submission; one statement. Unlike
 * the reference nothing is kept for a minute: reading the sums costs no more than a cache.
 * @throws Refusal `rank.typeUnknown` or `rank.orderUnknown`
 */
export const readRanks = async (deps: Deps, viewer: Viewer, query: RankQuery): Promise<Page> => {
  const kind = kinds[query.type]
  if (kind === undefined) throw fail('rank.typeUnknown')
  const pattern = patternOf(query.searchUser)
  const names = pattern === null ? null : await searchablePersonal(deps, personalAudienceOf(viewer, {}))
  const search = { pattern, reader: names?.reader ?? null, otherwise: names?.otherwise('realname') ?? null }
  const offset = (query.currentPage - 1) * query.limit
  const bound = new RowBound(query.limit)
  const page = { sort: query.sort ?? null, offset: offset === 0 ? null : offset, bound }
  const read = async (store: Store) => {
    const rows = await rankPage(store, { kind, ...search, ...page })
    if (rows === null) throw fail('rank.orderUnknown')
    // Each row has the total count; only a page beyond the last one has no row to read it from.
    const first = rows[0]
    const total = first === undefined && offset > 0 ? await rankCount(store, search) : (first?.matches ?? 0)
    return { rows: rows.slice(0, query.limit), total }
  }
  // Users choose who finds them by real name, and the choice holds at once.
  const { rows, total } = await (pattern === null
    ? deps.replica.read({ from: read, isCurrent: areCurrent(deps, viewer) })
    : read(deps))
  const present: (row: RankRow) => Page['records'][number] = kind === 'acm' ? acmRow : oiRow
  return toPage(rows.map(present), total, query) as Page
}

/** A replica can still show an account that was banned a moment ago, and lack a verdict that the caller has just seen. */
const areCurrent =
  (deps: Deps, viewer: Viewer) =>
  async ({ rows }: { readonly rows: readonly RankRow[] }): Promise<boolean> =>
    !rows.some(({ id }) => viewer.kind === 'user' && id === viewer.id) &&
    (await countListed(deps, { ids: rows.map(({ id }) => id) })) === rows.length

const patternOf = (text: string | undefined): string | null => {
  const word = text?.trim().slice(0, limits.keyword.maxChars) ?? ''
  return word === '' ? null : containing(word)
}

const common = (row: RankRow) => ({
  uid: row.id,
  username: row.username,
  nickname: row.nickname,
  signature: row.signature === null ? null : [...row.signature].slice(0, limits.rank.signatureChars).join(''),
  avatar: row.avatar,
  titleName: row.title_name,
  titleColor: row.title_color,
  ac: row.solved,
})

const acmRow = (row: RankRow) => ({ ...common(row), total: row.practised, rating: null })
const oiRow = (row: RankRow) => ({ ...common(row), total: row.submitted, score: row.score })

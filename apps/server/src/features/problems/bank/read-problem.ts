import { type DataOf, fail, type Locale, type problems, type QueryOf } from '@verdict/contract'
import { superAdmin, type Viewer } from '@verdict/rules'
import type { Deps } from '../../../deps.ts'
import { requireGroupMember } from '../../groups/find-group.ts'
import { withGraders } from '../graders.ts'
import { factsFor, requireReadable, triesProblem } from './facts.ts'
import { presentCount, presentProblem } from './present.ts'
import { findProblem, keepHtml, type ProblemRow } from './repository.ts'
import { renderStatement, type StatementHtml, storedHtml } from './statement-html.ts'

type Query = QueryOf<typeof problems.detail>
type Detail = DataOf<typeof problems.detail>

/** A problem with everything needed to solve it, in the reader's language where its author wrote one. */
export const readProblem = async (deps: Deps, viewer: Viewer, query: Query, locale: Locale): Promise<Detail> => {
  // The group decides which figures are shown, so a foreign one is refused (api-contests-groups 7.9).
  if (query.gid !== undefined) await requireGroupMember(deps, viewer, query.gid)
  const displayId = query.problemId.trim().toUpperCase()
  const row = await findProblem(deps, { displayId, locale, groupId: query.gid ?? 0 })
  if (row === undefined) throw fail('problem.notFound')
  const facts = await factsFor(deps.db, viewer, row)
  const isPreview = !facts.isPublic && (await triesProblem(deps.db, viewer, row))
  if (!isPreview) requireReadable(viewer, facts)
  const isElsewhere = row.group_id !== null && row.group_id !== (query.gid ?? null)
  if (isElsewhere && !isPreview && !superAdmin(viewer, undefined)) throw fail('group.notMember')
  const tags = await deps.tagCache.tagsFor([row], locale)
  const unavailable = row.is_remote ? new Map<string, string>() : (await deps.hostLanguages()).unavailable
  return {
    problem: await presentWords(deps, row),
    tags: tags(row.tag_ids),
    languages: withGraders(
      row.offers.flatMap(({ name }) => (unavailable.has(name) ? [] : [name])),
      row.extra_files,
    ),
    problemCount: presentCount(row),
    codeTemplate: Object.fromEntries(row.offers.flatMap(({ name, code }) => (code === null ? [] : [[name, code]]))),
  }
}

/** Finds a problem shown in another context (e.g. a contest), before the permission check. */
export const findAnywhere = findProblem

/** A problem as it is sent, its words with their HTML. */
export const presentWords = async (deps: Deps, row: ProblemRow): Promise<Detail['problem']> =>
  presentProblem(row, await currentHtml(deps, row))

/** The stored HTML, or when another version of the renderer made it, HTML made now and kept for the next reader. */
const currentHtml = async (deps: Deps, row: ProblemRow): Promise<StatementHtml> => {
  const stored = storedHtml(row.html)
  if (stored !== null) return stored
  const description = row.description ?? ''
  const text = { description, input: row.input ?? '', output: row.output ?? '', hint: row.hint ?? '' }
  const html = await renderStatement(deps, text)
  if (row.locale !== null) await keepHtml(deps.db, { problemId: row.id, locale: row.locale, description }, html)
  return html
}

import {
  type DataOf,
  type ErrorCode,
  type ErrorParams,
  errors,
  type Locale,
  type remoteImports,
  toInstant,
} from '@verdict/contract'
import { errorText } from '@verdict/contract/texts'
import { findSite } from '@verdict/remote-sites'
import type { SignedIn } from '@verdict/rules'
import type { Deps } from '../../../../deps.ts'
import { isResting } from '../../../judging/remote/pace.ts'
import { requireImport, seesAll } from './own-import.ts'
import { type ImportProblem, newestRemoteImports, problemsOfRemoteImport, type RemoteImportRow } from './repository.ts'

type Head = DataOf<typeof remoteImports.list>[number]
type Whole = DataOf<typeof remoteImports.read>

const shownImports = 20

/** Own imports; for problem managers those of all. */
export const listRemoteImports = async ({ db }: Deps, viewer: SignedIn): Promise<Head[]> =>
  (await newestRemoteImports(db, seesAll(viewer) ? null : viewer.id, shownImports)).map(presentHead)

/** Progress of one import. @throws Refusal `remoteImport.unknown` */
export const readRemoteImport = async (
  deps: Deps,
  viewer: SignedIn,
  { importId, locale }: { readonly importId: number; readonly locale: Locale },
): Promise<Whole> => {
  const row = await requireImport(deps.db, viewer, importId)
  const problems = await problemsOfRemoteImport(deps.db, importId)
  return {
    ...presentHead(row),
    holdup: row.state === 'running' ? await holdupOf(deps, row.site) : null,
    problems: problems.map((problem) => presentProblem(problem, locale)),
  }
}

const presentHead = (row: RemoteImportRow): Head => ({
  importId: row.id,
  name: row.site,
  state: row.state as Head['state'],
  username: row.username,
  gmtCreate: toInstant(row.created_at),
  total: row.total,
  done: row.done,
  failed: row.failed,
})

const presentProblem = (row: ImportProblem, locale: Locale): Whole['problems'][number] => ({
  problemId: row.problem_id,
  outcome: row.outcome as Whole['problems'][number]['outcome'],
  tries: row.tries,
  reason: sentence(row.fault, locale),
  pid: row.stored_id,
  displayId: row.display_id,
  title: row.title,
})

export interface StoredFault {
  readonly code: ErrorCode
  readonly params: ErrorParams
}

const sentence = (fault: unknown, locale: Locale): string | null => {
  if (fault === null) return null
  const { code, params } = fault as StoredFault
  return Object.hasOwn(errors, code) ? errorText(locale, code, params) : code
}

const holdupOf = async ({ db, clock }: Deps, key: string): Promise<Whole['holdup']> => {
  const row = await db
    .selectFrom('remote_site')
    .select(['paused', 'open_until'])
    .where('judge', '=', findSite(key)?.judge ?? '')
    .executeTakeFirst()
  if (row?.paused === true) return 'paused'
  return row !== undefined && isResting(row, clock.now()) ? 'resting' : null
}

import { fail, Refusal } from '@verdict/contract'
import { contestTimeMs } from '@verdict/rules'
import type { Selectable } from 'kysely'
import type { Deps } from '../../../deps.ts'
import type { Db } from '../../../platform/db/connect.ts'
import type { ContestShadowSubmission } from '../../../platform/db/tables.ts'
import { currentRequestId, currentTraceparent } from '../../../platform/http/request-context.ts'
import { refusalAsStored } from '../../../platform/stored-refusal.ts'
import { priority } from '../../judging/queue/enqueue.ts'
import { routeOf } from '../../judging/remote/route.ts'
import { requireGrader } from '../../problems/graders.ts'
import {
  requireAmong,
  requireCode,
  requireContestLanguage,
  requireJudge,
  requireJudgeable,
  requireLanguage,
} from '../../submissions/check-program.ts'
import { requireSourceFiles } from '../../submissions/source-files.ts'
import { type Draft, writeSubmission } from '../../submissions/write-submissions.ts'
import { type ContestTarget, findTarget } from '../core/take-submission.ts'
import { requireToolchain } from '../core/toolchains.ts'
import { programFromArchive } from './archive.ts'
import { type Counterparts, matchLanguage, matchProblem, matchTeam } from './mapping.ts'
import { apiRootOf, fetchFiles, type Primary } from './primary.ts'
import type { PrimaryLanguage, PrimaryProblem, PrimaryTeam } from './schemas.ts'

/** The primary and the contest, for entering submissions. */
export interface Entering {
  readonly contestId: number
  readonly primary: Primary
  readonly isSameSoftware: boolean
  readonly teams: ReadonlyMap<string, PrimaryTeam>
  readonly problems: ReadonlyMap<string, PrimaryProblem>
  readonly languages: ReadonlyMap<string, PrimaryLanguage>
  readonly counterparts: Counterparts
}

type Row = Selectable<ContestShadowSubmission>

/**
 * Enters a submission of the primary as one of the team's account, at its contest time. When that is impossible, the
 * reason is stored with its row.
 * @throws Refusal when the primary cannot be reached, so that it is tried again after the next connection
 */
export const enterSubmission = async (deps: Deps, entering: Entering, row: Row): Promise<void> => {
  let draft: Draft
  try {
    draft = await draftOf(deps, entering, row)
  } catch (error) {
    if (!(error instanceof Refusal) || isOfConnection(error)) throw error
    await deps.db
      .updateTable('contest_shadow_submission')
      .set({ reason: JSON.stringify(refusalAsStored(error)) })
      .where('contest_id', '=', entering.contestId)
      .where('external_id', '=', row.external_id)
      .execute()
    return
  }
  const id = await write(deps, entering.contestId, { row, draft })
  if (id !== null) deps.log.info({ contestId: entering.contestId, submissionId: id }, 'shadow submission entered')
}

const connectionFaults: ReadonlySet<string> = new Set([
  'outgoing.privateAddress',
  'outgoing.noSuchHost',
  'outgoing.unreachable',
  'outgoing.noAnswer',
  'outgoing.tls',
  'contestShadow.itself',
  'contestShadow.redirected',
  'contestShadow.credentials',
])

/** Errors of the connection concern all submissions; a single missing archive does not. */
const isOfConnection = ({ code, params }: Refusal): boolean =>
  connectionFaults.has(code) || (code === 'contestShadow.failedThere' && Number(params.status) >= 500)

/** @throws Refusal with the reason */
const draftOf = async (deps: Deps, entering: Entering, row: Row): Promise<Draft> => {
  const { contestId, counterparts } = entering
  if (entering.isSameSoftware && (await isOwnEntry(deps.db, row))) throw fail('contestShadow.itself')
  const team = known(matchTeam(counterparts, entering.teams.get(row.team_id) ?? nameless(row.team_id)))
  const label = known(matchProblem(counterparts, entering.problems.get(row.problem_id) ?? nameless(row.problem_id)))
  const language = known(
    matchLanguage(counterparts, entering.languages.get(row.language_id) ?? nameless(row.language_id), entering),
  )
  const now = deps.clock.now()
  const target = await findTarget(deps, { contestId, label, accountId: team.accountId }, now)
  await requireAccepted(deps, target, language)
  const archive = await fetchFiles(deps, entering.primary, filesPath(entering.primary, row))
  const { code, files } = await programFromArchive(archive, { language, entryPoint: row.entry_point })
  requireCode(code, language)
  const { problem, terms, contestProblemId } = target
  return {
    contestId,
    contestProblemId,
    maxTries: null,
    maxSubmissions: null,
    problemId: problem.id,
    groupId: terms.groupId ?? problem.group_id,
    accountId: team.accountId,
    language,
    code,
    blocks: null,
    route: routeOf(problem, language),
    files: await requireSourceFiles(deps.db, files, { code, language, target: problem }),
    address: '',
    idempotencyKey: keyOf(contestId, row.external_id),
    submittedAt: momentOf(target, Number(row.contest_time_ms)),
    queuedAt: now,
    priority: priority.contest,
    isHeld: false,
    requestId: currentRequestId(),
    traceparent: currentTraceparent(),
  }
}

/**
 * Whether a shadow of this site entered it: the primary is this site under another name, and would send every
 * submission that is entered, without end.
 */
const isOwnEntry = async (db: Db, { external_id: id, external_at: at }: Row): Promise<boolean> => {
  if (at === null || !/^[1-9]\d{0,8}$/.test(id)) return false
  const own = await db
    .selectFrom('contest_shadow_submission as entered')
    .innerJoin('submission', 'submission.id', 'entered.submission_id')
    .select('submission.id')
    .where('submission.id', '=', Number(id))
    .where('submission.submitted_at', '=', at)
    .executeTakeFirst()
  return own !== undefined
}

/** An object that the primary did not list is matched by its id alone. */
const nameless = (id: string) => ({ id, name: '', display_name: '', label: '', icpc_id: '', short_name: '' })

const known = <T>(found: T | Refusal): T => {
  if (found instanceof Refusal) throw found
  return found
}

const requireAccepted = async (deps: Deps, target: ContestTarget, name: string): Promise<void> => {
  const { problem } = target
  const language = await requireLanguage(deps.db, name, problem)
  await requireJudgeable(deps, language, problem)
  if (!problem.is_remote) await requireToolchain(deps, target.toolchains, language)
  requireAmong(problem.languages, language)
  requireContestLanguage(target.contestLanguages, language)
  requireGrader(problem.graders, language)
  await requireJudge(deps, problem)
}

/**
 * The address of the files: the reference of the submission, relative to the root of the API. One to another host would
 * send the password there, so the usual address replaces it.
 */
const filesPath = (primary: Primary, { files_href: href, external_id: id }: Row): string => {
  const usual = `/submissions/${encodeURIComponent(id)}/files`
  const root = apiRootOf(primary)
  if (href === null || !URL.canParse(href, root)) return usual
  const target = new URL(href, root)
  return target.origin === new URL(primary.url).origin ? target.href : usual
}

const findEntered = async (trx: Db, { accountId, idempotencyKey }: Draft): Promise<number | null> => {
  const row = await trx
    .selectFrom('submission')
    .select('id')
    .where('account_id', '=', accountId)
    .where('idempotency_key', '=', idempotencyKey)
    .executeTakeFirst()
  return row?.id ?? null
}

/** Longer than the keys that clients may send, so that no contestant can take it first. */
const keyOf = (contestId: number, externalId: string): string =>
  `submission of a shadowed contest, entered by the server of this site: ${contestId} ${externalId}`

/** The moment at which our contest has the contest time; removed time before it is added. */
const momentOf = ({ terms, contestProblemId: place }: ContestTarget, contestMs: number): Date => {
  let at = new Date(terms.startsAt.getTime() + contestMs)
  for (let missingMs = 1, rounds = 0; missingMs !== 0 && rounds < 100; rounds += 1) {
    missingMs = contestMs - contestTimeMs(terms, at, { place })
    at = new Date(at.getTime() + missingMs)
  }
  return at
}

/** Writes it once: the row is locked, and the key of the submission is unique. Null when it is known already. */
const write = (
  deps: Deps,
  contestId: number,
  { row, draft }: { readonly row: Row; readonly draft: Draft },
): Promise<number | null> =>
  deps.db.transaction().execute(async (trx) => {
    const held = await trx
      .selectFrom('contest_shadow_submission')
      .select('external_id')
      .where('contest_id', '=', contestId)
      .where('external_id', '=', row.external_id)
      .where('entered_at', 'is', null)
      .where('deleted_at', 'is', null)
      .forUpdate()
      .executeTakeFirst()
    if (held === undefined) return null
    const written = await writeSubmission(trx, draft)
    // Written before the shadow was removed and set up again.
    const id = written ?? (await findEntered(trx, draft))
    if (id === null) throw new Error(`The problem of submission ${row.external_id} left the contest.`)
    await trx
      .updateTable('contest_shadow_submission')
      .set({ submission_id: id, entered_at: draft.queuedAt, reason: null })
      .where('contest_id', '=', contestId)
      .where('external_id', '=', row.external_id)
      .execute()
    return id
  })

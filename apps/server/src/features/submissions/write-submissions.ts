import type { Receipt, SourceFile } from '@verdict/contract'
import { sourceLength } from '@verdict/rules'
import { type RawBuilder, sql } from 'kysely'
import type { Deps } from '../../deps.ts'
import { isUndone } from '../../platform/db/away.ts'
import type { Db } from '../../platform/db/connect.ts'
import { prepare } from '../../platform/db/prepared.ts'
import { publishing } from '../../platform/events/publish.ts'
import { topics } from '../../platform/events/topics.ts'
import { inLots } from '../../platform/in-lots.ts'
import { submissionsIn, triesIn } from '../contests/core/tries-in.ts'
import { receiptsOf } from '../contests/receipts/find-receipt.ts'
import { type Priority, turnOf } from '../judging/queue/enqueue.ts'
import { storedFiles } from './source-files.ts'

/** A validated submission. */
export interface Draft {
  /** 0 outside contests. */
  readonly contestId: number
  readonly contestProblemId: number
  /** The limit of submissions per contestant and problem; null for none. */
  readonly maxTries: number | null
  /** The limit of submissions per contestant in the whole contest; null for none. */
  readonly maxSubmissions: number | null
  readonly problemId: number
  readonly groupId: number | null
  readonly accountId: string
  readonly language: string
  /** The language it is queued under: its own, or the route of a remote problem. */
  readonly route: string
  readonly code: string
  /** The workspace of a block program; null for programs written as text. */
  readonly blocks: string | null
  /** Further files; null for none. */
  readonly files: readonly SourceFile[] | null
  readonly address: string
  readonly idempotencyKey: string | null
  readonly submittedAt: Date
  /** When it joins the queue; later than submitted for a submission of another system. */
  readonly queuedAt: Date
  readonly priority: Priority
  /** It waits until a pause of its contest ends. */
  readonly isHeld: boolean
  /** The id of the request that submits. */
  readonly requestId: string | null
  /** Its span, while tracing is on. */
  readonly traceparent: string | null
}

/** Drafts by columns, as a statement takes many of them. */
type Columns = { readonly [K in keyof Omit<Draft, 'files'>]: readonly Draft[K][] } & {
  readonly files: readonly (string | null)[]
  readonly length: readonly number[]
}

interface Written {
  readonly id: number
  readonly accountId: string
}

/**
 * Inserts submissions with their sources and queue entries, in one statement and in this order. Submissions with a
 * known idempotency key are skipped, and so are those above the contest's limits. A user must not occur twice, because the turn of a run depends on the user's
 * earlier runs. Removing a problem from its contest waits for these, and later ones are skipped; contest problems are
 * locked in the order of `holdPlaces`, to avoid a deadlock.
 */
const writing = (given: Columns): RawBuilder<Written> => sql<Written>`
  with place as materialized (
    select id from contest_problem where id = any(${given.contestProblemId}::int[]) order by id for share
  ), given as materialized (
    select nextval(pg_get_serial_sequence('submission', 'id')) as id, one.* from unnest(
      ${given.contestId}::int[], ${given.contestProblemId}::int[], ${given.problemId}::int[], ${given.groupId}::int[],
      ${given.accountId}::text[], ${given.language}::text[], ${given.code}::text[], ${given.address}::text[],
      ${given.idempotencyKey}::text[], ${given.submittedAt}::timestamptz[], ${given.priority}::smallint[],
      ${given.length}::int[], ${given.route}::text[], ${given.maxTries}::int[], ${given.maxSubmissions}::int[], ${given.requestId}::text[], ${given.isHeld}::boolean[],
      ${given.traceparent}::text[], ${given.blocks}::text[], ${given.files}::text[], ${given.queuedAt}::timestamptz[]
    ) as one (contest_id, contest_problem_id, problem_id, group_id, account_id, language, code, address,
      idempotency_key, submitted_at, priority, length, route, max_tries, max_submissions,
      request_id, is_held, traceparent, blocks, files, queued_at)
    where (contest_problem_id = 0 or contest_problem_id in (select id from place))
      and (max_tries is null or max_tries > (
        select ${triesIn({ contestProblemId: sql`one.contest_problem_id`, accountId: sql`one.account_id` })}
        from contest where contest.id = one.contest_id))
      and (max_submissions is null or max_submissions > (
        select ${submissionsIn({ accountId: sql`one.account_id` })} from contest where contest.id = one.contest_id))
  ), entered as (
    insert into submission (id, contest_id, contest_problem_id, problem_id, group_id, account_id, language, length,
      submitted_at, updated_at, idempotency_key)
    select id, contest_id, contest_problem_id, problem_id, group_id, account_id, language, length,
      submitted_at, submitted_at, idempotency_key
    from given
    on conflict (account_id, idempotency_key) do nothing returning id
  ), new as materialized (
    select given.* from given join entered using (id)
  ), sources as (
    insert into submission_source (submission_id, code, address, blocks, files)
    select id, code, address, blocks, files::jsonb from new
  ), runs as (
    insert into judging (kind, submission_id, version, account_id, language, host_class, priority, state, request_id, traceparent, queued_at, due_at)
    select 'submission', id, 0, account_id, route, (select host_class from problem where problem.id = new.problem_id), priority, case when is_held then 'held' else 'queued' end, request_id, traceparent, queued_at, ${turnOf(
      {
        accountId: sql`new.account_id`,
        language: sql`new.route`,
        priority: sql`new.priority`,
        queuedAt: sql`new.queued_at`,
      },
    )}
    from new
  )
  select id, account_id as "accountId", ${publishing(topics.judging, {})} from new`

const columnsOf = (drafts: readonly Draft[]): Columns => ({
  contestId: drafts.map((draft) => draft.contestId),
  contestProblemId: drafts.map((draft) => draft.contestProblemId),
  maxTries: drafts.map((draft) => draft.maxTries),
  maxSubmissions: drafts.map((draft) => draft.maxSubmissions),
  problemId: drafts.map((draft) => draft.problemId),
  groupId: drafts.map((draft) => draft.groupId),
  accountId: drafts.map((draft) => draft.accountId),
  language: drafts.map((draft) => draft.language),
  route: drafts.map((draft) => draft.route),
  code: drafts.map((draft) => draft.code),
  blocks: drafts.map((draft) => draft.blocks),
  files: drafts.map((draft) => storedFiles(draft.files)),
  address: drafts.map((draft) => draft.address),
  idempotencyKey: drafts.map((draft) => draft.idempotencyKey),
  submittedAt: drafts.map((draft) => draft.submittedAt),
  queuedAt: drafts.map((draft) => draft.queuedAt),
  priority: drafts.map((draft) => draft.priority),
  requestId: drafts.map((draft) => draft.requestId),
  isHeld: drafts.map((draft) => draft.isHeld),
  traceparent: drafts.map((draft) => draft.traceparent),
  length: drafts.map((draft) => sourceLength(draft.code, draft.files)),
})

/**
 * Writes a submission inside the caller's transaction.
 * @returns its number; null when its key is known already or its problem was taken out of the contest.
 */
export const writeSubmission = async (trx: Db, draft: Draft): Promise<number | null> => {
  const { rows } = await writing(columnsOf([draft])).execute(trx)
  return rows[0]?.id ?? null
}

const writeAll = prepare((db, given: Columns) => ({ compile: () => writing(given).compile(db) }))

/** Result of an insert. */
export interface Entered {
  readonly id: number
  readonly receipt: Receipt | null
}

/** Writes an entry of a contest; null when its key is known already or its problem was taken out at this moment. */
export type EntryWriter = (draft: Draft) => Promise<Entered | null>

type WriterDeps = Pick<Deps, 'db' | 'pool' | 'receiptKey'>

/**
 * Writes submissions of one contest, each of another user, in a separate transaction. The locks of the contest, its
 * tallies and its receipt chain, are taken by deferred triggers, so they are held for the commit alone, which all of
 * them share.
 */
const writeLot = async (deps: WriterDeps, drafts: readonly Draft[]): Promise<readonly (Entered | null)[]> => {
  const rows = await writeAll(deps, columnsOf(drafts))
  const ids = new Map(rows.map((row) => [row.accountId, row.id]))
  const receipts = await receiptsOf(deps, [...ids.values()])
  return drafts.map(({ accountId }) => {
    const id = ids.get(accountId)
    return id === undefined ? null : { id, receipt: receipts.get(id) ?? null }
  })
}

/** More at once would keep the first of them waiting for no gain. */
const mostAtOnce = 100

/** In characters. */
const largeCode = 200_000

/** The way to write entries: at once when it is calm, together with all that wait when it is not. */
export const entryWriter = (deps: WriterDeps): EntryWriter =>
  inLots({
    // Large answers are written alone: a hundred of them would not fit into one statement.
    of: (draft: Draft) => (draft.code.length > largeCode ? `${draft.contestId}/${draft.accountId}` : draft.contestId),
    apart: (draft) => draft.accountId,
    most: mostAtOnce,
    work: (drafts) => writeLot(deps, drafts),
    leftNothing: isUndone,
  })

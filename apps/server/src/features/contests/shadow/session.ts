import type { Deps } from '../../../deps.ts'
import { isDataRefused } from '../../../platform/db/away.ts'
import { findContest } from '../core/find-contest.ts'
import { followDeletions } from './deleted-there.ts'
import { enterSubmission } from './enter.ts'
import { listUnmapped, listWarnings, loadCounterparts } from './load-primary.ts'
import type { Counterparts } from './mapping.ts'
import { changeObject, type Gone, KnownContent, type PrimaryObjects } from './objects.ts'
import { dropJudgements, recordDeleted, recordJudgement, recordSubmission, settleJudgement } from './record.ts'
import type { ShadowSettingsRow } from './repository.ts'
import { type FeedEvent, type PrimarySubmission, primaryJudgement, primarySubmission } from './schemas.ts'
import { classOfType } from './verdict-classes.ts'

/**
 * One connection to the primary: it keeps the objects of the contest and stores each submission and judgement. Events
 * may come again, after a lost connection or because the feed is read from its beginning; the same content changes
 * nothing.
 */
export class ShadowSession {
  readonly #deps: Deps
  readonly #shadow: ShadowSettingsRow
  readonly #objects: PrimaryObjects
  #counterparts: Counterparts
  /** Teams, problems or languages changed since they were compared. */
  #isStale = false
  #token: string | null
  #lastEventAt: Date | null = null
  readonly #submissions = new KnownContent()
  readonly #judgements = new KnownContent()
  readonly #signal: AbortSignal

  constructor(deps: Deps, shadow: ShadowSettingsRow, given: SessionParts) {
    this.#deps = deps
    this.#shadow = shadow
    this.#objects = given.objects
    this.#counterparts = given.counterparts
    this.#token = shadow.feed_token
    this.#signal = given.signal
  }

  /** Stores what the settings lack, and tries again what could not be entered. */
  async compare(): Promise<void> {
    const { db } = this.#deps
    const contestId = this.#shadow.contest_id
    this.#isStale = false
    this.#counterparts = await loadCounterparts(this.#deps, this.#shadow)
    const contest = await findContest(db, contestId)
    await db
      .updateTable('contest_shadow')
      .set({
        unmapped: JSON.stringify(listUnmapped(this.#objects, this.#counterparts)),
        warnings: JSON.stringify(contest === null ? [] : listWarnings(this.#objects, contest)),
        judgement_types: JSON.stringify(Object.fromEntries(this.#objects.types)),
      })
      .where('contest_id', '=', contestId)
      .execute()
    const rows = await db
      .selectFrom('contest_shadow_submission')
      .selectAll()
      .where('contest_id', '=', contestId)
      .where('entered_at', 'is', null)
      .where('deleted_at', 'is', null)
      .orderBy('contest_time_ms')
      .orderBy('external_id')
      .execute()
    for (const row of rows) {
      this.#signal.throwIfAborted()
      await enterSubmission(this.#deps, this.#entering(), row)
    }
  }

  /** Stores one event. Types that a shadow does not need are passed over. */
  async take(event: FeedEvent): Promise<void> {
    const { type, id, token } = event
    this.#lastEventAt = this.#deps.clock.now()
    try {
      await this.#store(event)
    } catch (error) {
      // A value that the database cannot hold would stop the reader for ever.
      if (!isDataRefused(error)) throw error
      this.#deps.log.warn({ err: error, contestId: this.#shadow.contest_id, type, id }, 'shadow event not stored')
    }
    if (token !== null) this.#token = token
  }

  async #store({ type, id, data }: FeedEvent): Promise<void> {
    const items = Array.isArray(data) ? data : null
    if (type === 'submissions') await this.#takeSubmissions(items ?? [data], { id, isWhole: items !== null })
    else if (type === 'judgements') await this.#takeJudgements(items ?? [data], { id, isWhole: items !== null })
    else if (changeObject(this.#objects, type, { id, items: items ?? [data] })) this.#isStale = true
  }

  /** Stores all submissions and judgements there are, for a feed without positions, which names no deleted ones. */
  async takeAll(submissions: readonly unknown[], judgements: readonly unknown[]): Promise<void> {
    await this.#takeSubmissions(submissions, { id: null, isWhole: true })
    await this.#takeJudgements(judgements, { id: null, isWhole: true })
  }

  /** Work between events. Progress is stored now and then: events that are read again change nothing. */
  async rest(): Promise<void> {
    await this.saveProgress()
    if (this.#isStale) await this.compare()
    await followDeletions(this.#deps, this.#shadow)
  }

  async saveProgress(): Promise<void> {
    if (this.#lastEventAt === null) return
    const columns = { feed_token: this.#token, last_event_at: this.#lastEventAt }
    this.#lastEventAt = null
    await this.#deps.db
      .updateTable('contest_shadow')
      .set(columns)
      .where('contest_id', '=', this.#shadow.contest_id)
      // A position in the feed of a former address means nothing.
      .where('url', '=', this.#shadow.url)
      .execute()
  }

  async #takeSubmissions(items: readonly unknown[], of: Batch): Promise<void> {
    const { db, clock } = this.#deps
    const contestId = this.#shadow.contest_id
    const read = items.flatMap((item) => primarySubmission.safeParse(item).data ?? [])
    for (const submission of read) {
      this.#signal.throwIfAborted()
      if (!this.#submissions.isNew(submission)) continue
      await recordSubmission(db, contestId, { submission, names: this.#namesOf(submission), now: clock.now() })
      await this.#settle(submission.id)
      await this.#enter(submission.id)
    }
    const gone = goneOf(items, of, read)
    if (gone === null) return
    await recordDeleted(db, contestId, gone, clock.now())
    this.#submissions.forget(gone)
  }

  async #takeJudgements(items: readonly unknown[], of: Batch): Promise<void> {
    const { db } = this.#deps
    const contestId = this.#shadow.contest_id
    const read = items.flatMap((item) => primaryJudgement.safeParse(item).data ?? [])
    for (const judgement of read) {
      if (!this.#judgements.isNew(judgement)) continue
      await recordJudgement(db, contestId, judgement)
      await this.#settle(judgement.submission_id)
    }
    const gone = goneOf(items, of, read)
    if (gone === null) return
    for (const submissionId of await dropJudgements(db, contestId, gone)) await this.#settle(submissionId)
    this.#judgements.forget(gone)
  }

  async #enter(externalId: string): Promise<void> {
    const row = await this.#deps.db
      .selectFrom('contest_shadow_submission')
      .selectAll()
      .where('contest_id', '=', this.#shadow.contest_id)
      .where('external_id', '=', externalId)
      .where('entered_at', 'is', null)
      .executeTakeFirst()
    if (row !== undefined) await enterSubmission(this.#deps, this.#entering(), row)
  }

  #settle(submissionId: string): Promise<void> {
    const { types } = this.#objects
    const classOf = (type: string) => classOfType(type, types.get(type))
    return settleJudgement(this.#deps.db, this.#shadow.contest_id, { submissionId, classOf })
  }

  #entering() {
    return { ...this.#objects, contestId: this.#shadow.contest_id, counterparts: this.#counterparts }
  }

  #namesOf({ team_id: teamId, problem_id: problemId }: PrimarySubmission) {
    const team = this.#objects.teams.get(teamId)
    const problem = this.#objects.problems.get(problemId)
    return {
      teamName: team?.display_name || team?.name || teamId,
      problemLabel: problem?.label || problem?.short_name || problemId,
    }
  }
}

export interface SessionParts {
  readonly objects: PrimaryObjects
  readonly counterparts: Counterparts
  /** Ends long work when the connection is given up. */
  readonly signal: AbortSignal
}

/** One object with its id, or all of them. */
interface Batch {
  readonly id: string | null
  readonly isWhole: boolean
}

/** The objects that an event deletes. */
const goneOf = (items: readonly unknown[], of: Batch, read: readonly { readonly id: string }[]): Gone | null => {
  if (of.isWhole) return { left: read.map(({ id }) => id) }
  return items[0] === null && of.id !== null ? { id: of.id } : null
}

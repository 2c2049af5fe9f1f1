import { inProgress } from '@verdict/contract'
import { z } from 'zod'
import type { Db } from '../../../platform/db/connect.ts'
import { notifySubmission } from '../../judging/live/live.ts'
import { voidRuns } from '../../judging/queue/requeue-submission.ts'
import { sendSiteNotice } from '../../talk/messages/send-site-notice.ts'
import type { LockedHack } from './locks.ts'

/**
 * The verdict of a hacked submission. It fails with the verdict of the hack's input and counts as a wrong try, after every
 * rejudging too (`hack_verdict`, `holdHacked`). Withdrawing the hack restores the former verdict. A verdict that a person
 * set stays in all cases.
 */

interface Hacked {
  readonly hack: LockedHack
  readonly targetVerdict: number
  readonly now: Date
}

/** Fails the submission; its row is locked. One that is being judged keeps its run, whose result `holdHacked` changes. */
export const failTarget = async (trx: Db, { hack, targetVerdict, now }: Hacked): Promise<void> => {
  const before = await figuresOf(trx, hack.submission_id)
  await notify(trx, hack, { template: 'contest.hacked', accountId: before.account_id, now })
  if (inProgress(before.verdict)) {
    await trx.updateTable('submission').set({ hack_verdict: targetVerdict }).where('id', '=', before.id).execute()
    return
  }
  const former = {
    verdict: before.verdict,
    score: before.score,
    rankScore: before.rank_score,
    version: before.version + 1,
  }
  await trx
    .updateTable('contest_hack')
    .set({ former: JSON.stringify(former) })
    .where('id', '=', hack.id)
    .execute()
  await write(trx, before, {
    verdict: targetVerdict,
    score: before.score === null ? null : 0,
    rank_score: before.rank_score === null ? null : 0,
    hack_verdict: targetVerdict,
    now,
  })
}

const stored = z.object({
  verdict: z.int(),
  score: z.int().nullable(),
  rankScore: z.number().nullable(),
  version: z.int(),
})

/**
 * Restores the verdict from before the hack; the submission is locked and the hack is withdrawn already.
 * @returns false when the submission was judged meanwhile and needs another judging.
 */
export const restoreTarget = async (trx: Db, hack: LockedHack, now: Date): Promise<boolean> => {
  const before = await figuresOf(trx, hack.submission_id)
  if (before.is_manual) {
    // Results that a rejudging has for the hacked submission must not be applied.
    const released = { hack_verdict: null, version: before.version + 1 }
    await trx.updateTable('submission').set(released).where('id', '=', before.id).execute()
    return true
  }
  await notify(trx, hack, { template: 'contest.hackWithdrawn', accountId: before.account_id, now })
  const former = stored.nullable().parse(hack.former)
  if (former !== null && former.version === before.version) {
    const { score, rankScore: rank_score } = former
    await write(trx, before, { verdict: former.verdict, score, rank_score, hack_verdict: null, now })
    return true
  }
  await trx.updateTable('submission').set({ hack_verdict: null }).where('id', '=', before.id).execute()
  // The result of a judging that goes on is that of the test data.
  return inProgress(before.verdict)
}

const figuresOf = (trx: Db, id: number) =>
  trx
    .selectFrom('submission')
    .select(['id', 'account_id', 'verdict', 'version', 'score', 'rank_score', 'is_manual'])
    .select(['case_total', 'time_ms', 'memory_kb', 'judging_id'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()

interface Written {
  readonly verdict: number
  readonly score: number | null
  readonly rank_score: number | null
  readonly hack_verdict: number | null
  readonly now: Date
}

/** A new version: results of runs of the older one are refused. Submissions of contests count in no list of the site. */
const write = async (
  trx: Db,
  before: Awaited<ReturnType<typeof figuresOf>>,
  { now, ...columns }: Written,
): Promise<void> => {
  await voidRuns(trx, before.id, now)
  await trx
    .updateTable('submission')
    .set({ ...columns, version: before.version + 1, updated_at: now })
    .where('id', '=', before.id)
    .execute()
  await notifySubmission(trx, {
    submitId: before.id,
    run: before.judging_id ?? 0,
    status: columns.verdict,
    caseTotal: before.case_total,
    cases: [],
    time: before.time_ms,
    memory: before.memory_kb,
    score: columns.score,
  })
}

interface HackNotice {
  readonly accountId: string
  readonly template: 'contest.hacked' | 'contest.hackWithdrawn'
  readonly now: Date
}

const notify = async (trx: Db, hack: LockedHack, { accountId, template, now }: HackNotice): Promise<void> => {
  const place = await trx
    .selectFrom('contest_problem as place')
    .innerJoin('contest', 'contest.id', 'place.contest_id')
    .select(['place.label', 'contest.title'])
    .where('place.contest_id', '=', hack.contest_id)
    .where('place.problem_id', '=', hack.problem_id)
    .executeTakeFirst()
  if (place === undefined) return
  const params = {
    contest: place.title,
    cid: String(hack.contest_id),
    label: place.label,
    submitId: String(hack.submission_id),
  }
  await sendSiteNotice(trx, { to: accountId, template, kind: 'Mine', params, now })
}

import { type adminProblems, type BodyOf, fail, judgeLanguages, limits } from '@verdict/contract'
import type { SignedIn } from '@verdict/rules'
import type { Deps } from '../../../deps.ts'
import { takeSlot, waitSeconds } from '../../../platform/throttle.ts'
import { priority } from '../../judging/queue/enqueue.ts'
import { enqueueTask, type TaskSettings } from '../../judging/runs/tasks.ts'
import { waitForTask } from '../../judging/runs/wait-for-task.ts'
import { requireKept } from './kept-problem.ts'

type Body = BodyOf<typeof adminProblems.compileChecker>

/** People wait in front of a dialog. */
const patienceMs = 40_000

/**
 * Compiles a checker or interactor on a judge host and returns the compiler output (api-admin 8.7). The result is
 * stored in the host's build cache under its source hash; running judgings are unaffected.
 * @throws Refusal `compile.empty`, `compile.noHost`, `request.tooMany`, or the given failure: group calls answer with
 *   another status than those of the admin area
 */
export const compileChecker = async (
  deps: Deps,
  viewer: SignedIn,
  body: Body,
  failure: 'compile.failed' | 'compile.refused' = 'compile.failed',
): Promise<null> => {
  const code = body.code ?? ''
  const language = (body.language ?? '').trim()
  if (code.trim() === '' || language === '') throw fail('compile.empty')
  if (!judgeLanguages.some((judgeLanguage) => judgeLanguage === language))
    throw fail('request.field', { field: 'language' })
  if (body.pid !== null) await requireKept(deps.db, viewer, body.pid)
  await requireHost(deps, language)
  const window = { limit: limits.compile.perMinute, windowMs: 60_000, now: deps.clock.now() }
  const slot = await takeSlot(deps.db, `compile:${viewer.id}`, window)
  if (!slot.taken) throw fail('request.tooMany', { seconds: waitSeconds(slot) })
  const id = await deps.db.transaction().execute((trx) =>
    enqueueTask(
      trx,
      {
        kind: 'compile',
        accountId: viewer.id,
        checkId: null,
        programId: null,
        name: 'compile',
        language,
        code,
        settings: settingsFor({ language, code, extraFiles: body.extraFiles ?? {} }),
        testdataHash: null,
        expected: [],
        expectedScore: null,
      },
      { priority: priority.trial, now: deps.clock.now() },
    ),
  )
  const done = await waitForTask(deps, id, patienceMs)
  if (done === null || done.ok === null) throw fail('compile.noHost')
  if (!done.ok) throw fail(failure, { message: done.message ?? '' })
  return null
}

/** No problem is meant, so everything but the code is as it is anywhere. */
const settingsFor = (checker: NonNullable<TaskSettings['checker']>): TaskSettings => ({
  problemId: 0,
  type: 0,
  judgeMode: 'spj',
  judgeCaseMode: 'default',
  timeLimitMs: 1_000,
  memoryLimitMb: 256,
  stackLimitMb: 128,
  ignoreTrailingBlanks: true,
  fileIo: null,
  checker,
  extraFiles: {},
})

/** Fails fast when no host is connected. */
const requireHost = async (deps: Deps, language: string): Promise<void> => {
  const since = new Date(deps.clock.now().getTime() - limits.lease.lifeMs - limits.lease.waitMs)
  const found = await deps.db
    .selectFrom('judge_host')
    .select('name')
    .where('last_seen', '>', since)
    .where('draining', '=', false)
    .where('report', '@>', JSON.stringify({ languages: [{ name: language, available: true }] }))
    .limit(1)
    .executeTakeFirst()
  if (found === undefined) throw fail('compile.noHost')
}

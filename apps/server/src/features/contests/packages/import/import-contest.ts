import { fail, role } from '@verdict/contract'
import type { PackagedContest } from '@verdict/problem-formats'
import type { SignedIn } from '@verdict/rules'
import type { DbWithSettings, Deps } from '../../../../deps.ts'
import { audit } from '../../../../platform/audit.ts'
import type { Db } from '../../../../platform/db/connect.ts'
import { findContest } from '../../core/find-contest.ts'
import { canHaveHacks } from '../../core/format.ts'
import {
  insertPlace,
  type PlaceRow,
  readBalloon,
  readLabel,
  readPlaceTitle,
  requireTakeable,
} from '../../editor/places.ts'
import { takePretests } from '../../system-test/take-pretests.ts'
import { recordBegun } from '../../timing/begun.ts'
import { importHacks } from './import-hacks.ts'
import { importPeople } from './import-people.ts'
import { importPhotos } from './import-photos.ts'
import { importProblems } from './import-problems.ts'
import { importSubmissions } from './import-submissions.ts'
import { type StoredChoice, type StoredPlan, storedChoice, storedPlan } from './plan.ts'
import { accountsByName, type ImportRow, lockImport, saveProgress } from './repository.ts'
import { type Timing, termsOfDraft, timingOf } from './terms.ts'

/** Everything an import works on. */
export interface ContestImporting {
  readonly row: ImportRow
  readonly contest: PackagedContest
  readonly plan: StoredPlan
  readonly choice: StoredChoice
  readonly viewer: SignedIn
  /** Counts one more finished problem, group of accounts or group of submissions. */
  readonly step: () => Promise<void>
}

/**
 * Creates a contest from its package: problems and accounts first, each in a transaction that also notes that it was
 * done; then the contest with everything in it, in one transaction. A repeated run creates nothing twice.
 */
export const importContest = async (deps: Deps, row: ImportRow, contest: PackagedContest): Promise<void> => {
  const plan = storedPlan.parse(row.plan)
  const choice = storedChoice.parse(row.choice)
  const timing = timingOf(contest.contest, choice.startTime ?? null)
  if (timing === null) throw fail('contest.startRequired')
  const total = plan.problems.length + 2
  let done = 0
  const importing: ContestImporting = {
    row,
    contest,
    plan,
    choice,
    viewer: { kind: 'user', id: row.account_id, username: row.username, role: role.root },
    step: async () => {
      done += 1
      await saveProgress(deps.db, row.id, { done: Math.min(done, total), total, now: deps.clock.now() })
    },
  }
  const problems = await importProblems(deps, importing)
  if (choice.people) await importPeople(deps, importing)
  await importing.step()
  const cid = await deps.db.transaction().execute(async (trx) => {
    const now = await lockImport(trx, row.id)
    if (now?.state !== 'importing') return null
    const contestId = await createContest(deps, trx, { importing, timing, problems })
    await trx
      .updateTable('contest_import')
      .set({ state: 'finished', contest_id: contestId, done: total, total, updated_at: deps.clock.now() })
      .where('id', '=', row.id)
      .execute()
    return contestId
  })
  deps.log.info({ importId: row.id, contestId: cid }, 'contest imported')
}

interface Creating {
  readonly importing: ContestImporting
  readonly timing: Timing
  /** Problem ids by position; absent for problems that were left out. */
  readonly problems: ReadonlyMap<number, number>
}

const createContest = async (deps: Deps, trx: Db, { importing, timing, problems }: Creating): Promise<number> => {
  const { row, contest, choice, viewer } = importing
  const now = deps.clock.now()
  const terms = termsOfDraft(contest.contest, {
    startsAt: timing.startsAt,
    visible: choice.visible ?? contest.contest.visible,
    formats: deps.formats,
  })
  const { id } = await trx
    .insertInto('contest')
    .values({ ...terms, owner_id: viewer.id, group_id: null, created_at: now, updated_at: now })
    .returning('id')
    .executeTakeFirstOrThrow()
  const places = await addProblems({ db: trx, settings: deps.settings }, { id, importing, problems, now })
  const accounts = await accountsByName(
    trx,
    importing.plan.people.map(({ username }) => username),
  )
  await addJudging(trx, { id, importing, places })
  await addTexts(trx, { id, importing, timing, places, accounts })
  if (choice.people) await addWindows(trx, { contestId: id, importing, accounts, now })
  if (choice.people) await importPhotos(deps, trx, { contestId: id, contest, accounts, ownerId: viewer.id })
  const given = { contestId: id, contest, places, accounts, shiftMs: timing.shiftMs, now }
  const submissions = choice.submissions ? await importSubmissions(trx, given) : null
  if (submissions !== null) await importHacks(deps, trx, { ...given, submissions })
  await audit(trx, {
    actor: viewer,
    action: 'contest.import',
    subject: { kind: 'contest', id, name: terms.title },
    after: {
      file: row.file_name,
      startsAt: terms.starts_at,
      endsAt: terms.ends_at,
      problems: Object.fromEntries([...places].map(([label, place]) => [label, place.problem_id])),
      submissions: submissions?.byLine.size ?? 0,
    },
    address: row.address,
  })
  return id
}

const addProblems = async (
  deps: DbWithSettings,
  { id, importing, problems, now }: Omit<Creating, 'timing'> & { readonly id: number; readonly now: Date },
): Promise<ReadonlyMap<string, PlaceRow>> => {
  const trx = deps.db
  const found = await findContest(trx, id)
  if (found === null) throw fail('contest.missing')
  const places: PlaceRow[] = []
  for (const [seq, problem] of importing.contest.problems.entries()) {
    const pid = problems.get(seq)
    if (pid === undefined) continue
    const taken = await requireTakeable(deps, importing.viewer, { contest: found.row, pid, takesHidden: true })
    places.push(
      await insertPlace(trx, places, {
        cid: id,
        pid,
        label: readLabel(problem.label),
        title: readPlaceTitle(problem.title ?? taken.title),
        color: problem.color === null ? null : readBalloon(problem.color),
        now,
      }),
    )
  }
  return new Map(places.map((place) => [place.label, place]))
}

/** Hacks and pretests, as far as the contest and the problems here can have them. */
const addJudging = async (trx: Db, { id, importing, places }: Omit<Texts, 'timing' | 'accounts'>): Promise<void> => {
  const { contest, problems } = importing.contest
  const found = await findContest(trx, id)
  if (found === null) return
  if (contest.hacks !== null && canHaveHacks(found.row)) {
    const { success, failure } = contest.hacks
    const points = { success_points: success, failure_points: failure, is_on: true }
    await trx
      .insertInto('contest_hacking')
      .values({ contest_id: id, ...points })
      .execute()
  }
  const counts = problems.flatMap(({ label, pretests }) => {
    const place = places.get(readLabel(label))
    return place === undefined ? [] : [[place.problem_id, pretests] as const]
  })
  await takePretests(trx, found.row, new Map(counts))
}

interface Texts {
  readonly id: number
  readonly importing: ContestImporting
  readonly timing: Timing
  readonly places: ReadonlyMap<string, PlaceRow>
  readonly accounts: ReadonlyMap<string, string>
}

/** Registrations, announcements, and questions with their answers. */
const addTexts = async (trx: Db, { id, importing, timing, places, accounts }: Texts): Promise<void> => {
  const { contest, viewer, choice } = importing
  const moved = (at: Date): Date => new Date(at.getTime() + timing.shiftMs)
  const registrations = contest.people.flatMap(({ username, registeredAt }) => {
    const accountId = accounts.get(username.toLowerCase())
    if (!choice.people || accountId === undefined || registeredAt === null) return []
    return [{ contest_id: id, account_id: accountId, created_at: registeredAt }]
  })
  for (let at = 0; at < registrations.length; at += atOnce) {
    await trx
      .insertInto('contest_registration')
      .values(registrations.slice(at, at + atOnce))
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  }
  for (const { title, content, hidden, createdAt } of contest.announcements) {
    const stamps = { created_at: createdAt, updated_at: createdAt }
    await trx
      .insertInto('announcement')
      .values({ title, content, status: hidden ? 1 : 0, contest_id: id, account_id: viewer.id, ...stamps })
      .execute()
  }
  for (const item of contest.clarifications) {
    if (item.question === '' && item.answer === null) continue
    await trx
      .insertInto('clarification')
      .values({
        contest_id: id,
        account_id: accounts.get(item.username?.toLowerCase() ?? '') ?? null,
        contest_problem_id: places.get(item.label ?? '')?.id ?? null,
        question: item.question,
        answer: item.answer,
        answered_by: item.answer === null ? null : viewer.username,
        answered_at: item.answeredAt === null ? null : moved(item.answeredAt),
        is_public: item.isPublic && item.answer !== null,
        created_at: moved(item.createdAt),
        updated_at: moved(item.answeredAt ?? item.createdAt),
      })
      .execute()
  }
}

interface Windows {
  readonly contestId: number
  readonly importing: ContestImporting
  readonly accounts: ReadonlyMap<string, string>
  readonly now: Date
}

/** Own times of participants. Triggers move the end of the contest. */
const addWindows = async (trx: Db, { contestId, importing, accounts, now }: Windows): Promise<void> => {
  const by = importing.viewer.username
  const begun = importing.contest.people.flatMap(({ username, delaySeconds, extraSeconds, hasBegun }) => {
    const accountId = accounts.get(username.toLowerCase())
    return accountId === undefined || !hasBegun ? [] : [{ accountId, delayS: delaySeconds, grantedS: extraSeconds }]
  })
  await recordBegun(trx, contestId, { people: begun, by, now })
  const windows = importing.contest.people.flatMap(({ username, delaySeconds, extraSeconds, hasBegun }) => {
    const accountId = accounts.get(username.toLowerCase())
    if (accountId === undefined || hasBegun || delaySeconds + extraSeconds === 0) return []
    return [
      {
        ...{ contest_id: contestId, account_id: accountId, delay_s: delaySeconds, extra_s: extraSeconds },
        ...{ reason: '', set_by: by, set_at: now },
      },
    ]
  })
  for (let at = 0; at < windows.length; at += atOnce) {
    await trx
      .insertInto('contest_window')
      .values(windows.slice(at, at + atOnce))
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  }
}

const atOnce = 500

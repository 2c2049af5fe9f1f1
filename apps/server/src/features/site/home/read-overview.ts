import { type ContestRight, type DataOf, type home, type Locale, toInstant } from '@verdict/contract'
import { admits, anyStaff, keepsProblems, type SignedIn } from '@verdict/rules'
import type { Deps } from '../../../deps.ts'
import { remember } from '../../../platform/remember.ts'
import { listOwnProblems } from '../../problems/people/list-people.ts'
import { readJudgeHosts } from '../core/judge-hosts.ts'
import { countDuties, findUnfinished, listNearContests, listOpenHomework, listOrganised } from './repository.ts'

type Overview = DataOf<(typeof home)['overview']>

const dayMs = 86_400_000
/** Homework is shown from two weeks before its deadline until a week after it, while late submissions may count. */
const homeworkBeforeMs = 14 * dayMs
const homeworkAfterMs = 7 * dayMs
const contestBeforeMs = dayMs
/** After the end, results and questions are still to be dealt with. */
const organisedAfterMs = 7 * dayMs
/** Every visit of the home page by staff asks for these counts. */
const dutiesMs = 5_000

/** What a person left unfinished, what is due soon and, for staff, what waits for them. */
export const makeOverview = (deps: Deps) => {
  const duties = remember(deps.clock, dutiesMs, async () => {
    const [counts, hosts] = await Promise.all([countDuties(deps.db), readJudgeHosts(deps)])
    const healthy = hosts.filter((host) => host.connected && !host.ill && !host.draining)
    return { counts, hosts: hosts.length, healthyHosts: healthy.length }
  })
  const readDuties = async (viewer: SignedIn): Promise<Overview['duties']> => {
    if (!anyStaff(viewer, undefined)) return null
    const { counts, hosts, healthyHosts } = await duties()
    const decides = keepsProblems(viewer, undefined)
    return {
      queued: Number(counts.queued),
      hosts,
      healthyHosts,
      reports: Number(counts.reports),
      messageReports: admits('directMessage.reports', viewer) ? Number(counts.message_reports) : null,
      applications: decides ? Number(counts.applications) : null,
      hiddenProblems: decides ? Number(counts.hidden) : null,
    }
  }
  return async (viewer: SignedIn, locale: Locale): Promise<Overview> => {
    const now = deps.clock.now()
    const after = (ms: number): Date => new Date(now.getTime() + ms)
    const homeworkSpan = { now, since: after(-homeworkAfterMs), until: after(homeworkBeforeMs) }
    const [unfinished, homework, contests, organises, problems, own] = await Promise.all([
      findUnfinished(deps.db, viewer.id, locale),
      listOpenHomework(deps.db, viewer.id, homeworkSpan),
      listNearContests(deps.db, viewer.id, { now, until: after(contestBeforeMs) }),
      listOrganised(deps.db, viewer.id, after(-organisedAfterMs)),
      listOwnProblems(deps, viewer, { locale, limit: 5 }),
      readDuties(viewer),
    ])
    return {
      unfinished:
        unfinished === undefined
          ? null
          : {
              problemId: unfinished.display_id,
              title: unfinished.title,
              submitId: unfinished.id,
              verdict: unfinished.verdict,
              submitTime: toInstant(unfinished.submitted_at),
            },
      homework: homework.map((row) => ({
        tid: row.id,
        title: row.title,
        gid: row.group_id,
        groupName: row.group_name,
        dueTime: toInstant(row.due_at),
        solved: row.solved,
        total: row.total,
      })),
      contests: contests.map((row) => ({ ...presentContest(row), isVirtual: row.is_virtual })),
      organises: organises.map((row) => ({ ...presentContest(row), right: row.granted as ContestRight })),
      problems: problems.map(({ pid, problemId, title, role }) => ({ pid, problemId, title, role })),
      duties: own,
    }
  }
}

type NearContest = Omit<Awaited<ReturnType<typeof listNearContests>>[number], 'is_virtual'>

const presentContest = (row: NearContest) => ({
  id: row.id,
  gid: row.group_id,
  title: row.title,
  startTime: toInstant(row.starts_at),
  endTime: toInstant(row.ends_at),
})

import { buffer } from 'node:stream/consumers'
import { limits, problemType } from '@verdict/contract'
import {
  type ContestDraft,
  type ContestProblemDraft,
  checkCases,
  checkWords,
  type PackagedContest,
  PackageFault,
  packageLimits,
  shown,
} from '@verdict/problem-formats'
import type { Deps } from '../../../../deps.ts'
import { remakePicture } from '../../../files/remake-picture.ts'
import { storedFault } from './faults.ts'
import type { StoredPlan, StoredProblem } from './plan.ts'
import { planPeople } from './plan-people.ts'
import { termsOfDraft } from './terms.ts'

interface Planning {
  readonly contest: PackagedContest
  readonly onProgress: (done: number, total: number) => Promise<void>
}

/**
 * The dry run: reads everything of a package and says what an import would create. Nothing is created.
 * @throws PackageFault or Refusal when the contest as a whole cannot be imported
 */
export const planContest = async (deps: Deps, { contest, onProgress }: Planning): Promise<StoredPlan> => {
  const draft = contest.contest
  // Any start does: what is checked here are the other settings.
  termsOfDraft(draft, {
    startsAt: draft.startsAt ?? deps.clock.now(),
    visible: draft.visible,
    formats: deps.formats,
  })
  await checkPhotos(contest)
  const people = await planPeople(deps.db, contest.people)
  const problems: StoredProblem[] = []
  for (const [seq, problem] of contest.problems.entries()) {
    problems.push(await lookAt(seq, problem, draft))
    await onProgress(seq + 1, contest.problems.length)
  }
  return {
    format: contest.format,
    contest: {
      title: draft.title,
      type: draft.type,
      startTime: draft.startsAt?.toISOString() ?? null,
      durationS: Math.round(draft.durationMs / 1_000),
      freezeS: draft.freezesAfterMs === null ? null : Math.round((draft.durationMs - draft.freezesAfterMs) / 1_000),
      access: draft.access,
      penaltyS: draft.penaltyS,
    },
    problems,
    people,
    announcements: contest.announcements.length,
    clarifications: contest.clarifications.length,
    submissions: await checkSubmissions(contest),
    notes: [...contest.notes],
  }
}

const lookAt = async (seq: number, problem: ContestProblemDraft, contest: ContestDraft): Promise<StoredProblem> => {
  const { label, color } = problem
  const none = { seq, label, color, title: problem.title ?? problem.key, displayId: problem.key, cases: 0, notes: [] }
  try {
    if (problem.problem === null) throw new PackageFault('contest.problemMissing', { name: shown(problem.key) })
    const packaged = await problem.problem.read()
    checkCases(packaged, packageLimits)
    checkWords(packaged, packageLimits)
    const { draft, cases, notes } = packaged
    const isOi = draft.type === problemType.oi
    if (isOi !== (contest.type === 'oi')) throw new PackageFault('contest.problemType')
    return {
      ...none,
      title: problem.title ?? draft.statements[draft.defaultLocale]?.title ?? problem.key,
      displayId: draft.displayId,
      cases: cases.length,
      fault: null,
      notes: [...notes],
    }
  } catch (error) {
    return { ...none, fault: storedFault(error) }
  }
}

/** Decodes every photo once, so that a broken one is found before anything is created. */
const checkPhotos = async ({ people }: PackagedContest): Promise<void> => {
  const { maxBytes: max, maxSide } = limits.photo
  for (const { photo } of people) {
    if (photo === null) continue
    const name = shown(photo.path)
    if (photo.bytes > max) throw new PackageFault('entry.large', { name, max })
    const bytes = await buffer(await photo.open())
    await remakePicture({ name: photo.path, bytes, maxSide, as: 'jpg' }).catch((cause: unknown) => {
      throw new PackageFault('picture.kind', { name }, { cause })
    })
  }
}

/**
 * Reads every submission and every hack once, so that a broken one is found before anything is created.
 * @returns the number of submissions
 */
const checkSubmissions = async ({ submissions, hacks, people, problems }: PackagedContest): Promise<number> => {
  if (submissions === null) return 0
  const names = new Set(people.map(({ username }) => username))
  const labels = new Set(problems.map(({ label }) => label))
  let count = 0
  for await (const { username, label } of submissions()) {
    count += 1
    if (!names.has(username) || !labels.has(label)) {
      throw new PackageFault('contest.submission', { name: `submissions.ndjson:${count}` })
    }
  }
  let line = 0
  for await (const { username, submission } of hacks?.() ?? []) {
    line += 1
    if (!names.has(username) || submission > count)
      throw new PackageFault('contest.hack', { name: `hacks.ndjson:${line}` })
  }
  return count
}

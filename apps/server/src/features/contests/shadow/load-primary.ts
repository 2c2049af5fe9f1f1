import { fail, judgeLanguages, limits, Refusal } from '@verdict/contract'
import { contestTimeMs, regularEnd } from '@verdict/rules'
import { z } from 'zod'
import type { Deps } from '../../../deps.ts'
import { refusalAsStored, type StoredRefusal } from '../../../platform/stored-refusal.ts'
import { info } from '../ccs/info.ts'
import { acceptedIn } from '../core/accepted-languages.ts'
import { type Contest, findContest } from '../core/find-contest.ts'
import { type Counterparts, matchLanguage, matchProblem, matchTeam } from './mapping.ts'
import type { PrimaryObjects } from './objects.ts'
import { apiRootOf, fetchJson, type Primary } from './primary.ts'
import { mappingOf, operatorLanguages, participantsFor, placesOf, type ShadowSettingsRow } from './repository.ts'
import { judgementType, primaryContest, primaryLanguage, primaryProblem, primaryTeam } from './schemas.ts'

/**
 * Fetches what the primary's contest consists of, which also proves that a Contest API answers.
 * @throws Refusal with the reason in plain words
 */
export const loadPrimary = async (deps: Deps, primary: Primary): Promise<PrimaryObjects> => {
  const contest = primaryContest.safeParse(await fetchJson(deps, primary, ''))
  if (!contest.success) throw fail('contestShadow.notContestApi', { path: new URL(primary.url).pathname })
  const list = async <S extends z.ZodType<{ readonly id: string }>>(path: string, schema: S) => {
    const read = z.array(schema).safeParse(await fetchJson(deps, primary, path))
    if (!read.success) throw fail('contestShadow.notContestApi', { path: `${new URL(primary.url).pathname}${path}` })
    return new Map(read.data.map((item): [string, z.output<S>] => [item.id, item]))
  }
  return {
    primary,
    isSameSoftware: await isOurSoftware(deps, primary),
    contest: contest.data,
    types: await list('/judgement-types', judgementType),
    languages: await list('/languages', primaryLanguage),
    problems: await list('/problems', primaryProblem),
    teams: await list('/teams', primaryTeam),
  }
}

const about = z.object({ provider: z.object({ name: z.string() }) })

/** Editions before 2022 have no name of the software. */
const isOurSoftware = async (deps: Deps, primary: Primary): Promise<boolean> => {
  try {
    const read = about.safeParse(await fetchJson(deps, primary, apiRootOf(primary)))
    return read.data?.provider.name === info.provider.name
  } catch (error) {
    if (error instanceof Refusal) return false
    throw error
  }
}

/** Our side of the contest, as it is now. */
export const loadCounterparts = async (
  { db }: Pick<Deps, 'db'>,
  row: Pick<ShadowSettingsRow, 'contest_id' | 'mapping'>,
): Promise<Counterparts> => {
  const contest = await findContest(db, row.contest_id)
  const names = [...new Set<string>([...judgeLanguages, ...(await operatorLanguages(db))])]
  return {
    mapping: mappingOf(row),
    teams: await participantsFor(db, row.contest_id),
    problems: await placesOf(db, row.contest_id),
    languages: contest === null ? [] : acceptedIn(contest.row, names),
  }
}

export interface StoredUnmapped {
  readonly kind: 'team' | 'problem' | 'language'
  readonly id: string
  readonly name: string
  readonly reason: StoredRefusal
}

/** Objects of the primary without a counterpart. */
export const listUnmapped = (objects: PrimaryObjects, counterparts: Counterparts): readonly StoredUnmapped[] => {
  const missing: StoredUnmapped[] = []
  const check = (kind: StoredUnmapped['kind'], item: { id: string; name: string }, found: unknown): void => {
    if (found instanceof Refusal) missing.push({ kind, id: item.id, name: item.name, reason: refusalAsStored(found) })
  }
  for (const problem of objects.problems.values()) check('problem', problem, matchProblem(counterparts, problem))
  for (const language of objects.languages.values())
    check('language', language, matchLanguage(counterparts, language, objects))
  for (const team of objects.teams.values())
    check('team', { id: team.id, name: team.display_name || team.name }, matchTeam(counterparts, team))
  return missing.slice(0, limits.contestShadow.maxUnmapped)
}

const minuteMs = 60_000

/** Settings of the two contests that make different scoreboards. */
export const listWarnings = (
  { contest: theirs, isSameSoftware }: PrimaryObjects,
  { row, terms }: Contest,
): readonly StoredRefusal[] => {
  const warnings: Refusal[] = []
  const durationMs = contestTimeMs(terms, regularEnd(terms))
  if (theirs.duration !== durationMs) {
    const minutes = (ms: number): number => Math.round((ms / minuteMs) * 100) / 100
    warnings.push(
      fail('contestShadow.durationDiffers', { theirs: minutes(theirs.duration), ours: minutes(durationMs) }),
    )
  }
  if (theirs.start_time !== null && Math.abs(theirs.start_time.getTime() - terms.startsAt.getTime()) >= 1_000) {
    const moment = (at: Date): string => at.toISOString().replace('T', ' ').replace(/\..*$/, ' UTC')
    warnings.push(
      fail('contestShadow.startDiffers', { theirs: moment(theirs.start_time), ours: moment(terms.startsAt) }),
    )
  }
  const penalty = row.try_penalty_s / 60
  if (theirs.penalty_time !== null && theirs.penalty_time !== penalty)
    warnings.push(fail('contestShadow.penaltyDiffers', { theirs: theirs.penalty_time, ours: penalty }))
  if (!isSameSoftware && !row.counts_minutes) warnings.push(fail('contestShadow.secondsCount'))
  if (theirs.scoreboard_type === 'score') warnings.push(fail('contestShadow.notAcmThere'))
  return warnings.map(refusalAsStored)
}

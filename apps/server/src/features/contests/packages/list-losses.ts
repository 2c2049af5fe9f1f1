import type { ContestExportFormat, contestPackages, DataOf, ErrorCode, Locale } from '@verdict/contract'
import { errorText } from '@verdict/contract/texts'
import { lossesOf, lossText } from '@verdict/problem-formats'
import type { SignedIn } from '@verdict/rules'
import type { Deps } from '../../../deps.ts'
import { openToRead } from '../core/find-contest.ts'
import { loadProblems } from './load-contest.ts'
import { announcementsOf, countUnranked, questionsOf } from './repository.ts'

interface LossQuery {
  readonly cid: number
  readonly format: ContestExportFormat
  readonly locale: Locale
}

/** What a contest loses in one of the two formats that can be imported again; exports of results lose nothing. */
export const listContestLosses = async (
  deps: Deps,
  viewer: SignedIn,
  { cid, format, locale }: LossQuery,
): Promise<DataOf<typeof contestPackages.losses>> => {
  const { row } = await openToRead(deps, viewer, cid)
  if (format !== 'icpc' && format !== 'verdict') return []
  const say = (code: ErrorCode, params: Readonly<Record<string, string | number>> = {}) =>
    errorText(locale, code, params)
  const lost: string[] = []
  for (const { label, loaded, is_remote } of await loadProblems(deps, viewer, cid)) {
    if (loaded === null) lost.push(say(is_remote ? 'contest.lossRemote' : 'contest.lossNotYours', { label }))
    else if (format === 'icpc') {
      for (const loss of lossesOf(loaded, 'icpc')) lost.push(`${label}: ${lossText(locale, loss)}`)
    }
  }
  if (format === 'verdict') {
    const n = await countUnranked(deps.db, row)
    return n === 0 ? lost : [...lost, say('contest.lossUnranked', { n })]
  }
  const announcements = (await announcementsOf(deps.db, cid)).length
  const questions = (await questionsOf(deps.db, row)).length
  return [
    ...lost,
    say('contest.lossIcpc'),
    ...(announcements + questions === 0 ? [] : [say('contest.lossTexts', { n: announcements + questions })]),
  ]
}

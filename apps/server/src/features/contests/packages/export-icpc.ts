import { writeIcpcContest, ZipWriter } from '@verdict/problem-formats'
import { regularEnd, type SignedIn } from '@verdict/rules'
import type { Deps } from '../../../deps.ts'
import { hidePersonal } from '../../accounts/privacy/hide-personal.ts'
import { unrankedNames } from '../ccs/rows.ts'
import { type ContestRow, termsOf } from '../core/find-contest.ts'
import { organizationsOf, teamRowsOf } from '../teams/read-teams.ts'
import type { ContestFile } from './export-contest.ts'
import { loadProblems } from './load-contest.ts'
import { peopleOf } from './repository.ts'

/** The configuration of a contest as an ICPC contest package, without submissions. */
export const exportIcpc = async (
  deps: Deps,
  { contest, viewer }: { readonly contest: ContestRow; readonly viewer: SignedIn },
): Promise<ContestFile> => {
  const terms = termsOf(contest)
  const unranked = await unrankedNames(deps, contest)
  const teams = new Map((await teamRowsOf(deps.db, contest.id)).map((team) => [team.uid, team]))
  const organizations = new Map((await organizationsOf(deps.db, contest.id)).map(({ id, name }) => [id, name]))
  const rows = await peopleOf(deps.db, contest)
  const people = await hidePersonal(deps, { viewer, isJury: true }, { rows, idOf: ({ id }) => id })
  const zip = new ZipWriter()
  await writeIcpcContest(
    deps,
    {
      id: String(contest.id),
      name: contest.title,
      startsAt: terms.startsAt,
      endsAt: regularEnd(terms),
      freezesAt: terms.freezesAt,
      penaltyS: contest.try_penalty_s,
      type: contest.type === 0 ? 'acm' : 'oi',
      problems: (await loadProblems(deps, viewer, contest.id)).map((place) => ({
        label: place.label,
        title: place.title,
        color: place.color,
        timeLimitMs: place.time_limit_ms,
        loaded: place.loaded,
        displayId: place.display_id,
      })),
      teams: people.map(({ id, username, nickname, realname, school }) => {
        const names = { username, nickname, realname }
        const team = teams.get(id)
        return {
          id,
          username,
          name: team?.name || names[contest.shown_name as keyof typeof names]?.trim() || username,
          school: organizations.get(team?.organization ?? '') ?? school?.trim() ?? '',
          isRanked: !unranked.has(username),
        }
      }),
    },
    zip,
  )
  return { name: 'icpc.zip', type: 'application/zip', content: zip.end() }
}

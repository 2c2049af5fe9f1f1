import {
  type SeriesCell,
  type SeriesContest,
  type SeriesRow as SeriesRowOut,
  type SeriesSummary,
  toInstant,
} from '@verdict/contract'
import type { SeriesStanding, Viewer } from '@verdict/rules'
import { audienceOn } from '../board/names.ts'
import { shownPerson } from '../board/present.ts'
import { formatOf } from '../core/format.ts'
import { regularEndOf } from '../core/regular-end.ts'
import { combiningOf, type SeriesRow } from './repository.ts'
import { resultsOf, type SeriesContestOf, type SeriesStandings } from './standings.ts'

export const presentSummary = (
  row: Pick<SeriesRow, 'id' | 'title' | 'starts_at' | 'ends_at' | 'combining'>,
  contests: number,
): SeriesSummary => ({
  id: row.id,
  title: row.title,
  startTime: row.starts_at && toInstant(row.starts_at),
  endTime: row.ends_at && toInstant(row.ends_at),
  combining: combiningOf(row.combining),
  contests,
})

/** The contests of a series that everyone can find. */
export const presentContests = ({ contests, counted }: SeriesStandings): SeriesContest[] =>
  contests.flatMap(({ entry, state }: SeriesContestOf) => {
    if (state === null) return []
    const open = counted.find((other) => other.entry.id === entry.id)
    return [
      {
        cid: entry.id,
        title: entry.title,
        format: formatOf(entry),
        startTime: toInstant(entry.starts_at),
        endTime: toInstant(regularEndOf(entry)),
        state: open === undefined && state === 'counted' ? 'frozen' : state,
        participants: open === undefined ? null : resultsOf(open).length,
      },
    ]
  })

/** A row for a reader: the person as the board of the latest of the contests shows them. */
export const presentStanding = (
  { counted }: Pick<SeriesStandings, 'counted'>,
  viewer: Viewer,
  { userId, place, total, time, parts }: SeriesStanding,
): SeriesRowOut => {
  const person = personOf(counted[parts.at(-1)?.contest ?? 0], viewer, userId)
  const cells = parts.flatMap((part): SeriesCell[] => {
    const cid = counted[part.contest]?.entry.id
    if (cid === undefined) return []
    return [
      { cid, place: part.place, points: part.points, time: part.time, worth: part.worth, isDropped: part.isDropped },
    ]
  })
  return { place, uid: userId, ...person, total, time, cells }
}

const personOf = (contest: SeriesStandings['counted'][number] | undefined, viewer: Viewer, userId: string) => {
  if (contest === undefined) return { username: userId, name: userId, school: null, avatar: null }
  const { board } = contest
  const { person, name, school } = shownPerson(board, userId, audienceOn(board.terms, viewer, false))
  return { username: person.username, name, school, avatar: person.avatar }
}

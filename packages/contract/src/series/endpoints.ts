import { z } from 'zod'
import { momentIn } from '../admin-contests/schemas.ts'
import { formatName } from '../contest-formats/schemas.ts'
import { defineEndpoints } from '../endpoint.ts'
import { limits } from '../limits.ts'
import { seriesCombinings, seriesContestStates, seriesTieBreaks } from '../vocabulary/series.ts'
import { idIn, instantOut, intIn, optionalIn, pageOf, pageQuery } from '../wire.ts'

const { series } = limits
const text = z.string().nullable()

/** The rule of a series. */
const terms = {
  combining: z.enum(seriesCombinings),
  /** Points of the first, second ... place; further places have none. Empty unless places are combined. */
  placePoints: z.array(z.int()),
  /** So many of the best results count; null for all. */
  counted: z.int().nullable(),
  /** In this order; participants that are equal in all of them share a place. */
  tieBreaks: z.array(z.enum(seriesTieBreaks)),
}

const head = {
  id: z.int(),
  title: z.string(),
  startTime: instantOut.nullable(),
  endTime: instantOut.nullable(),
}

export const seriesSummary = z.object({
  ...head,
  combining: z.enum(seriesCombinings),
  /** Those that everyone can find. */
  contests: z.int(),
})
export type SeriesSummary = z.output<typeof seriesSummary>

/** A contest of a series. */
export const seriesContest = z.object({
  cid: z.int(),
  title: z.string(),
  format: formatName,
  startTime: instantOut,
  endTime: instantOut,
  state: z.enum(seriesContestStates),
  /** Participants on its scoreboard; null until it counts. */
  participants: z.int().nullable(),
})
export type SeriesContest = z.output<typeof seriesContest>

export const contestSeries = z.object({
  ...head,
  ...terms,
  html: z.string(),
  /** In the order of the series; hidden ones and those of groups are left out. */
  contests: z.array(seriesContest),
  /** Whether the caller edits the series. */
  canEdit: z.boolean(),
  /** A hidden series is shown to its editors only. */
  isVisible: z.boolean(),
})
export type ContestSeries = z.output<typeof contestSeries>

/** A result of a participant in one contest. */
export const seriesCell = z.object({
  cid: z.int(),
  /** On the scoreboard of the contest. */
  place: z.int(),
  /** Score or problems solved there. */
  points: z.int(),
  /** Penalty there in seconds; 0 where the format has none. */
  time: z.int(),
  /** The points that the result adds to the total when it counts. */
  worth: z.int(),
  /** Better results of the participant count instead. */
  isDropped: z.boolean(),
})
export type SeriesCell = z.output<typeof seriesCell>

export const seriesRow = z.object({
  place: z.int(),
  uid: z.string(),
  username: z.string(),
  /** As the scoreboard of the latest of the contests shows it. */
  name: z.string(),
  school: text,
  avatar: text,
  total: z.int(),
  /** Penalty of the counted results in seconds; only where solved problems are combined. */
  time: z.int(),
  /** Contests the participant has a result in. */
  cells: z.array(seriesCell),
})
export type SeriesRow = z.output<typeof seriesRow>

const standings = pageOf(seriesRow).extend({
  /** The row of the caller. */
  own: seriesRow.nullable(),
})

/** A contest in the form of a series. */
export const editedSeriesContest = z.object({
  cid: z.int(),
  /** Null where the caller may not know it: a hidden contest of others. */
  title: text,
  startTime: instantOut,
  format: formatName,
  state: z.enum(seriesContestStates),
  isVisible: z.boolean(),
})
export type EditedSeriesContest = z.output<typeof editedSeriesContest>

export const editedSeries = z.object({
  ...head,
  ...terms,
  description: z.string(),
  isVisible: z.boolean(),
  contests: z.array(editedSeriesContest),
})
export type EditedSeries = z.output<typeof editedSeries>

export const adminSeriesRow = seriesSummary.extend({
  /** Hidden ones too. */
  contests: z.int(),
  isVisible: z.boolean(),
  owner: text,
  mayEdit: z.boolean(),
  updatedAt: instantOut,
  /** When it was removed; it can be restored for a day. */
  removedAt: instantOut.nullable(),
})
export type AdminSeriesRow = z.output<typeof adminSeriesRow>

const momentOrNull = z.preprocess((value) => (value === undefined || value === '' ? null : value), momentIn.nullable())

const seriesForm = z.object({
  title: z.string().trim().min(1).max(series.titleMaxChars),
  description: z.string().max(series.descriptionMaxChars),
  startTime: momentOrNull,
  endTime: momentOrNull,
  isVisible: z.boolean(),
  combining: z.enum(seriesCombinings),
  placePoints: z.array(intIn.pipe(z.int().min(0).max(series.maxPlacePoints))).max(series.maxPlaces),
  counted: intIn.pipe(z.int().min(1).max(series.maxContests)).nullable(),
  tieBreaks: z.array(z.enum(seriesTieBreaks)).max(seriesTieBreaks.length),
  /** In order. */
  cids: z.array(idIn).max(series.maxContests),
})
export type SeriesForm = z.output<typeof seriesForm>

const admin = { token: 'required', access: 'series.edit' } as const

export const contestSeriesCalls = defineEndpoints({
  list: {
    method: 'GET',
    path: '/api/contest-series-list',
    effect: 'read',
    token: 'ignored',
    access: 'series.read',
    query: z.object({ ...pageQuery(series.pageSize) }),
    data: pageOf(seriesSummary),
    summary: 'Public contest series, the latest first',
  },
  ofContest: {
    method: 'GET',
    path: '/api/contest-series-of-contest',
    effect: 'read',
    token: 'ignored',
    access: 'series.read',
    query: z.object({ cid: idIn }),
    data: z.array(z.object({ id: z.int(), title: z.string() })),
    summary: 'Public series that contain a public contest',
  },
  read: {
    method: 'GET',
    path: '/api/contest-series',
    effect: 'read',
    token: 'checked',
    access: 'series.read',
    query: z.object({ id: idIn }),
    data: contestSeries,
    summary: 'A contest series with its rule and contests',
  },
  standings: {
    method: 'GET',
    path: '/api/contest-series-standings',
    effect: 'read',
    token: 'checked',
    access: 'series.read',
    query: z.object({ id: idIn, ...pageQuery(series.standingsPageSize) }),
    data: standings,
    summary: "A page of a series' combined standings, with the caller's own row",
  },
  download: {
    method: 'GET',
    path: '/api/file/download-contest-series',
    effect: 'read',
    token: 'checked',
    access: 'series.read',
    query: z.object({ id: idIn }),
    reply: 'raw',
    data: z.unknown(),
    summary: "A series' combined standings as CSV",
  },
  adminList: {
    ...admin,
    method: 'GET',
    path: '/api/admin/contest-series/list',
    effect: 'read',
    query: z.object({
      ...pageQuery(series.pageSize),
      keyword: optionalIn(z.string().max(limits.keyword.maxChars)),
    }),
    data: pageOf(adminSeriesRow),
    summary: 'Contest series that are public or that the caller edits, removed ones of the last day too',
  },
  form: {
    ...admin,
    method: 'GET',
    path: '/api/admin/contest-series',
    effect: 'read',
    query: z.object({ id: idIn }),
    data: editedSeries,
    summary: 'A contest series for its form',
  },
  contests: {
    ...admin,
    method: 'GET',
    path: '/api/admin/contest-series/contests',
    effect: 'read',
    query: z.object({ keyword: optionalIn(z.string().max(limits.keyword.maxChars)) }),
    data: z.array(editedSeriesContest),
    summary: 'Contests that the caller can add to a series, the latest first',
  },
  create: {
    ...admin,
    method: 'POST',
    path: '/api/admin/contest-series',
    effect: 'write',
    body: seriesForm,
    data: z.object({ id: z.int() }),
    summary: 'Create a contest series',
  },
  update: {
    ...admin,
    method: 'PUT',
    path: '/api/admin/contest-series',
    effect: 'write',
    body: seriesForm.extend({ id: idIn }),
    data: z.null(),
    summary: 'Change a contest series and the order of its contests',
  },
  remove: {
    ...admin,
    method: 'DELETE',
    path: '/api/admin/contest-series',
    effect: 'write',
    query: z.object({ id: idIn }),
    data: z.null(),
    summary: 'Remove a contest series; its contests stay, and it can be restored for a day',
  },
  restore: {
    ...admin,
    method: 'POST',
    path: '/api/admin/contest-series/restore',
    effect: 'write',
    body: z.object({ id: idIn }),
    data: z.null(),
    summary: 'Restore a removed contest series',
  },
})

import { Readable } from 'node:stream'
import { type CcsCollection, type CcsObject, ccsCollections } from '@verdict/contract'
import { jsonArray, jsonLines, ZipWriter } from '@verdict/problem-formats'
import type { Deps } from '../../../deps.ts'
import { readAccess, readCollection, readContestState, readEntries, readRuns } from '../ccs/collections.ts'
import { type FeedObject, readConfig, sendConfig } from '../ccs/feed/config.ts'
import { info } from '../ccs/info.ts'
import type { Round } from '../ccs/open-round.ts'
import { presentJudgement, presentSubmission } from '../ccs/present.ts'
import type { EntryRow } from '../ccs/rows.ts'
import { readScoreboard } from '../ccs/scoreboard.ts'
import { readPhoto } from '../photos/read-photos.ts'
import type { ContestFile } from './export-contest.ts'

/** Cases are read for this many submissions at a time. */
const atOnce = 200

/**
 * A contest package of the CCS specification: every endpoint of the Contest API as a file, and the event feed. The
 * submissions are read once, so that all files agree while the contest runs.
 */
export const exportFeed = async (deps: Deps, round: Round): Promise<ContestFile> => {
  const zip = new ZipWriter()
  const json = (name: string, value: unknown): void => zip.text(`${name}.json`, `${JSON.stringify(value, null, 2)}\n`)
  const stream = (name: string, make: () => AsyncGenerator<string>): void =>
    zip.stream(name, async () => Readable.from(make()))
  const entries = await readEntries(deps, round)
  const config = await readConfig(deps, round)
  const small = {
    clarifications: await readCollection(deps, round, 'clarifications'),
    awards: await readCollection(deps, round, 'awards'),
    commentary: await readCollection(deps, round, 'commentary'),
  }
  const state = await readContestState(deps, round)
  json('api', info)
  json('contest', config.contest)
  json('state', state)
  json('access', readAccess(round))
  json('scoreboard', await readScoreboard(deps, round))
  for (const name of Object.keys(ccsCollections) as CcsCollection[]) {
    const known = config.lists[name as keyof typeof config.lists] ?? small[name as keyof typeof small]
    if (known !== undefined) json(name, known)
  }
  stream('submissions.json', () => jsonArray(submissionsOf(round, entries)))
  stream('judgements.json', () => jsonArray(judgementsOf(round, entries)))
  stream('runs.json', () => jsonArray(runsOf(deps, round, entries)))
  const ends: readonly FeedObject[] = [
    ...small.clarifications.map((data) => ({ type: 'clarifications', id: data.id, data })),
    ...small.awards.map((data) => ({ type: 'awards', id: data.id, data })),
    { type: 'state', id: null, data: state },
  ]
  stream('event-feed.ndjson', () =>
    jsonLines(numbered(eventsOf(deps, round, { entries, begin: sendConfig(config), ends }))),
  )
  await addPhotos(deps, round, { zip, teams: config.lists.teams as readonly CcsObject<'teams'>[] })
  return { name: 'event-feed.zip', type: 'application/zip', content: zip.end() }
}

function* submissionsOf(round: Round, entries: readonly EntryRow[]) {
  for (const row of entries) yield presentSubmission(row, round)
}

function* judgementsOf(round: Round, entries: readonly EntryRow[]) {
  for (const row of entries) {
    const judgement = presentJudgement(row, round)
    if (judgement !== null) yield judgement
  }
}

async function* runsOf(deps: Deps, round: Round, entries: readonly EntryRow[]) {
  for (let at = 0; at < entries.length; at += atOnce) yield* await readRuns(deps, round, entries.slice(at, at + atOnce))
}

interface Events {
  readonly entries: readonly EntryRow[]
  readonly begin: readonly FeedObject[]
  readonly ends: readonly FeedObject[]
}

async function* eventsOf(deps: Deps, round: Round, { entries, begin, ends }: Events): AsyncGenerator<FeedObject> {
  yield* begin
  for (const row of entries) {
    const id = String(row.id)
    yield { type: 'submissions', id, data: presentSubmission(row, round) }
    const judgement = presentJudgement(row, round)
    if (judgement !== null) yield { type: 'judgements', id, data: judgement }
  }
  for await (const data of runsOf(deps, round, entries)) yield { type: 'runs', id: data.id, data }
  yield* ends
}

/** Tokens of an archive are the numbers of its lines. */
async function* numbered(events: AsyncGenerator<FeedObject>) {
  let token = 0
  for await (const event of events) {
    token += 1
    yield { ...event, token: String(token) }
  }
}

/** Photos under the names that `teams.json` refers to; only managers have such references. */
const addPhotos = async (
  deps: Deps,
  round: Round,
  { zip, teams }: { readonly zip: ZipWriter; readonly teams: readonly CcsObject<'teams'>[] },
): Promise<void> => {
  for (const { id, photo } of teams) {
    const [file] = photo ?? []
    if (file === undefined) continue
    const found = await readPhoto(deps, round.contest.row.id, id)
    if (found === null) continue
    found.stream.destroy()
    zip.file(`teams/${id}/${file.filename}`, found.bytes, async () => {
      const now = await readPhoto(deps, round.contest.row.id, id)
      if (now === null) throw new Error(`The photo of ${id} is gone.`)
      return now.stream
    })
  }
}

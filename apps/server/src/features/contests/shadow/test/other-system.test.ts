import { verdict } from '@verdict/contract'
import { expect, onTestFinished, test } from 'vitest'
import { startFakePrimary } from './fake-primary.ts'
import {
  entered,
  judge,
  makePair,
  read,
  rowsOf,
  save,
  settingsFor,
  site,
  turnOff,
  untilCounts,
  withSites,
} from './shadow-setup.ts'

/** A contest shadows a contest of a system of another kind, with an older edition of the Contest API. */

const { accepted: AC, wrongAnswer: WA } = verdict

withSites()

const token = 'token of the primary'

const begin = async () => {
  const { theirs, cid } = await makePair(3_000)
  const primary = await startFakePrimary(token, theirs.at(0))
  onTestFinished(primary.close)
  const mapping = { teams: { '17': 'ada' }, problems: {}, languages: {} }
  const settings = settingsFor(cid, primary.url, { auth: 'bearer', username: '', secret: token, mapping })
  const start = async () => expect(await save(settings)).toMatchObject({ status: 200 })
  return { cid, at: theirs.at, primary, start, stop: () => turnOff(cid, primary.url) }
}

const main = 'int main() {}\n'

test('ids, languages and files of the other system are mapped', async () => {
  const { cid, at, primary, start, stop } = await begin()
  primary.submit('s1', '0:10:00.250', { 'sol.cc': main })
  primary.submit('s2', '0:20:00', { 'sol.cpp': main, 'lib.h': '#define N 1\n' })
  primary.submit('s3', '0:30:00', { 'src/sol.cpp': main })
  primary.submit('s4', '0:40:00', {}, { language_id: 'ada' })
  await start()
  await untilCounts(cid, { seen: 4, entered: 2, notEntered: 2 })
  expect(await entered(cid)).toMatchObject([
    {
      username: 'ada',
      label: 'A',
      language: 'C++ 20 With O2',
      submitted_at: new Date(at(600).getTime() + 250),
      code: main,
    },
    { code: main, submitted_at: at(1_200) },
  ])
  const [, second] = await entered(cid)
  const source = await site.deps.db
    .selectFrom('submission_source')
    .select('files')
    .where('submission_id', '=', second?.id ?? 0)
    .executeTakeFirst()
  expect(source?.files).toEqual([{ name: 'lib.h', text: '#define N 1\n' }])
  expect((await rowsOf(cid, 'notEntered')).map(({ id, reason }) => [id, reason])).toEqual([
    ['s3', expect.stringContaining('src/sol.cpp')],
    ['s4', expect.stringContaining('ada')],
  ])
  // Seconds count here, and whole minutes there.
  expect((await read(cid)).connection.warnings).toEqual([expect.stringContaining('整分钟')])
  await stop()
}, 60_000)

test('the newest valid judgement counts, and lost connections neither lose nor repeat anything', async () => {
  const { cid, primary, start, stop } = await begin()
  primary.submit('s1', '0:10:00', { 'a.cpp': main })
  primary.judge('j1', 's1', null, { start_time: '2026-01-01T10:00:00Z' })
  await start()
  await untilCounts(cid, { entered: 1, waiting: 1 })
  await judge(() => WA)
  primary.judge('j1', 's1', 'NO', { start_time: '2026-01-01T10:00:00Z' })
  await untilCounts(cid, { equal: 1 })
  primary.judge('j2', 's1', 'AC', { start_time: '2026-01-01T10:05:00Z' })
  await untilCounts(cid, { different: 1 })
  primary.hangUp()
  primary.submit('s2', '0:20:00', { 'a.cpp': main })
  primary.judge('j2', 's1', 'AC', { start_time: '2026-01-01T10:05:00Z', valid: false })
  await untilCounts(cid, { seen: 2, entered: 2, equal: 1, waiting: 1 })
  expect(primary.connections()).toBe(2)
  // Deleted while nothing was read.
  primary.hangUp()
  primary.put('submissions', { id: 's2' }, 'delete')
  await untilCounts(cid, { seen: 2, deleted: 1, equal: 1, waiting: 0 })
  await expect.poll(async () => (await entered(cid)).map((row) => row.verdict)).toEqual([WA, verdict.cancelled])
  // Taken back by the primary: judged here again.
  primary.submit('s2', '0:20:00', { 'a.cpp': main })
  await untilCounts(cid, { deleted: 0, waiting: 1 })
  await expect.poll(async () => (await entered(cid)).map((row) => row.verdict)).toEqual([WA, verdict.pending])
  await judge(() => AC)
  primary.judge('j3', 's2', 'AC')
  await untilCounts(cid, { entered: 2, equal: 2 })
  await stop()
}, 90_000)

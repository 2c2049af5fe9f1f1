import { readFileSync, statSync, writeFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openSandbox, type Sandbox } from '../src/index.ts'
import { errorsOf, makeWorkshop, shell, textOf } from './harness.ts'
import { descriptorsOf, groupsOf, mountsOf, processesUnder, programsOf, settled } from './host.ts'
import { hostileRows } from './hostile/all.ts'
import { placesOf, secret } from './hostile/row.ts'

/**
 * Programs that mean harm, each with its verdict. After each the host must be as it was before the first, the test data
 * untouched, and the next run on the same slot must find nothing of it. escapes.test.ts and limits.test.ts have more.
 */
const workshop = makeWorkshop()
const places = placesOf(workshop)
const rows = hostileRows(places)

let sandbox: Sandbox
let before: ReturnType<typeof look>

const broker = () => sandbox.brokerPid ?? expect.fail('no broker')
const stateOf = (path: string) => {
  const { mode, uid, size, mtimeMs, nlink } = statSync(path)
  return { text: readFileSync(path, 'utf8'), mode, uid, size, mtimeMs, nlink }
}
const look = () => ({
  programs: programsOf(broker()),
  processes: processesUnder(broker()).length,
  groups: groupsOf(broker()).length,
  mounts: mountsOf(broker()).length,
  descriptors: descriptorsOf(broker()).length,
  input: stateOf(places.input),
  answer: stateOf(places.answer),
})
const isAs = (wanted: ReturnType<typeof look>) => (now: ReturnType<typeof look>) =>
  JSON.stringify(now) === JSON.stringify(wanted)

beforeAll(async () => {
  writeFileSync(places.input, '1 2 3', { mode: 0o666 })
  writeFileSync(places.answer, secret, { mode: 0o666 })
  sandbox = await openSandbox({ slots: 1 })
  await sandbox.run(shell('true'))
  let last = look()
  before = await settled(look, (now) => {
    const isSteady = now.processes >= 2 && isAs(last)(now)
    last = now
    return isSteady
  })
})
afterAll(async () => {
  await sandbox.close()
  workshop.remove()
})

test.each(rows.map((row) => [row.name, row] as const))('%s', async (_, row) => {
  const brokerBefore = broker()
  const report = await sandbox.run(row.request)
  const said = textOf(report) + errorsOf(report)
  expect({ status: report.status, reason: report.reason, said }).toMatchObject({
    status: expect.toBeOneOf([row.status].flat()),
    reason: null,
  })
  expect(report).toMatchObject(row.report ?? {})
  if (row.says) expect(textOf(report)).toMatch(row.says)
  if (row.neverSays) expect(said).not.toMatch(row.neverSays)
  expect(report.stderr.length).toBeLessThanOrEqual(row.request.limits.stderrBytes)

  if (row.next) expect(textOf(await sandbox.run(row.next.request))).toMatch(row.next.says)
  const next = await sandbox.run(shell('ls -A /w /tmp; cat; echo normal', { stdin: { bytes: Buffer.from('read ') } }))
  expect(next).toMatchObject({ status: 'ok', exitCode: 0, refused: [] })
  expect(textOf(next)).toBe('/tmp:\n\n/w:\nread normal\n')
  expect(await settled(look, isAs(before))).toEqual(before)
  expect(broker()).toBe(brokerBefore)
})

test('there are at least sixty of them, no two alike', () => {
  expect(rows.length).toBeGreaterThanOrEqual(60)
  expect(new Set(rows.map(({ name }) => name)).size).toBe(rows.length)
})

import { createHash } from 'node:crypto'
import type { Receipt } from '@verdict/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { verifyLog } from '../../../../../../../scripts/lib/verify-log.ts'
import { makeContest } from '../../../../../test/harness/contests.ts'
import { casesOf, type JudgeHost, makeJudgeHost } from '../../../../../test/harness/judge-host.ts'
import { makeUser, type Person } from '../../../../../test/harness/people.ts'
import { makeProblem } from '../../../../../test/harness/problems.ts'
import { startTestServer, type TestServer } from '../../../../../test/harness/server.ts'

let server: TestServer
let host: JudgeHost
let problemId: number
let chair: Person
let ann: Person
let ben: Person
let root: Person

beforeAll(async () => {
  server = await startTestServer()
  host = await makeJudgeHost(server)
  problemId = (await makeProblem(server, { visibility: 3 })).id
  chair = await makeUser(server, { username: 'chair', role: 'admin' })
  ann = await makeUser(server, { username: 'ann' })
  ben = await makeUser(server, { username: 'ben' })
  root = await makeUser(server, { username: 'receipt-root', role: 'root' })
})
afterAll(() => server.close())

const submit = async (who: Person, cid: number, code = 'int main(){}') => {
  const reply = await server.call('POST', '/api/submit-problem-judge', {
    token: who.token,
    body: { pid: 'A', language: 'C++', code, cid },
  })
  expect(reply).toMatchObject({ http: 200, status: 200 })
  return reply.data as { submitId: number; receipt: Receipt }
}

const judge = async (...verdicts: readonly number[]) => {
  for (const job of await host.lease({ free: 100 })) await host.result(job, casesOf(...verdicts))
}

const readLog = async (who: Person | null, cid: number) => {
  const headers = who === null ? {} : { Authorization: who.token }
  const response = await fetch(`${server.url}/api/file/contest-log?cid=${cid}`, { headers })
  return { http: response.status, type: response.headers.get('content-type') ?? '', text: await response.text() }
}

const publicKey = async (): Promise<string> => (await server.call('GET', '/api/receipt-key', {})).data.key

/** An ended contest with three submissions: accepted, wrong and then rejudged, cancelled. */
const playedOut = async () => {
  const { id } = await makeContest(server, { problems: [problemId], owner_id: chair.id })
  const first = await submit(ann, id, 'one')
  await judge(0)
  const second = await submit(ben, id, 'two')
  await judge(-1)
  const third = await submit(ann, id, 'three')
  await server.call('GET', '/api/admin/judge/cancel-judge', { token: root.token, query: { submitId: third.submitId } })
  await server.call('GET', '/api/admin/judge/rejudge', { token: root.token, query: { submitId: second.submitId } })
  await judge(0)
  await server.deps.db.updateTable('contest').set({ ends_at: server.clock.now() }).where('id', '=', id).execute()
  return { id, receipts: [first.receipt, second.receipt, third.receipt] }
}

describe('a receipt', () => {
  test('names the contest, the problem, the moment and the hash of the code, and is signed', async () => {
    const { id } = await makeContest(server, { problems: [problemId] })
    const { submitId, receipt } = await submit(ann, id, 'int main(){/*\u4e2d*/}')
    expect(receipt).toMatchObject({ cid: id, number: 1, submitId })
    const code = createHash('sha256').update('int main(){/*\u4e2d*/}').digest('hex')
    expect(receipt.body.split('\n')).toEqual([
      'verdict receipt 1',
      `contest ${id}`,
      'number 1',
      `submission ${submitId}`,
      `account ${ann.id}`,
      'problem A',
      'language C++',
      expect.stringMatching(/^at \d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
      `code ${code}`,
      'previous ',
      '',
    ])
    expect(receipt.hash).toBe(createHash('sha256').update(receipt.body).digest('hex'))
    await judge(0)
  })

  test('is numbered without a gap, for any number of concurrent submissions', async () => {
    const { id } = await makeContest(server, { problems: [problemId] })
    const sent = await Promise.all(Array.from({ length: 24 }, (_, n) => submit(n % 2 === 0 ? ann : ben, id, `${n}`)))
    const numbers = sent.map(({ receipt }) => receipt.number).sort((a, b) => a - b)
    expect(numbers).toEqual(numbers.map((_, index) => index + 1))
    await judge(0)
  })

  test('is returned again to its author and to managers only', async () => {
    const { id } = await makeContest(server, { problems: [problemId], owner_id: chair.id })
    const { submitId, receipt } = await submit(ann, id)
    const ask = (who: Person) => server.call('GET', '/api/contest-receipt', { token: who.token, query: { submitId } })
    expect((await ask(ann)).data).toEqual(receipt)
    expect((await ask(chair)).data).toEqual(receipt)
    expect((await ask(root)).data).toEqual(receipt)
    expect(await ask(ben)).toMatchObject({ status: 404, data: null })
    await judge(0)
  })

  test('is not written outside contests', async () => {
    const open = await makeProblem(server)
    const reply = await server.call('POST', '/api/submit-problem-judge', {
      token: ann.token,
      body: { pid: open.displayId, language: 'C++', code: 'int main(){}' },
    })
    expect(reply.data.receipt).toBeNull()
    await judge(0)
  })
})

describe('the log', () => {
  test('holds every receipt and verdict in the order they came, and its hashes hold', async () => {
    const { id, receipts } = await playedOut()
    const { http, type, text } = await readLog(ben, id)
    expect(http).toBe(200)
    expect(type).toContain('application/x-ndjson')
    expect(verifyLog(text, receipts, await publicKey())).toEqual({
      receipts: 3,
      verdicts: 5,
      faults: [],
      found: [
        { submission: String(receipts[0]?.submitId), verdict: '0', reason: 'judged' },
        { submission: String(receipts[1]?.submitId), verdict: '0', reason: 'judged anew' },
        { submission: String(receipts[2]?.submitId), verdict: '-4', reason: 'cancelled' },
      ],
    })
  })

  test('is closed while the contest runs, while results are frozen, and to guests', async () => {
    const running = await makeContest(server, { problems: [problemId], owner_id: chair.id })
    const frozen = await makeContest(server, {
      problems: [problemId],
      ends_at: server.clock.now(),
      is_sealed: true,
      seals_at: new Date(server.clock.now().getTime() - 60_000),
      opens_at_end: false,
    })
    for (const { id } of [running, frozen]) {
      const { text } = await readLog(ann, id)
      expect(JSON.parse(text)).toMatchObject({ status: 403, data: null })
      expect(await readLog(root, id)).toMatchObject({ http: 200 })
    }
    expect((await readLog(chair, running.id)).text).toContain('"kind":"head"')
    expect(await readLog(null, running.id)).toMatchObject({ http: 401 })
  })

  test('contains an overridden verdict and a deleted submission', async () => {
    const { id, receipts } = await playedOut()
    const [first, second] = receipts
    await server.call('GET', '/api/admin/judge/manual-judge', {
      token: root.token,
      query: { submitId: first?.submitId, status: -1 },
    })
    await server.deps.db
      .deleteFrom('submission')
      .where('id', '=', second?.submitId ?? 0)
      .execute()
    const checked = verifyLog((await readLog(ben, id)).text, receipts)
    expect(checked.faults).toEqual([])
    expect(checked.found.slice(0, 2).map(({ verdict, reason }) => [verdict, reason])).toEqual([
      ['-1', 'by hand'],
      ['-', 'deleted'],
    ])
  })

  test('goes with its contest', async () => {
    const { id } = await playedOut()
    await server.deps.db.transaction().execute(async (trx) => {
      await trx.deleteFrom('submission').where('contest_id', '=', id).execute()
      await trx.deleteFrom('contest').where('id', '=', id).execute()
    })
    const left = await server.deps.db
      .selectFrom('contest_receipt')
      .select('number')
      .where('contest_id', '=', id)
      .execute()
    expect(left).toEqual([])
  })
})

test('concurrent submissions, verdicts and deletions of one contest never deadlock', async () => {
  const { id } = await makeContest(server, { problems: [problemId] })
  const sent = await Promise.all(Array.from({ length: 16 }, (_, n) => submit(n % 2 === 0 ? ann : ben, id, `${n}`)))
  await judge(0)
  const { db } = server.deps
  const flip = (submitId: number, verdict: number) =>
    db.updateTable('submission').set({ verdict }).where('id', '=', submitId).execute()
  const two = (a: number, b: number) =>
    db.transaction().execute(async (trx) => {
      await trx.updateTable('submission').set({ verdict: 1 }).where('id', '=', a).execute()
      await trx.deleteFrom('submission').where('id', '=', b).execute()
    })
  const ids = sent.map(({ submitId }) => submitId)
  const all = ids
    .slice(0, 8)
    .flatMap((item, index) => [
      flip(item, -1),
      two(ids[8 + index] ?? 0, ids[15 - index] ?? 0).catch((error) => error),
      submit(ann, id, `again ${index}`),
    ])
  // The pairs cross each other on purpose: a wait in a circle over rows is theirs, and nothing else may be one.
  const ended = (await Promise.all(all)).filter((item) => item instanceof Error)
  expect(ended.map(String).filter((text) => !text.includes('deadlock'))).toEqual([])
  await judge(0)
})

describe('later modifications are detected', () => {
  const tamperings: readonly (readonly [string, (lines: string[]) => string[], RegExp])[] = [
    [
      'another verdict',
      (lines) => lines.map((line) => line.replace('verdict 0\\n', 'verdict -1\\n')),
      /follow|end where/,
    ],
    ['a verdict dropped', (lines) => lines.filter((_, index) => index !== 5), /calls itself number/],
    ['the last verdict dropped', (lines) => lines.slice(0, -1), /do not end where the head says/],
    ['a receipt dropped', (lines) => lines.filter((_, index) => index !== 2), /calls itself number/],
    [
      'two verdicts swapped',
      ([...lines]) => [...lines.slice(0, 4), lines[5] ?? '', lines[4] ?? '', ...lines.slice(6)],
      /number/,
    ],
    ['another head', (lines) => lines.map((line) => line.replace('receipts 3', 'receipts 2')), /not signed/],
    ['no head', (lines) => lines.slice(1), /no head/],
  ]

  test.each(tamperings)('%s', async (_, tamper, says) => {
    const { id, receipts } = await playedOut()
    const lines = (await readLog(ben, id)).text.trimEnd().split('\n')
    expect(verifyLog(lines.join('\n'), receipts, await publicKey()).faults).toEqual([])
    const { faults } = verifyLog(tamper(lines).join('\n'), receipts, await publicKey())
    expect(faults.join('; ')).toMatch(says)
  })

  test('a receipt the log does not hold, and one that was never signed', async () => {
    const { id, receipts } = await playedOut()
    const log = (await readLog(ben, id)).text
    const forged = receipts
      .slice(0, 1)
      .map((receipt) => ({ ...receipt, body: receipt.body.replace('problem A', 'problem B') }))
    expect(verifyLog(log, forged).faults.join('; ')).toMatch(/not signed.*does not hold/)
  })

  test('a log signed with another key', async () => {
    const { id } = await playedOut()
    const { generateKeyPairSync } = await import('node:crypto')
    const other = generateKeyPairSync('ed25519').publicKey.export({ format: 'pem', type: 'spki' }).toString()
    expect(verifyLog((await readLog(ben, id)).text, [], other).faults).toEqual(['The head is not signed with this key'])
  })
})

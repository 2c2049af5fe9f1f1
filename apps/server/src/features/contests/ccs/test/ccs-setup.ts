import { afterAll, beforeAll } from 'vitest'
import { type BoardPeople, type HoldContest, startBoards } from '../../../../../test/harness/boards.ts'
import { defaultPassword, type Person } from '../../../../../test/harness/people.ts'
import type { TestServer } from '../../../../../test/harness/server.ts'

/** Server, contests and requests of the tests of the contest API. */

export let server: TestServer
export let people: BoardPeople
export let hold: HoldContest
/** Starts a server with the people of boards before the tests of a file. */
export const withCcs = (): void => {
  beforeAll(async () => {
    ;({ server, people, hold } = await startBoards())
  })
  afterAll(() => server.close())
}

export const ask = async (path: string, who: Person | string | null = null, headers: Record<string, string> = {}) => {
  const shown = typeof who === 'string' ? who : who?.token
  const reply = await fetch(`${server.url}/api/ccs${path}`, {
    headers: { ...(shown !== undefined && { authorization: shown }), ...headers },
  })
  const text = await reply.text()
  return {
    http: reply.status,
    headers: reply.headers,
    // The test inspects arbitrary fields of replies.
    // biome-ignore lint/suspicious/noExplicitAny: replies are examined field by field
    data: (text.startsWith('{') || text.startsWith('[') ? JSON.parse(text) : text) as any,
  }
}

export const basic = (username: string, password = defaultPassword): string =>
  `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}`

export const open = { opens_ccs: true, shows_board: true }

/** Visibility per viewer: the freeze of the worked example has begun, or the contest is over. */
export const frozen = () => hold(7_900, open)
export const over = () => hold(20_000, open)

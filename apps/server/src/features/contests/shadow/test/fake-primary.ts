import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { ZipWriter } from '@verdict/problem-formats'

/**
 * A contest management system of another kind: ids of its own, an older event feed without positions, a bearer token,
 * signs of life, connections that end.
 */
export const startFakePrimary = async (token: string, startsAt: Date) => {
  const lists: Record<string, Record<string, unknown>[]> = {
    'judgement-types': [
      { id: 'AC', name: 'correct', solved: true },
      { id: 'WA', name: 'wrong answer', penalty: true, solved: false },
      { id: 'NO', name: 'no output', penalty: true, solved: false },
    ],
    languages: [{ id: 'cpp', name: 'C++' }],
    problems: [{ id: 'hello', label: 'A', short_name: 'hello', name: 'Hello World' }],
    teams: [{ id: 17, name: 'Red', display_name: 'Red Pandas', icpc_id: '001' }],
    submissions: [],
    judgements: [],
  }
  const contest = { id: 'finals', duration: '3:00:00', start_time: startsAt.toISOString(), penalty_time: 20 }
  const files = new Map<string, Readonly<Record<string, string>>>()
  const events: string[] = []
  const readers = new Set<ServerResponse>()
  let connections = 0

  const sendJson = (response: ServerResponse, data: unknown): void => {
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(data))
  }
  const server = createServer((request, response) => {
    if (request.headers.authorization !== `Bearer ${token}`) return void response.writeHead(401).end()
    const path = (request.url ?? '').replace(/^\/api\/contests\/finals/, '')
    const archive = /^\/submissions\/(\w+)\/files$/.exec(path)?.[1]
    if (path === '') return sendJson(response, contest)
    if (path === '/event-feed') {
      connections += 1
      readers.add(response)
      response.writeHead(200, { 'content-type': 'application/x-ndjson' })
      response.write(`\n${events.join('')}\n`)
      return
    }
    if (archive !== undefined) {
      const found = files.get(archive)
      if (found === undefined) return void response.writeHead(404).end()
      const zip = new ZipWriter()
      for (const [name, text] of Object.entries(found)) zip.text(name, text)
      return void zip.end().pipe(response.writeHead(200, { 'content-type': 'application/zip' }))
    }
    const list = lists[path.slice(1)]
    if (list === undefined) return void response.writeHead(404).end()
    sendJson(response, list)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))

  /** Changes an object, and sends the event of an older edition. */
  const put = (
    type: string,
    object: { readonly id: string; readonly [property: string]: unknown },
    op: 'create' | 'update' | 'delete' = 'create',
  ): void => {
    const others = (lists[type] ?? []).filter(({ id }) => id !== object.id)
    lists[type] = op === 'delete' ? others : [...others, object]
    const line = `${JSON.stringify({ id: `e${events.length}`, type, op, data: object })}\n`
    events.push(line)
    for (const reader of readers) reader.write(line)
  }
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/api/contests/finals`,
    put,
    submit: (id: string, contestTime: string, program: Readonly<Record<string, string>>, more: object = {}): void => {
      files.set(id, program)
      const of = { team_id: 17, problem_id: 'hello', language_id: 'cpp', contest_time: contestTime }
      put('submissions', { id, ...of, time: startsAt.toISOString(), ...more })
    },
    judge: (id: string, submission: string, type: string | null, more: object = {}): void =>
      put('judgements', { id, submission_id: submission, judgement_type_id: type, ...more }),
    /** The feed of every reader ends. */
    hangUp: (): void => {
      for (const reader of readers) reader.destroy()
      readers.clear()
    },
    connections: () => connections,
    close: async (): Promise<void> => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

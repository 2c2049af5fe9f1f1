import { unzip } from './packages.ts'
import type { Person } from './people.ts'
import type { TestServer } from './server.ts'

export interface Exported {
  readonly http: number
  readonly name: string
  readonly bytes: Buffer
}

/** A contest as a file. */
export const exportContest = async (
  server: TestServer,
  who: Person | null,
  query: Readonly<Record<string, string | number>>,
  language = 'en-US',
): Promise<Exported> => {
  const search = new URLSearchParams(
    Object.entries(query).map(([name, value]): [string, string] => [name, String(value)]),
  )
  const reply = await fetch(`${server.url}/api/admin/contest/export?${search}`, {
    headers: { 'accept-language': language, ...(who !== null && { authorization: who.token }) },
  })
  const name = /filename=([^;]+)/.exec(reply.headers.get('content-disposition') ?? '')?.[1] ?? ''
  return { http: reply.status, name, bytes: Buffer.from(await reply.arrayBuffer()) }
}

/** Texts of a zip by name. */
export const filesOf = async ({ bytes }: Exported): Promise<ReadonlyMap<string, string>> =>
  new Map([...(await unzip(bytes))].map(([name, content]) => [name, content.toString()]))

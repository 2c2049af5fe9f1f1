import { filesOf } from '../../../../../test/harness/contest-exports.ts'
import type { Person } from '../../../../../test/harness/people.ts'
import type { TestServer } from '../../../../../test/harness/server.ts'

type Pages = ReadonlyMap<string, string>

/** Downloads an archive. */
export const readArchive = async (
  server: TestServer,
  who: Person | null,
  query: Readonly<Record<string, string | number>>,
) => {
  const search = new URLSearchParams(
    Object.entries(query).map(([name, value]): [string, string] => [name, String(value)]),
  )
  const reply = await fetch(`${server.url}/api/file/contest-archive?${search}`, {
    headers: { 'accept-language': 'en-US', ...(who !== null && { authorization: who.token }) },
  })
  const name = /filename=([^;]+)/.exec(reply.headers.get('content-disposition') ?? '')?.[1] ?? ''
  const exported = { http: reply.status, name, bytes: Buffer.from(await reply.arrayBuffer()) }
  return { ...exported, pages: () => filesOf(exported), refusal: () => JSON.parse(exported.bytes.toString()) }
}

/** The links of all pages that lead to no file or to no place in it, and addresses that a page would load from outside. */
export const brokenLinks = (files: Pages): readonly string[] => {
  const broken: string[] = []
  for (const [path, html] of files) {
    if (!path.endsWith('.html')) continue
    for (const [, tag = '', rest = ''] of html.matchAll(/<(a|img|link|script|iframe|object)\b([^>]*)>/g)) {
      const address = /\s(?:href|src)="([^"]*)"/.exec(rest)?.[1]
      if (address === undefined) continue
      if (address.startsWith('data:')) continue
      if (/^(https?|mailto):/.test(address)) {
        if (tag !== 'a') broken.push(`${path} loads ${address}`)
        continue
      }
      const to = new URL(address.replaceAll('&amp;', '&'), `file:///${path}`)
      const target = files.get(decodeURIComponent(to.pathname.slice(1)))
      if (target === undefined) broken.push(`${path} -> ${address}`)
      else if (to.hash !== '' && !target.includes(`id="${to.hash.slice(1)}"`)) broken.push(`${path} -> ${address}`)
    }
  }
  return broken
}

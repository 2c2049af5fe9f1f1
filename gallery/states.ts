import { copyFile, mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { ask, type Reply } from '../e2e/lib/api.ts'
import { root } from '../scripts/lib/paths.ts'

/** States of pages that the demo does not make, so that their pages are in the gallery too. */

/** A format of the site; the server loads it when it starts. */
export const addFormat = async (dataDir: string): Promise<void> => {
  await mkdir(join(dataDir, 'formats'), { recursive: true })
  await copyFile(join(root, 'docs/examples/formats/best-two.mjs'), join(dataDir, 'formats/best-two.mjs'))
}

/** Before all contests of the demo, which are found by their order. */
const startTime = '2025-03-01T09:00:00.000Z'
const endTime = '2025-03-01T12:00:00.000Z'

/**
 * Makes a contest with the format of the site, a deleted contest, calendars of other sites, and a pass for the overlays
 * of a contest.
 * @throws Error with the server's message when a call is refused
 */
export const addStates = async (url: string, token: string, running: number): Promise<void> => {
  const call = async (...[method, path, body]: readonly ['GET' | 'POST' | 'PUT' | 'DELETE', string, unknown?]) => {
    const reply: Reply = await ask(url, method, path, { token, body })
    if (reply.status !== 200) throw new Error(`${method} ${path}: ${reply.msg}`)
    return reply.data
  }
  const newest = async (): Promise<number> => {
    const { records } = await call('GET', '/api/admin/contest/get-contest-list?currentPage=1&limit=100')
    return Math.max(...records.map(({ id }: { id: number }) => id))
  }
  const make = (title: string, more: object) =>
    call('POST', '/api/admin/contest', {
      ...{ title, description: 'For the gallery.', type: 1, auth: 0, visible: true, startTime, endTime },
      ...{
        sealRank: false,
        autoRealRank: true,
        openRank: true,
        rankShowName: 'username',
        awardType: 0,
        oiRankScoreType: 'Recent',
        ...more,
      },
    })
  await make('取消的练习赛 · Cancelled practice', { format: 'ioi' })
  await call('DELETE', `/api/admin/contest?cid=${await newest()}`)
  await make('取最好两题 · Best two', { format: 'best-two' })
  await call('PUT', '/api/admin/contest-feeds', {
    feeds: [
      { name: 'Codeforces', url: 'https://calendar.example.org/codeforces.ics' },
      { name: 'AtCoder', url: 'https://calendar.example.org/atcoder.ics' },
    ],
  })
  await call('POST', '/api/contest-overlay/pass', { cid: running, name: 'Stream 1' })
}

import { setTimeout as pause } from 'node:timers/promises'
import type { Endpoint } from '@verdict/contract'
import { apart, settled, tokenOf } from './flip-streams.ts'
import { type FlipWorlds, type Lesser, lessers, type World } from './flip-world.ts'
import { ccsCollections } from './secret-contests.ts'
import { replyText } from './secrets.ts'
import { type Shot, send, shotsAt } from './shots.ts'

/** Calls of the lesser roles in two worlds, compared byte by byte. */

interface FlipRequest {
  readonly shot: Shot
  readonly lesser: Lesser
}

/** A stream silent for this long has sent its initial state. */
const quietMs = 500

const askOnce = async (flip: FlipWorlds, world: World, endpoint: Endpoint, { shot, lesser }: FlipRequest) => {
  const stop = new AbortController()
  const reply = await send(world.server.url, endpoint, { shot, token: tokenOf(flip, lesser), signal: stop.signal })
  const isStream = /event-stream|ndjson/.test(reply.headers.get('content-type') ?? '')
  const leave = () => setTimeout(() => stop.abort(), quietMs)
  let leaving = isStream ? leave() : undefined
  const chunks: Buffer[] = []
  try {
    for await (const chunk of reply.body ?? []) {
      chunks.push(Buffer.from(chunk))
      clearTimeout(leaving)
      if (isStream) leaving = leave()
    }
  } catch (error) {
    if (!stop.signal.aborted) throw error
  }
  clearTimeout(leaving)
  return settled(`${reply.status}\n${await replyText(reply, Buffer.concat(chunks))}`, world)
}

/** Time for streams that were left to give back their places. */
const placesMs = 300

/** Repeats a throttled call, or one of too many streams: neither is a verdict's doing. */
const ask = async (flip: FlipWorlds, world: World, endpoint: Endpoint, asked: FlipRequest): Promise<string> => {
  const text = await askOnce(flip, world, endpoint, asked)
  if (!text.startsWith('429')) return text
  await world.server.deps.db.deleteFrom('throttle').execute()
  await pause(placesMs)
  return ask(flip, world, endpoint, asked)
}

interface Comparison {
  readonly atOnce?: number
  readonly who?: readonly Lesser[]
}

/** Every response to a lesser role that is not the same in both worlds. */
export const differencesOf = async (
  flip: FlipWorlds,
  { name, endpoint }: { readonly name: string; readonly endpoint: Endpoint },
  { atOnce = 8, who = lessers }: Comparison = {},
): Promise<readonly string[]> => {
  // Ids are texts in the CCS interface.
  const ccs = { cid: flip.contests.map(String), collection: ccsCollections }
  const ids = endpoint.path.startsWith('/api/ccs') ? { ...flip.ids, ...ccs } : flip.ids
  const part = volatile[name]?.[0]
  const shots = who.flatMap((lesser) => shotsAt(endpoint, ids).map((shot) => ({ lesser, shot })))
  const found: string[] = []
  const askBoth = async (item: FlipRequest): Promise<readonly string[]> => {
    const texts = await Promise.all(flip.worlds.map((world) => ask(flip, world, endpoint, item)))
    return texts.map((text) => (part === undefined ? text : text.replace(part, '')))
  }
  const work = async (): Promise<void> => {
    for (let next = shots.pop(); next !== undefined; next = shots.pop()) {
      const asked = next
      let [first, second] = await askBoth(asked)
      // Values that change with the clock can differ for a moment, and a busy machine can pause a stream for longer than
      // its silence is waited for; a leaked verdict would differ permanently.
      const mayPass = part !== undefined || endpoint.reply === 'raw'
      for (let again = 0; again < 3 && mayPass && first !== second; again += 1) {
        await pause(500)
        ;[first, second] = await askBoth(asked)
      }
      if (first !== second) {
        found.push(`${asked.lesser} ${JSON.stringify(asked.shot)}: ${apart(first ?? '', second ?? '')}`)
      }
    }
  }
  await Promise.all(Array.from({ length: atOnce }, work))
  return found
}

const languageMoments = [/"gmtModified":"[^"]*"/g, 'The moment a judge host first named its compilers.'] as const

/** Parts that differ for other reasons than a verdict, and why. */
const volatile: Readonly<Record<string, readonly [part: RegExp, reason: string]>> = {
  'adminTags.languages': languageMoments,
  'problems.languages': languageMoments,
  'problems.problemLanguages': languageMoments,
  'ownData.download': [/actions\.json\n\[[^\]]*\]/g, 'The times of the downloads themselves, in the audit log.'],
  'dashboard.service': [/"backupPercent\w+":"[^"]*"|content-length: \d+/g, 'How busy this machine is.'],
  'dashboard.health': [/"(?:cpu|memory|busy)":[\d.]+|content-length: \d+/g, 'How busy this machine was.'],
  'dashboard.activity': [
    /"(?:samples|routes)":\[.*\]|content-length: \d+/gs,
    'Requests, waits and sizes of each minute, and how long routes take: no sample counts verdicts.',
  ],
  'dashboard.hosts': [/"(?:percent)\w+":"[^"]*"|content-length: \d+/gi, 'How busy the judge hosts are.'],
}

import { z } from 'zod'
import type { Deps } from '../../../../deps.ts'
import { remember } from '../../../../platform/remember.ts'
import { type PoetryLine, poetryLines } from './lines.ts'

/** A line stays this long, so that the page and the next one agree and a service is asked rarely. */
const stayMs = 600_000
const serviceTimeoutMs = 3_000

/** The line of the moment: a service's when one is set and answers, else one of our own. */
export const makePoetry = (deps: Deps): (() => Promise<PoetryLine>) => {
  const url = deps.config.VERDICT_POETRY_URL
  if (url === undefined) return async () => lineAt(deps.clock.now())
  const fromService = remember(deps.clock, stayMs, () => askService(url))
  return async () => {
    try {
      return await fromService()
    } catch (error) {
      deps.log.warn({ err: error }, 'poetry service did not answer')
      return lineAt(deps.clock.now())
    }
  }
}

/** Our own line for a moment; the step is prime to the count, so that neighbours in the list are not neighbours in time. */
export const lineAt = (now: Date): PoetryLine => {
  const turn = Math.floor(now.getTime() / stayMs)
  return poetryLines[(turn * 37) % poetryLines.length] ?? { line: '', origin: '' }
}

const short = z.string().trim().min(1).max(200)
const reply = z.union([
  z.object({ line: short, origin: z.string().max(200).default('') }),
  z.object({ content: short, origin: z.string().max(200).default(''), author: z.string().max(100).default('') }),
  z.object({ hitokoto: short, from: z.string().max(200).nullish(), from_who: z.string().max(100).nullish() }),
])

/** Reads the shapes the usual services answer with. */
const askService = async (url: string): Promise<PoetryLine> => {
  const answer = await fetch(url, {
    signal: AbortSignal.timeout(serviceTimeoutMs),
    headers: { accept: 'application/json' },
  })
  if (!answer.ok) throw new Error(`The poetry service answered ${answer.status}.`)
  const read = reply.parse(await answer.json())
  if ('line' in read) return read
  if ('content' in read) return { line: read.content, origin: attribution(read.author, read.origin) }
  return { line: read.hitokoto, origin: attribution(read.from_who ?? '', read.from ?? '') }
}

const attribution = (author: string, title: string): string => (title === '' ? author : `${author}《${title}》`)

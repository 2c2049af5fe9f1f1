import { verdict } from '@verdict/contract'
import { load } from 'cheerio'
import { SiteFailure } from '../../failure.ts'
import type { PolledCase, PollState } from '../../site.ts'
import { finalWords } from './facts.ts'

/** State of a run from the data of its window: one entry per test (judging reference 20.2). */
export const readState = (data: unknown): PollState => {
  if (typeof data !== 'object' || data === null || !('waiting' in data || 'testCount' in data))
    throw new SiteFailure('layout', 'Codeforces: the data of the run have another form')
  const fields = data as Readonly<Record<string, unknown>>
  const text = (name: string): string => String(fields[name] ?? '')
  if (text('compilationError') === 'true') return final(verdict.compileError, [])
  const count = Number(text('testCount') || 0)
  const cases: PolledCase[] = []
  let lastWord = ''
  for (let test = 1; test <= count; test += 1) {
    const word = text(`verdict#${test}`)
    if (word === '') break
    if (word === 'TESTING') break
    lastWord = word
    const code = finalWords[word]
    if (code === undefined) return { kind: 'unknown', word }
    cases.push({
      seq: test,
      verdict: code,
      timeMs: Number(text(`timeConsumed#${test}`) || 0),
      memoryKb: Math.round(Number(text(`memoryConsumed#${test}`) || 0) / 1024),
      message: text(`checkerStdoutAndStderr#${test}`).slice(0, 1_000) || null,
    })
  }
  if (text('waiting') === 'true')
    return { kind: 'waiting', verdict: cases.length > 0 ? verdict.judging : verdict.pending, cases }
  const code = finalWords[lastWord]
  if (code === undefined) return { kind: 'waiting', verdict: verdict.pending }
  return final(code, cases)
}

const final = (code: (typeof finalWords)[string], cases: readonly PolledCase[]): PollState => ({
  kind: 'final',
  verdict: code,
  timeMs: Math.max(0, ...cases.map((item) => item.timeMs)),
  memoryKb: Math.max(0, ...cases.map((item) => item.memoryKb)),
  cases,
})

/** State of a run from the list of own runs in a gym. */
export const readGymState = (body: string, remoteId: string): PollState => {
  const $ = load(body)
  const row = $(`tr[data-submission-id="${remoteId}"]`)
  const cell = row.find('.status-verdict-cell')
  if (cell.length === 0) throw new SiteFailure('layout', `Codeforces: run ${remoteId} is not in the list`)
  const word = cell.find('[submissionverdict]').attr('submissionverdict') ?? ''
  const isWaiting = cell.attr('waiting') === 'true' || word === 'TESTING'
  if (isWaiting) return { kind: 'waiting', verdict: word === '' ? verdict.pending : verdict.judging }
  const code = finalWords[word]
  if (code === undefined) return { kind: 'unknown', word: word === '' ? cell.text().trim() : word }
  const number = (name: string): number => Number(/\d+/.exec(row.find(name).text())?.[0] ?? 0)
  return {
    kind: 'final',
    verdict: code,
    timeMs: number('.time-consumed-cell'),
    memoryKb: number('.memory-consumed-cell'),
  }
}

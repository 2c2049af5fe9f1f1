import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { RunReport, RunRequest } from '@verdict/sandbox'
import type { Checker } from './checker.ts'
import { type Feedback, feedbackNames } from './kattis.ts'

const maxBytes = 64 * 1024

/** Where the host puts what a validator leaves in its feedback folder; nothing under the other convention. */
export const feedbackOf = ({ protocol }: Checker, scratch: string, seq: number): RunRequest['collect'] =>
  protocol === 'kattis'
    ? Object.values(feedbackNames).map((name) => ({ name, path: join(scratch, `${seq}.${name}`), maxBytes }))
    : []

/** Takes the collected files up and removes them. */
export const takeFeedback = async ({ collected }: RunReport): Promise<Feedback> => {
  const read = collected.map(async ({ name, path }) => [name, await readFile(path)] as const)
  const feedback = new Map(await Promise.all(read))
  await Promise.all(collected.map(({ path }) => rm(path, { force: true })))
  return feedback
}

import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { RunReport, RunRequest } from '@verdict/sandbox'
import { JudgeFault } from '../faults.ts'
import { mib } from '../units.ts'
import type { Checker } from './checker.ts'
import { type Feedback, feedbackNames } from './kattis.ts'

/** Of a message only the beginning is shown, but one that is too large here is not taken at all. */
const maxBytes = mib

/** Where the host puts what a validator leaves in its feedback folder; nothing under the other convention. */
export const feedbackOf = ({ protocol }: Checker, scratch: string, seq: number): RunRequest['collect'] =>
  protocol === 'kattis'
    ? Object.values(feedbackNames).map((name) => ({ name, path: join(scratch, `${seq}.${name}`), maxBytes }))
    : []

/** Takes the collected files of the feedback folder up and removes them. A score that cannot be read is no full score. */
export const takeFeedback = async ({ protocol }: Checker, { collected, refused }: RunReport): Promise<Feedback> => {
  const lost = refused?.find(({ name }) => name === feedbackNames.score || name === feedbackNames.multiplier)
  if (lost !== undefined) throw new JudgeFault(`The validator's ${lost.name} is too large or no file`)
  const names = new Set<string>(protocol === 'kattis' ? Object.values(feedbackNames) : [])
  const files = collected.filter(({ name }) => names.has(name))
  const read = files.map(async ({ name, path }) => [name, await readFile(path)] as const)
  const feedback = new Map(await Promise.all(read))
  await Promise.all(files.map(({ path }) => rm(path, { force: true })))
  return feedback
}

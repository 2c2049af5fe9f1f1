import { setImmediate } from 'node:timers/promises'

/** Thousands receive the same event at once; requests are handled in between. */
export const atOnce = 250

interface Turn {
  hearers: number
  line: Promise<void>
}

const turns = new WeakMap<object, Turn>()

/** Resolves when a recipient of an event can be notified: a few hundred at a time, in call order. */
export const turnOf = (news: object): Promise<void> => {
  const turn = turns.get(news) ?? { hearers: 0, line: Promise.resolve() }
  turns.set(news, turn)
  if (turn.hearers > 0 && turn.hearers % atOnce === 0) turn.line = turn.line.then(() => setImmediate())
  turn.hearers += 1
  return turn.line
}

/** A message as event streams carry it. */
export const frameOf = (text: string): Buffer => Buffer.from(`data: ${text}\n\n`)

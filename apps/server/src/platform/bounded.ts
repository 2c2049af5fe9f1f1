import { fail } from '@verdict/contract'

/** Runs heavy work a few at a time; the rest waits in order, and a queue that grows too long is refused. */
export const bounded = (options: { readonly atOnce: number; readonly waiting: number }) => {
  const queue: (() => void)[] = []
  let running = 0
  const leave = (): void => {
    running -= 1
    queue.shift()?.()
  }
  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (running >= options.atOnce) {
      if (queue.length >= options.waiting) throw fail('server.busy')
      await new Promise<void>((next) => queue.push(next))
    }
    running += 1
    try {
      return await work()
    } finally {
      leave()
    }
  }
}

import { createHash } from 'node:crypto'
import { mkdir, realpath } from 'node:fs/promises'
import { createServer } from 'node:net'

/**
 * Takes a data directory for this process: a second judge in it would empty the scratch of the first in the middle of its
 * runs. The lock is a name that the kernel keeps while the process lives, so a crash leaves nothing to clear away.
 */
export const takeDirectory = async (dir: string): Promise<void> => {
  await mkdir(dir, { recursive: true })
  const name = createHash('sha256')
    .update(await realpath(dir))
    .digest('hex')
  const lock = createServer((caller) => caller.destroy()).unref()
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  lock.once('error', (error: NodeJS.ErrnoException) => {
    reject(
      error.code === 'EADDRINUSE'
        ? new Error(`Another judge host works in ${dir}; give it a directory of its own`)
        : error,
    )
  })
  lock.listen(`\0verdict-judge-${name}`, resolve)
  return promise
}

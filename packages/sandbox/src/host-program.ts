import { basename, isAbsolute, resolve } from 'node:path'
import type { RunRequest } from './types.ts'

/** Host directories visible in a box at the same path, without additional toolchains. */
const shownTrees = ['/usr', '/bin', '/sbin', '/lib', '/lib32', '/lib64', '/libx32']

/** Where a program that is a single file of the host appears; native/box.c has the same path. */
const programFile = '/program'

const env = ['PATH=/usr/local/bin:/usr/bin:/bin', 'LANG=C.UTF-8', 'HOME=/w']

/**
 * Access to a host program: one visible in boxes at its own path, one of the request's files in the work directory, and
 * any other as a single file, without its neighbours.
 */
export const hostProgram = (
  argv: readonly [string, ...string[]],
  files: readonly string[],
  toolchains: readonly string[] = [],
): Pick<RunRequest, 'argv' | 'env' | 'collect' | 'programDir'> => {
  const [program, ...rest] = argv
  const common = { env, collect: [] }
  if (!isAbsolute(program) && files.includes(basename(resolve('/', program))))
    return { ...common, argv: [resolve('/w', program), ...rest], programDir: null }
  const path = resolve(program)
  const isShown = [...shownTrees, ...toolchains].some((tree) => path.startsWith(`${tree}/`))
  if (isShown) return { ...common, argv: [path, ...rest], programDir: null }
  return { ...common, argv: [programFile, ...rest], programDir: path }
}

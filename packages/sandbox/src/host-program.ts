import { basename, isAbsolute, resolve } from 'node:path'
import type { RunRequest } from './types.ts'

/** What a box shows of the host at the same path, before toolchains are named. */
const shownTrees = ['/usr', '/bin', '/sbin', '/lib', '/lib32', '/lib64', '/libx32']

/** Where a program that is a single file of the host appears; native/box.c has the same path. */
const programFile = '/program'

const env = ['PATH=/usr/local/bin:/usr/bin:/bin', 'LANG=C.UTF-8', 'HOME=/w']

/**
 * How a program of the host is run: one that boxes see anyway at its own path, one of the files of the request in the
 * work directory, and any other as a single file, so that nothing that lies beside it comes along.
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

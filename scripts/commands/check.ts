import { join } from 'node:path'
import { root } from '../lib/paths.ts'
import { show } from '../lib/run.ts'
import type { Run } from '../lib/run-command.ts'

/** `npm run check`: format, lint and types. `--write` fixes format and lint where the tool can. */

const bin = (name: string) => join(root, 'node_modules', '.bin', name)

/**
 * The compiler caches unchanged files, so that the next check reads only the changed ones. Its usual four checkers each infer
 * what they share again: more than twice the CPU time, and on two cores more time too.
 */
const types = (project: string, name: string): readonly string[] => [
  '-p',
  project,
  '--checkers',
  '1',
  '--incremental',
  '--tsBuildInfoFile',
  join(root, 'node_modules', '.cache', 'verdict', `${name}.tsbuildinfo`),
]

export const run: Run = async (args) => {
  const steps = [
    ['format and lint', bin('biome'), args.includes('--write') ? ['check', '--write', '.'] : ['check', '.']],
    ['types', bin('tsc'), types('.', 'tsc')],
    ['types of the web app', bin('tsc'), types('apps/web', 'tsc-web')],
  ] as const
  for (const [what, file, words] of steps) {
    if ((await show(file, words)) === 0) continue
    console.error(`Failed: ${what}`)
    return 1
  }
  return 0
}

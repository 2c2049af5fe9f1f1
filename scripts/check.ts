import { join } from 'node:path'
import { root } from './lib/paths.ts'
import { show } from './lib/run.ts'

/** `npm run check`: format, lint, types. `--write` mends what can be mended. */

const bin = (name: string) => join(root, 'node_modules', '.bin', name)
const biome = process.argv.includes('--write') ? ['check', '--write', '.'] : ['check', '.']

for (const [what, file, args] of [
  ['format and lint', bin('biome'), biome],
  ['types', bin('tsc'), ['-p', '.']],
  ['types of the web app', bin('tsc'), ['-p', 'apps/web']],
] as const) {
  const code = await show(file, args)
  if (code === 0) continue
  console.error(`Failed: ${what}`)
  process.exit(1)
}

import { join } from 'node:path'
import { settings } from '../apps/server/src/platform/config.ts'

/**
 * Prints the server's settings as rows of the table docs/settings.md shows between `<!-- settings -->` and
 * `<!-- /settings -->`. The rows of judge and start script come after them.
 */

export const settingsFile = join(import.meta.dirname, '../docs/settings.md')

/** One row of Markdown for each setting of the server. */
export const describeSettings = (): readonly string[] =>
  Object.entries(settings).map(([name, { schema, about }]) => {
    const unset = schema.safeParse(undefined).data
    return `| \`${name}\` | ${unset === undefined ? 'unset' : String(unset)} | ${about.replaceAll('|', '\\|')} |`
  })

/** The rows between the markers. */
export const rowsIn = (page: string): readonly string[] => {
  const [, rest = ''] = page.split('<!-- settings -->')
  const [table = ''] = rest.split('<!-- /settings -->')
  return table.split('\n').filter((line) => line.startsWith('| `'))
}

if (process.argv[1] === import.meta.filename) process.stdout.write(`${describeSettings().join('\n')}\n`)

import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { commands } from '../scripts/lib/commands.ts'

/** Writes docs/commands.md from scripts/lib/commands.ts: `node tools/commands-table.ts`. */

export const commandsFile = join(import.meta.dirname, '../docs/commands.md')

/** The text of docs/commands.md. */
export const describeCommandPage = (): string => {
  const rows = Object.entries(commands).map(([name, { usage, about }]) => {
    const line = usage === '' ? `npm run ${name}` : `npm run ${name} -- ${usage}`
    const plain = name === 'start' || name === 'test' ? line.replace('npm run ', 'npm ') : line
    return `| \`${plain.replaceAll('|', '\\|')}\` | ${about} |`
  })
  return `# Commands

Written by \`node tools/commands-table.ts\` from scripts/lib/commands.ts; do not edit.

Every command is \`verdict COMMAND\`, started by \`scripts/verdict.mjs\`. It installs the locked packages when they are
missing or old and runs the command under the pinned Node. \`npm run COMMAND\` is an alias; arguments follow \`--\`.

| Command | |
|---|---|
${rows.join('\n')}

\`npm run bench:NAME\` is \`npm run bench -- NAME\`.
`
}

if (process.argv[1] === import.meta.filename) await writeFile(commandsFile, describeCommandPage())

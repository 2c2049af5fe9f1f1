import { parseArgs } from 'node:util'
import { restoreContest } from '../features/contests/restore/restore-contest.ts'
import { openDeps } from '../open-deps.ts'
import { withOpenBackup } from '../platform/backup/open-backup.ts'
import type { Command } from './command.ts'
import { readMoment } from './read-moment.ts'

const usage = 'restore-contest ID [--at TIME] [--in-place]'

/** Shows how a contest differs from a backup; with `--in-place`, restores it. */
export const restoreOneContest = async ({ config, databaseUrl, log, words }: Command): Promise<void> => {
  const { contestId, at, mode } = readWords(words)
  const { deps, beginStop, close } = await openDeps(config, databaseUrl, { log })
  try {
    await withOpenBackup({ config, databaseUrl, log, at }, async (backup) => {
      const { title, isNew, changes, leftOut } = await restoreContest(deps, { backup, contestId, mode })
      const lines = [
        `Backup ${backup.name}, contest ${contestId}: ${title}`,
        ...changes.map(({ part, before, after }) => `  ${part}: ${before} -> ${after}`),
        ...(changes.length === 0 ? ['  no differences'] : []),
        ...leftOut.map(
          ({ table, rows }) => `  left out, because accounts or other rows no longer exist: ${table}, ${rows} rows`,
        ),
        mode === 'preview'
          ? 'Nothing was changed. Run `npm run backup`, then this command again with --in-place.'
          : `${isNew ? 'Created the contest again, hidden' : 'Replaced the contest'}: ${title}.`,
      ]
      process.stdout.write(`${lines.join('\n')}\n`)
    })
  } finally {
    beginStop()
    await close()
  }
}

const readWords = (words: readonly string[]) => {
  const { values, positionals } = parseArgs({
    args: [...words],
    allowPositionals: true,
    options: { at: { type: 'string' }, 'in-place': { type: 'boolean' } },
  })
  const [word = ''] = positionals
  if (!/^[1-9]\d{0,8}$/.test(word) || positionals.length > 1)
    throw new Error(`Name one contest by its number: ${usage}`)
  const mode = values['in-place'] === true ? 'in-place' : 'preview'
  return { contestId: Number(word), at: readMoment(values.at), mode } as const
}

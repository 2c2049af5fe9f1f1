import { parseArgs } from 'node:util'
import { restoreProblem } from '../features/problems/restore/restore-problem.ts'
import { openDeps } from '../open-deps.ts'
import { withOpenBackup } from '../platform/backup/open-backup.ts'
import type { Command } from './command.ts'
import { readMoment } from './read-moment.ts'

const usage = 'restore-problem ID [--at TIME] [--copy | --in-place]'

/** Shows how a problem differs from a backup; with `--copy` or `--in-place`, restores it. */
export const restoreOneProblem = async ({ config, databaseUrl, log, words }: Command): Promise<void> => {
  const { displayId, at, mode } = readWords(words)
  const { deps, beginStop, close } = await openDeps(config, databaseUrl, { log })
  try {
    await withOpenBackup({ config, databaseUrl, log, at }, async (backup) => {
      const restored = await restoreProblem(deps, { backup, displayId, mode })
      const lines = [
        `Backup ${backup.name}, problem ${displayId}`,
        ...restored.changes.map(({ part, before, after }) => `  ${part}: ${before} -> ${after}`),
        ...(restored.changes.length === 0 ? ['  no differences'] : []),
        mode === 'preview'
          ? 'Nothing was changed. Run the command again with --copy or --in-place.'
          : `${restored.isNew ? 'Created' : 'Replaced'} ${restored.displayId}.`,
        ...(restored.isHeld
          ? ['It is hidden now: the restored content has not the ready votes that the site demands before publishing.']
          : []),
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
    options: { at: { type: 'string' }, copy: { type: 'boolean' }, 'in-place': { type: 'boolean' } },
  })
  const [displayId] = positionals
  if (displayId === undefined || positionals.length > 1) throw new Error(`Name one problem: ${usage}`)
  if (values.copy === true && values['in-place'] === true) throw new Error(`Choose --copy or --in-place: ${usage}`)
  const at = readMoment(values.at)
  const mode = values.copy === true ? 'copy' : values['in-place'] === true ? 'in-place' : 'preview'
  return { displayId, at, mode } as const
}

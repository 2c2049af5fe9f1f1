import { readConfig } from '../../apps/server/src/platform/config.ts'
import {
  giveBackupFolder,
  giveDataFolder,
  openDataFolder,
  takeDataFolderBack,
} from '../../apps/server/src/platform/data-folder.ts'
import {
  canLaunch,
  closedTo,
  ensureServiceUser,
  type Launch,
  launchAs,
  launchAsIs,
} from '../../apps/server/src/platform/service-user.ts'
import { root, serverMain } from './paths.ts'

interface Options {
  readonly dataDir: string
  readonly port: number
  readonly env: Readonly<Record<string, string | undefined>>
  readonly say: (line: string) => void
}

/** Files that the server reads besides its data. */
export const serverReads = [process.execPath, root, serverMain]

/**
 * Opens the data folder and gives it to the user of the server. Started as root, the server runs as that user; where
 * that is impossible it stays root, so that a site goes on after an update, and the reason is shown.
 */
export const openService = async ({ dataDir, port, env, say }: Options): Promise<Launch> => {
  await openDataFolder(dataDir)
  if (process.getuid?.() !== 0) return launchAsIs
  const { VERDICT_SERVER_USER: name, VERDICT_BACKUP_DIR: backups } = readConfig(env)
  const stayRoot = async (reason: string): Promise<Launch> => {
    await takeDataFolderBack(dataDir).catch(() => undefined)
    say(`The server runs as root: ${reason}`)
    return launchAsIs
  }
  if (name === 'root') return stayRoot('VERDICT_SERVER_USER says so.')
  const user = ensureServiceUser(name)
  if (user === null) return stayRoot(`there is no user ${name}. Make it: useradd --system --user-group ${name}`)
  let writes: readonly string[]
  try {
    writes = [dataDir, ...(await giveDataFolder(dataDir, user))]
    if (backups !== undefined) await giveBackupFolder(backups, user)
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error)
    return stayRoot(`the data folder cannot be given to the user ${name}: ${why}`)
  }
  const launch = launchAs(user, { reads: serverReads, writes, port })
  if (canLaunch(launch)) return launch
  const [closed] = closedTo(user, { reads: serverReads, writes })
  const why =
    closed === undefined ? 'a program cannot be started' : `${closed} is closed to it, and passing is not allowed`
  return stayRoot(`${why} as the user ${name}.`)
}

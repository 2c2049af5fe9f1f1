import { join, resolve } from 'node:path'

/** The checkout. */
export const root = resolve(import.meta.dirname, '../..')

export const webDir = join(root, 'apps', 'web')
export const serverMain = join(root, 'apps', 'server', 'src', 'main.ts')
export const remoteMain = join(root, 'apps', 'remote', 'src', 'main.ts')
export const judgeMain = join(root, 'apps', 'judge', 'src', 'main.ts')

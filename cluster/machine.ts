import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { writeOwn } from '../scripts/lib/write-own.ts'
import { folder } from './addresses.ts'
import { closeNetwork } from './network.ts'

/** One cluster at a time per machine: names and addresses are fixed, so that a start finds what a crash left. */

const lockFile = '/run/verdict-cluster.pid'

/**
 * Takes the machine and removes what an earlier run left behind.
 * @returns the function that removes everything of this run
 * @throws Error when another cluster runs
 */
export const takeMachine = async (): Promise<() => Promise<void>> => {
  const holder = existsSync(lockFile) ? Number(readFileSync(lockFile, 'utf8')) : 0
  if (holder !== process.pid && holder > 0 && isCluster(holder))
    throw new Error(`Another cluster runs on this machine (process ${holder}).`)
  await writeOwn(lockFile, String(process.pid))
  await removeAll()
  let removing: Promise<void> | null = null
  return () => {
    removing ??= removeAll().then(() => rm(lockFile, { force: true }))
    return removing
  }
}

const isCluster = (pid: number): boolean => {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('node')
  } catch {
    // It ended.
    return false
  }
}

/** Namespaces with their processes, mounts and files. */
const removeAll = async (): Promise<void> => {
  closeNetwork()
  const mounts = readFileSync('/proc/self/mounts', 'utf8')
    .split('\n')
    .map((line) => line.split(' ')[1] ?? '')
    .filter((path) => path.startsWith(`${folder}/`))
  for (const path of mounts.reverse()) spawnSync('umount', ['--lazy', path])
  await rm(folder, { recursive: true, force: true, maxRetries: 5 })
}

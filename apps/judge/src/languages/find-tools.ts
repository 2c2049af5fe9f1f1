import { constants } from 'node:fs'
import { access, open, realpath } from 'node:fs/promises'
import { homedir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import type { Toolchain, ToolchainSearch } from './language.ts'

/** Directories every box sees; a tool that really lives elsewhere brings its directory along. */
const visible = ['/usr/', '/bin/', '/lib/', '/lib64/']
const systemFolders = ['/usr/bin', '/usr/local/bin', '/usr/local/go/bin', '/bin']

/** Finds every tool by name, the system's own before the PATH's. Returns the first missing one. */
export const findTools = async (...names: readonly string[]): Promise<ToolchainSearch> => {
  const tools: Record<string, string> = {}
  const directories = new Set<string>()
  for (const name of names) {
    const found = await findTool(name)
    if (found === null) return { missing: `${name} is not installed` }
    tools[name] = found.path
    if (found.directory !== null) directories.add(found.directory)
  }
  return { tools, directories: [...directories] }
}

/** A toolchain at a known place. */
export const toolsAt = (tools: Readonly<Record<string, string>>, directories: readonly string[]): Toolchain => ({
  tools,
  directories,
})

const findTool = async (name: string): Promise<{ path: string; directory: string | null } | null> => {
  const path = (process.env.PATH ?? '').split(':').filter((folder) => folder.startsWith('/'))
  for (const folder of new Set([...systemFolders, ...path])) {
    const candidate = join(folder, name)
    if (!(await isExecutable(candidate))) continue
    const real = await realpath(candidate)
    if (isVisible(candidate) && isVisible(real)) return { path: candidate, directory: null }
    if ((await isScript(real)) || !canBeShown(real)) continue
    return { path: real, directory: homeOf(real) }
  }
  return null
}

export const isVisible = (path: string): boolean => visible.some((root) => path.startsWith(root))

/** Boxes have their own versions of these directories: the host's content below them is not visible inside. */
const ownOfBoxes = ['/tmp/', '/w/', '/b/', '/dev/', '/proc/']

export const canBeShown = (path: string): boolean => !ownOfBoxes.some((root) => `${path}/`.startsWith(root))

/** Directories that hold more than one toolchain, and things that programs must not see. */
const shared = /^\/(?:[^/]*|home\/[^/]+|(?:.*\/)?\.(?:local|cargo|config|cache)|var\/[^/]+|usr\/local)$/

/**
 * `/opt/x/bin/tool` needs all of `/opt/x`, where its libraries are. Of a directory that others use too, such as a
 * home, only `bin` is shown.
 */
export const homeOf = (path: string, home = homedir()): string => {
  const bin = dirname(path)
  const parent = dirname(bin)
  const isToolchain = basename(bin) === 'bin' && parent !== home && !shared.test(parent)
  return isToolchain ? parent : bin
}

const isExecutable = async (path: string): Promise<boolean> => {
  try {
    await access(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}

/** Version managers put scripts in the PATH that look the real tool up; inside the box they would find nothing. */
const isScript = async (path: string): Promise<boolean> => {
  await using file = await open(path)
  const head = Buffer.alloc(2)
  await file.read(head, 0, 2, 0)
  return head.toString('latin1') === '#!'
}

import { readFileSync } from 'node:fs'

const everyMs = 500

/** The parent of a process, or null when the process is gone. */
const parentOf = (pid) => {
  try {
    // The name, in parentheses, can contain anything; the state and the parent follow it.
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
    return Number(fields.slice(fields.lastIndexOf(')') + 2).split(' ')[1])
  } catch {
    return null
  }
}

/**
 * Acts once when the npm that runs this script is gone. npm starts a shell that starts the script; a signal to npm alone
 * ends the shell or nothing, and the script would go on without anything that could stop it.
 */
export const onNpmGone = (act) => {
  if (process.env.npm_lifecycle_event === undefined) return
  const shell = process.ppid
  const npm = parentOf(shell)
  const timer = setInterval(() => {
    if (process.ppid === shell && parentOf(shell) === npm) return
    clearInterval(timer)
    act()
  }, everyMs)
  timer.unref()
}

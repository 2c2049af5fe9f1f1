import { accessSync, constants } from 'node:fs'
import { delimiter, join } from 'node:path'

/** The path of a program, or null. */
export const whichSync = (program: string): string | null => {
  for (const folder of (process.env.PATH ?? '').split(delimiter)) {
    try {
      accessSync(join(folder, program), constants.X_OK)
      return join(folder, program)
    } catch {}
  }
  return null
}

import { execFile } from 'node:child_process'
import { access, mkdir } from 'node:fs/promises'
import { homedir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { whichSync } from './which.ts'

const version = 'v1.0.14'
const folder = join(homedir(), '.cache', 'verdict', `versitygw-${version}`)

/** Path of versitygw (Apache-2.0, in Go), built once per machine; null where Go is not installed. */
export const versityProgram = async (): Promise<string | null> => {
  const program = join(folder, 'versitygw')
  const isBuilt = await access(program).then(
    () => true,
    () => false,
  )
  if (isBuilt) return program
  if (whichSync('go') === null) return null
  await mkdir(folder, { recursive: true })
  await promisify(execFile)('go', ['install', `github.com/versity/versitygw/cmd/versitygw@${version}`], {
    env: { ...process.env, GOBIN: folder, GOFLAGS: '' },
  })
  return program
}

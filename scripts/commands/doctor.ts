import type { Finding } from '@verdict/sandbox'
import { readConfig } from '../../apps/server/src/platform/config.ts'
import type { Run } from '../lib/run-command.ts'

/** `npm run doctor`: checks the requirements of this machine and prints a fix for each problem. Exit code 1 when there is one. */

const show = (findings: readonly Finding[]): number => {
  for (const finding of findings) {
    console.log(
      `${finding.ok ? 'ok   ' : 'WRONG'} ${finding.name}: ${finding.seen}${finding.advice === null ? '' : `\n      -> ${finding.advice}`}`,
    )
  }
  return findings.filter((finding) => !finding.ok).length
}

export const run: Run = async () => {
  let faults = 0
  try {
    const config = readConfig(process.env)
    const { serverDoctor } = await import('../../apps/server/src/doctor.ts')
    console.log('Server')
    faults += show(await serverDoctor(config))
  } catch (error) {
    console.log(`WRONG settings: ${error instanceof Error ? error.message : String(error)}`)
    faults += 1
  }
  const { judgeDoctor } = await import('../../apps/judge/src/doctor.ts')
  console.log('Judge')
  faults += show(await judgeDoctor())
  console.log(faults === 0 ? 'Everything is in order.' : `${faults} of these need attention.`)
  return faults === 0 ? 0 : 1
}

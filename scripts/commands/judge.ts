import { ensureSandbox } from '../lib/build.ts'
import { compilers, ensurePackages, languages } from '../lib/packages.ts'
import type { Run } from '../lib/run-command.ts'

/** `npm run judge`: only the judge, on a separate host, for the server named in VERDICT_SERVER_URL. */

export const run: Run = async () => {
  for (const name of ['VERDICT_SERVER_URL', 'VERDICT_JUDGE_TOKEN']) {
    if ((process.env[name] ?? '') !== '') continue
    throw new Error(`Set ${name}. On the server, a token is made with: npm run judge-token -- NAME`)
  }
  await ensurePackages([...compilers, ...languages])
  await ensureSandbox()
  // In this process and not in a child, so that signals reach the judge, which drains first.
  await import('../../apps/judge/src/main.ts')
}

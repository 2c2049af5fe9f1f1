import type { Run } from '../lib/run-command.ts'

/** `npm run remote`: only the remote host, on a separate machine, for the server named in VERDICT_SERVER_URL. */

export const run: Run = async () => {
  for (const name of ['VERDICT_SERVER_URL', 'VERDICT_REMOTE_TOKEN']) {
    if ((process.env[name] ?? '') !== '') continue
    throw new Error(`Set ${name}. On the server, a token is made with: npm run remote-token -- NAME`)
  }
  // In this process and not in a child, so that signals reach the host.
  await import('../../apps/remote/src/main.ts')
}

import { readFile } from 'node:fs/promises'
import { openConnections } from '@verdict/remote-sites'
import { checkSite } from '../../apps/remote/src/check.ts'
import type { Run } from '../lib/run-command.ts'

/**
 * `npm run remote-check -- CF 1A FILE [LANGUAGE]`: proves an adapter against the live site. The account comes from the
 * environment, so that no password is in the process list.
 */
export const run: Run = async ([site = '', problemId = '', file = '', language]) => {
  const { REMOTE_CHECK_USER: username = '', REMOTE_CHECK_PASSWORD: password = '' } = process.env
  if (site === '' || problemId === '' || file === '' || username === '' || password === '')
    throw new Error('Set REMOTE_CHECK_USER and REMOTE_CHECK_PASSWORD, and name a site, a problem and a program file.')
  const isFine = await checkSite({
    site,
    problemId,
    account: { username, password },
    language: language ?? null,
    code: await readFile(file, 'utf8'),
    connections: openConnections(process.env.VERDICT_REMOTE_PROXY ?? null),
    say: (line) => console.log(line),
  })
  return isFine ? 0 : 1
}

import type { ContestImport } from '@verdict/contract'
import { type PackageFiles, sendForm } from './packages.ts'
import type { Person } from './people.ts'
import type { TestServer } from './server.ts'
import { zipOf } from './zips.ts'

/** Waits until nothing more happens to the import of a contest. */
export const settledContest = async (
  server: TestServer,
  root: Person,
  importId: string,
  language = 'en-US',
): Promise<ContestImport> => {
  for (let tries = 0; tries < 1_200; tries += 1) {
    const { data } = await server.call('GET', `/api/admin/contest-packages/${importId}`, {
      token: root.token,
      headers: { 'accept-language': language },
    })
    if (data.state !== 'reading' && data.state !== 'importing') return data
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  throw new Error('The import does not end.')
}

/** Uploads a contest package and waits for its dry run. */
export const planContest = async (
  server: TestServer,
  root: Person,
  given: Buffer | PackageFiles,
  language = 'en-US',
): Promise<ContestImport> => {
  const bytes = Buffer.isBuffer(given) ? given : await zipOf(given)
  const reply = await sendForm(server, '/api/admin/contest-packages', { bytes, token: root.token, name: 'contest.zip' })
  if (reply.status !== 200) throw new Error(reply.msg)
  return settledContest(server, root, reply.data.importId, language)
}

/** Imports a package that was read, with everything unless the choices say otherwise. */
export const takeContest = async (
  server: TestServer,
  root: Person,
  { importId }: Pick<ContestImport, 'importId'>,
  body: object = {},
): Promise<ContestImport> => {
  const reply = await server.call('POST', `/api/admin/contest-packages/${importId}/start`, { token: root.token, body })
  if (reply.status !== 200) throw new Error(reply.msg)
  return settledContest(server, root, importId)
}

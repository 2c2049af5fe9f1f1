import type { PackagedProblemReport, PackageImport } from '@verdict/contract'
import yauzl from 'yauzl'
import type { Person } from './people.ts'
import type { Reply, TestServer } from './server.ts'
import { zipOf } from './zips.ts'

export type PackageFiles = Readonly<Record<string, string | Buffer>>

/** The files of a zip. */
export const unzip = async (bytes: Buffer): Promise<ReadonlyMap<string, Buffer>> => {
  const zip = await yauzl.fromBufferPromise(bytes, { lazyEntries: true })
  const files = new Map<string, Buffer>()
  for await (const entry of zip.eachEntry()) {
    const chunks = await (await zip.openReadStreamPromise(entry)).toArray()
    files.set(entry.fileName, Buffer.concat(chunks))
  }
  return files
}

/** A zip sent as the form of existing clients; `headers` authenticate instead of a token. */
export const sendForm = async (
  server: TestServer,
  path: string,
  given: {
    readonly bytes: Buffer
    readonly token?: string
    readonly name?: string
    readonly language?: string
    readonly headers?: Readonly<Record<string, string>>
  },
): Promise<Reply> => {
  const form = new FormData()
  form.append('file', new Blob([new Uint8Array(given.bytes)]), given.name ?? 'package.zip')
  const reply = await fetch(`${server.url}${path}`, {
    method: 'POST',
    headers: {
      'accept-language': given.language ?? 'en-US',
      ...(given.token !== undefined && { authorization: given.token }),
      ...given.headers,
    },
    body: form,
  })
  const envelope = (await reply.json()) as Reply
  return { ...envelope, http: reply.status, headers: Object.fromEntries(reply.headers) }
}

export const sendPiece = async (
  server: TestServer,
  importId: string,
  given: { readonly token: string; readonly offset: number; readonly bytes: Buffer },
): Promise<Reply> => {
  const reply = await fetch(`${server.url}/api/admin/packages/${importId}/pieces?offset=${given.offset}`, {
    method: 'PUT',
    headers: { authorization: given.token, 'content-type': 'application/octet-stream' },
    body: new Uint8Array(given.bytes),
  })
  const envelope = (await reply.json()) as Reply
  return { ...envelope, http: reply.status, headers: {} }
}

/** Hands a package in and waits until it is read. */
export const readPackage = async (
  server: TestServer,
  root: Person,
  given: { readonly bytes: Buffer; readonly name?: string; readonly pieceBytes?: number },
): Promise<PackageImport> => {
  const { token } = root
  const body = { fileName: given.name ?? 'package.zip', bytes: given.bytes.length }
  const { data } = await server.call('POST', '/api/admin/packages', { token, body })
  const step = given.pieceBytes ?? data.pieceBytes
  for (let offset = 0; offset < given.bytes.length; offset += step) {
    const reply = await sendPiece(server, data.importId, {
      token,
      offset,
      bytes: given.bytes.subarray(offset, offset + step),
    })
    if (reply.status !== 200) throw new Error(`piece: ${reply.msg}`)
  }
  return settled(server, root, data.importId)
}

/** Waits until nothing more happens to an import. */
export const settled = async (server: TestServer, root: Person, importId: string): Promise<PackageImport> => {
  for (let tries = 0; tries < 600; tries++) {
    const { data } = await server.call('GET', `/api/admin/packages/${importId}`, {
      token: root.token,
      headers: { 'accept-language': 'en-US' },
    })
    if (['read', 'finished', 'refused'].includes(data.state)) return data
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  throw new Error('The import does not end.')
}

export interface Chosen {
  readonly key: string
  readonly problemId?: string
  readonly known?: 'replace' | 'skip'
  readonly auth?: 1 | 2 | 3
  readonly type?: 0 | 1
  readonly checkerPoints?: number
}

/** Imports the chosen problems, everything by default, and waits for the outcome. */
export const importChosen = async (
  server: TestServer,
  root: Person,
  { importId, problems }: PackageImport,
  chosen?: readonly Chosen[],
): Promise<readonly PackagedProblemReport[]> => {
  const whole = problems.filter((problem) => problem.fault === null).map(({ key }) => ({ key }))
  const reply = await server.call('POST', `/api/admin/packages/${importId}/start`, {
    token: root.token,
    headers: { 'accept-language': 'en-US' },
    body: { problems: chosen ?? whole },
  })
  if (reply.status !== 200) throw new Error(reply.msg)
  return (await settled(server, root, importId)).problems
}

/** A package read and imported whole. */
export const takePackage = async (server: TestServer, root: Person, files: PackageFiles, name?: string) => {
  const read = await readPackage(server, root, { bytes: await zipOf(files), ...(name !== undefined && { name }) })
  if (read.state === 'refused') throw new Error(`refused: ${read.reason}`)
  return read.problems.some((problem) => problem.fault === null) ? importChosen(server, root, read) : read.problems
}

/** The report's outcome for an item of the package. */
export const fateOf = (problem: PackagedProblemReport | undefined, item: string): string | undefined => {
  const note = problem?.notes.find((note) => note.item === item)
  return note === undefined ? undefined : note.as === null ? note.fate : `${note.fate} ${note.as}`
}

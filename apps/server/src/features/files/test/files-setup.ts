import sharp from 'sharp'
import type { Person } from '../../../../test/harness/people.ts'
import type { Reply, TestServer } from '../../../../test/harness/server.ts'

interface UploadOptions {
  readonly who: Person
  readonly field?: string
  readonly name: string
  readonly bytes: Buffer
  readonly on: Pick<TestServer, 'url'>
  /** A field of the form, after the file. */
  readonly gid?: number
}

/** Sends a file in a form to a call of `/api/file`. */
export const upload = async (
  call: string,
  { who, field = 'image', name, bytes, on, gid }: UploadOptions,
): Promise<Reply> => {
  const form = new FormData()
  form.set(field, new Blob([Uint8Array.from(bytes)]), name)
  if (gid !== undefined) form.set('gid', String(gid))
  const reply = await fetch(`${on.url}/api/file/${call}`, {
    method: 'POST',
    headers: { authorization: who.token },
    body: form,
  })
  return { http: reply.status, headers: {}, ...((await reply.json()) as object) } as Reply
}

/** A picture of one color. */
export const blank = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#336699' } })

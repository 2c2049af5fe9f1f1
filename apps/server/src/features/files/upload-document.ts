import { randomUUID } from 'node:crypto'
import { extname } from 'node:path'
import { type DataOf, fail, type files, limits } from '@verdict/contract'
import type { SignedIn } from '@verdict/rules'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Deps } from '../../deps.ts'
import { takeFile } from '../../platform/http/form.ts'
import { requireUploader } from '../groups/require-uploader.ts'
import { groupOfForm, requireTextUploader } from './group-of-form.ts'
import { insertFile } from './repository.ts'

/** A file for a text (api-admin 16.3): anything, because readers are never made to run it. */
export const uploadDocument = async (
  deps: Deps,
  viewer: SignedIn,
  { request, gid: gidInQuery }: { readonly request: FastifyRequest; readonly gid: number | null },
): Promise<DataOf<typeof files.document>> => {
  await requireUploader(deps, viewer, gidInQuery)
  const file = await takeFile(request, { field: 'file', maxBytes: limits.document.maxBytes })
  const suffix = /^\.[a-z0-9]{1,10}$/.exec(extname(file.name).toLowerCase())?.[0] ?? ''
  const name = `${randomUUID().replaceAll('-', '')}${suffix}`
  await deps.files.putNamed('file', name, file.stream)
  const groupId = gidInQuery ?? groupOfForm(file.laterFields())
  if (gidInQuery === null) {
    await requireTextUploader(deps, viewer, groupId).catch(async (error: unknown) => {
      await deps.files.removeNamed('file', name)
      throw error
    })
  }
  const stored = await deps.files.readNamed('file', name)
  stored?.stream.destroy()
  const row = { kind: 'mdFile', folder: 'file', name, originalName: file.name, bytes: stored?.bytes ?? 0 } as const
  await insertFile(deps.db, { ...row, accountId: viewer.id, groupId, now: deps.clock.now() })
  return { link: `/api/public/file/${name}` }
}

/** A browser shows PDF in a separate viewer; everything else is only ever saved. */
const policies = {
  pdf: { type: 'application/pdf', how: 'inline', policy: "default-src 'none'; frame-ancestors 'self'" },
  other: { type: 'application/octet-stream', how: 'attachment', policy: "default-src 'none'; sandbox" },
} as const

/** Sends a public file. Names are never used twice, so it may be kept for ever. */
export const sendDocument = async (deps: Deps, reply: FastifyReply, name: string): Promise<void> => {
  const found = await deps.files.readNamed('file', name)
  if (found === null) throw fail('file.notFound')
  const kind = name.endsWith('.pdf') ? policies.pdf : policies.other
  if (kind === policies.pdf) reply.header('X-Frame-Options', 'SAMEORIGIN')
  await reply
    .type(kind.type)
    .header('Content-Length', found.bytes)
    .header('Content-Disposition', `${kind.how};filename=${encodeURIComponent(name)}`)
    .header('Cache-Control', 'public, max-age=31536000, immutable')
    .header('Content-Security-Policy', kind.policy)
    .header('X-Content-Type-Options', 'nosniff')
    .send(found.stream)
}

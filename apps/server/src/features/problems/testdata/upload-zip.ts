import { randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { type BodyOf, type DataOf, fail, type Locale, limits, type testdata } from '@verdict/contract'
import type { SignedIn } from '@verdict/rules'
import type { FastifyRequest } from 'fastify'
import type { Deps } from '../../../deps.ts'
import { bounded } from '../../../platform/bounded.ts'
import { takeFile } from '../../../platform/http/form.ts'
import { requireUploader } from '../../groups/require-uploader.ts'
import { stageZip } from './stage.ts'
import { forget, requireWhole, uploadFolder, writeUpload } from './uploads.ts'

type Staged = DataOf<typeof testdata.uploadZip>

export interface FormUpload {
  readonly request: FastifyRequest
  readonly mode: string | null
  /** The group of the problem, which lets its admins upload. */
  readonly gid: number | null
  readonly locale: Locale
}

/** Unpacking keeps a disk busy; a few at a time finish sooner than many. */
const unpacking = bounded({ atOnce: 2, waiting: 32 })

/** A zip of test cases as one form (api-admin 16.1). It goes to disk as it comes and is read from there. */
export const uploadZip = async (deps: Deps, viewer: SignedIn, given: FormUpload): Promise<Staged> => {
  await requireUploader(deps, viewer, given.gid)
  const file = await takeFile(given.request, { field: 'file', maxBytes: limits.testdata.archiveBytes })
  return onDisk(deps, async (path) => {
    await pipeline(file.stream, createWriteStream(path, { mode: 0o600 }))
    requireZip(file.name)
    const archive = { path, accountId: viewer.id, mode: given.mode, locale: given.locale }
    return unpacking(() => stageZip(deps, archive))
  })
}

/** Reads a chunked upload; the chunks are then no longer needed. */
export const stageUpload = async (
  deps: Deps,
  viewer: SignedIn,
  { body, locale }: { readonly body: BodyOf<typeof testdata.stage>; readonly locale: Locale },
): Promise<Staged> => {
  await requireUploader(deps, viewer)
  const row = await requireWhole(deps, viewer, body.uploadId)
  requireZip(row.name)
  const staged = await onDisk(deps, (path) =>
    unpacking(async () => {
      await writeUpload(deps, row, path)
      return stageZip(deps, { path, accountId: viewer.id, mode: body.mode, locale })
    }),
  )
  await forget(deps, [row.id])
  return staged
}

/** Runs with the path of an archive, which is deleted at the end. */
const onDisk = async <T>(deps: Deps, run: (path: string) => Promise<T>): Promise<T> => {
  await mkdir(uploadFolder(deps), { recursive: true })
  const path = join(uploadFolder(deps), randomUUID())
  try {
    return await run(path)
  } finally {
    await rm(path, { force: true })
  }
}

const requireZip = (name: string): void => {
  if (!/\.zip$/i.test(name)) throw fail('testdata.notZip')
}

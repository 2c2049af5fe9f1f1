import { Readable } from 'node:stream'
import { fail, type Locale, limits } from '@verdict/contract'
import { jsonArray, ZipWriter } from '@verdict/problem-formats'
import type { SignedIn } from '@verdict/rules'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Caller, Deps } from '../../../deps.ts'
import { audit } from '../../../platform/audit.ts'
import { giveSlotBack, takeSlot, waitSeconds } from '../../../platform/throttle.ts'
import { ownSubmissions, readOwnRecord, readOwnSource } from '../../submissions/own-records.ts'
import { packProgram, programPath } from '../../submissions/pack-program.ts'
import { readStored, storedRows } from './stored-rows.ts'
import { readNotices, readOwnReceipts, readProfile, readProgress, readSolved } from './subjects.ts'
import { readme } from './words.ts'

interface Call {
  readonly caller: Caller
  readonly request: FastifyRequest
  readonly reply: FastifyReply
}

/**
 * Sends everything stored about the caller as one zip. It is written while it is sent: rows are read in portions and
 * each submission when its turn comes, so a long history costs no memory.
 * @throws Refusal `request.tooMany`
 */
export const downloadOwnData = async (deps: Deps, viewer: SignedIn, call: Call): Promise<void> => {
  const { caller, request, reply } = call
  const now = deps.clock.now()
  const key = `own-data:${viewer.id}`
  const slot = await takeSlot(deps.db, key, { ...limits.ownData.downloads, now })
  if (!slot.taken) throw fail('request.tooMany', { seconds: waitSeconds(slot) })
  try {
    const zip = await packOwnData(deps, viewer, caller.locale)
    await audit(deps.db, {
      actor: viewer,
      action: 'account.downloadData',
      subject: { kind: 'account', id: viewer.id, name: viewer.username },
      address: caller.address,
    })
    // The zip is packed already.
    request.headers['x-no-compression'] = 'true'
    await reply
      .type('application/zip')
      .header('Content-Disposition', 'attachment;filename=own_data.zip')
      .header('Cache-Control', 'no-store')
      .send(zip.end())
  } catch (error) {
    await giveSlotBack(deps.db, key)
    throw error
  }
}

const packOwnData = async (deps: Deps, viewer: SignedIn, locale: Locale): Promise<ZipWriter> => {
  const zip = new ZipWriter()
  const list = (name: string, make: () => AsyncGenerator<unknown>): void =>
    zip.stream(`${name}.json`, async () => Readable.from(jsonArray(make())))
  const { name } = await deps.settings.read()
  const profile = await readProfile(deps, viewer)
  zip.text('README.txt', readme[locale](name, viewer.username))
  zip.text('profile.json', `${JSON.stringify(profile.fields, null, 2)}\n`)
  for (const rows of storedRows) list(rows.file, () => readStored(deps.db, rows, viewer.id))
  list('solved-problems', () => readSolved(deps, viewer))
  list('training-progress', () => readProgress(deps, viewer))
  list('notices', () => readNotices(deps, viewer, locale))
  list('receipts', () => readOwnReceipts(deps, viewer))
  await addPictures(deps, zip, profile.pictures)
  await addSubmissions(deps, viewer, { zip, locale, list })
  return zip
}

interface Parts {
  readonly zip: ZipWriter
  readonly locale: Locale
  readonly list: (name: string, make: () => AsyncGenerator<unknown>) => void
}

const addSubmissions = async (deps: Deps, viewer: SignedIn, { zip, locale, list }: Parts): Promise<void> => {
  const own = await ownSubmissions(deps.db, viewer.id)
  list('submissions', async function* () {
    for (const row of own) {
      const record = await readOwnRecord(deps, viewer, { submitId: row.id, locale })
      if (record !== null) yield { ...record, file: programPath(`submissions/${row.id}`, row) }
    }
  })
  for (const row of own) {
    const read = (file: string | null) => readOwnSource(deps, viewer, { submitId: row.id, file, locale })
    packProgram(zip, `submissions/${row.id}`, { packed: row, read })
  }
}

/** Pictures that a job has removed meanwhile are left out. */
const addPictures = async (deps: Deps, zip: ZipWriter, names: readonly string[]): Promise<void> => {
  for (const name of names) {
    const found = await deps.files.readNamed('img', name)
    if (found === null) continue
    found.stream.destroy()
    zip.stream(`files/${name}`, async () => (await deps.files.readNamed('img', name))?.stream ?? Readable.from([]))
  }
}

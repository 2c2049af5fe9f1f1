import { type BodyOf, type DataOf, fail, limits, type notes, toInstant } from '@verdict/contract'
import type { SignedIn } from '@verdict/rules'
import type { Deps } from '../../../deps.ts'
import type { Db } from '../../../platform/db/connect.ts'
import { requireReadableById } from '../bank/facts.ts'
import { countNotes, deleteNote, findNote, lockNotes, type NoteRow, storeNote } from './repository.ts'

type Reply = DataOf<(typeof notes)['save']>

/**
 * Stores the caller's note about a problem; an empty one is deleted. A note that changed since it was read, in another
 * window, is not overwritten.
 * @throws Refusal `note.tooLong`, `note.tooMany`, `note.changed`, or why the problem cannot be read
 */
export const saveNote = async (
  deps: Deps,
  viewer: SignedIn,
  { pid, content, seenAt }: BodyOf<(typeof notes)['save']>,
): Promise<Reply> => {
  if (content.length > limits.note.maxChars) throw fail('note.tooLong', { max: limits.note.maxChars })
  const key = { accountId: viewer.id, problemId: pid }
  return deps.db.transaction().execute(async (trx) => {
    await lockNotes(trx, viewer.id)
    const before = await findNote(trx, key)
    if ((before === undefined ? null : toInstant(before.updated_at)) !== seenAt) throw fail('note.changed')
    if (content.trim() === '') {
      await deleteNote(trx, key)
      return { note: null }
    }
    if (before === undefined) await requireRoom(trx, viewer, pid)
    const updatedAt = deps.clock.now()
    await storeNote(trx, key, { content, updatedAt })
    return { note: { content, updatedAt: toInstant(updatedAt) } }
  })
}

/** A first note needs a problem that the caller can read, and is one of a limited number. */
const requireRoom = async (trx: Db, viewer: SignedIn, problemId: number): Promise<void> => {
  await requireReadableById(trx, viewer, problemId)
  const max = limits.note.maxNotes
  if ((await countNotes(trx, viewer.id)) >= max) throw fail('note.tooMany', { max })
}

export const presentNote = (row: NoteRow | undefined): Reply['note'] =>
  row === undefined ? null : { content: row.content, updatedAt: toInstant(row.updated_at) }

import { notes } from '@verdict/contract'
import type { Deps } from '../../../deps.ts'
import { type Feature, handle } from '../../../platform/http/mount.ts'
import { signedIn } from '../../../platform/http/signed-in.ts'
import { listNotes } from './list-notes.ts'
import { findNote } from './repository.ts'
import { presentNote, saveNote } from './save-note.ts'

export const noteFeature = (deps: Deps): Feature =>
  handle(notes, {
    read: async ({ viewer, query }) => ({
      note: presentNote(await findNote(deps.db, { accountId: signedIn(viewer).id, problemId: query.pid })),
    }),
    save: ({ viewer, body }) => saveNote(deps, signedIn(viewer), body),
    list: ({ viewer, query, locale }) => listNotes(deps, signedIn(viewer), { query, locale }),
  })

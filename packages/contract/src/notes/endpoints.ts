import { z } from 'zod'
import { defineEndpoints } from '../endpoint.ts'
import { idIn, instantOut, nullableIn, optionalIn, pageOf, pageQuery } from '../wire.ts'

/** A user's private note about a problem. */
export const note = z.object({ content: z.string(), updatedAt: instantOut })
export type Note = z.output<typeof note>

export const noteRow = z.object({
  pid: z.int(),
  /** Null while the problem is not visible to its reader. */
  problemId: z.string().nullable(),
  title: z.string().nullable(),
  gid: z.int().nullable(),
  content: z.string(),
  updatedAt: instantOut,
})

export const notes = defineEndpoints({
  read: {
    method: 'GET',
    path: '/api/own-note',
    effect: 'read',
    token: 'required',
    access: 'note.own',
    query: z.object({ pid: idIn }),
    data: z.object({ note: note.nullable() }),
    summary: "The caller's note about a problem",
  },
  save: {
    method: 'PUT',
    path: '/api/own-note',
    effect: 'write',
    stores: true,
    token: 'required',
    access: 'note.own',
    /** `seenAt`: the time of the note the text was written on; null when there was none. */
    body: z.object({ pid: idIn, content: z.string(), seenAt: nullableIn(z.string().max(40)) }),
    data: z.object({ note: note.nullable() }),
    summary: "Store the caller's note about a problem; an empty text deletes it",
  },
  list: {
    method: 'GET',
    path: '/api/own-notes',
    effect: 'read',
    token: 'required',
    access: 'note.own',
    query: z.object({ ...pageQuery(20), keyword: optionalIn(z.string().max(100)) }),
    data: pageOf(noteRow),
    summary: "The caller's notes, the latest first",
  },
})

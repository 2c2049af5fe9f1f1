import type { SignedIn } from '@verdict/rules'

interface Begin {
  /** Steps the import has. */
  readonly total: number
  readonly address: string
  readonly now: Date
}

/** Columns of an import that begins. It is logged for the user who starts it, regardless of the uploader. */
export const beginValues = (viewer: SignedIn, { total, address, now }: Begin) => ({
  state: 'importing',
  done: 0,
  total,
  updated_at: now,
  account_id: viewer.id,
  username: viewer.username,
  address,
})

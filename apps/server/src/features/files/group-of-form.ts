import { fail } from '@verdict/contract'
import { type SignedIn, uploadsForTexts } from '@verdict/rules'
import type { Deps } from '../../deps.ts'
import { requireUploader } from '../groups/require-uploader.ts'
import { editsSomeProblem } from '../problems/people/own-role.ts'

/** The group that a form names in its field `gid`; existing clients write it after the file. Null when absent. */
export const groupOfForm = (fields: Readonly<Record<string, string>>): number | null => {
  const text = fields.gid?.trim() ?? ''
  if (text === '' || text === 'null' || text === 'undefined') return null
  const gid = Number(text)
  if (!Number.isSafeInteger(gid) || gid < 1 || gid > 2_147_483_647) throw fail('request.field', { field: 'gid' })
  return gid
}

/** Staff, and people who edit a problem. */
export const uploadsOutsideGroups = async (deps: Pick<Deps, 'db'>, viewer: SignedIn): Promise<boolean> =>
  uploadsForTexts(viewer, undefined) || (await editsSomeProblem(deps.db, viewer.id))

/**
 * Files for texts: staff, editors of a problem, or an admin of the group that the upload names. Checked again when the group comes after the
 * file, since until then only "admin of some group" is known.
 * @throws Refusal `problem.notYours`, `group.notFound` or `group.adminOnly`
 */
export const requireTextUploader = async (deps: Deps, viewer: SignedIn, groupId: number | null): Promise<void> => {
  if (groupId === null) {
    if (!(await uploadsOutsideGroups(deps, viewer))) throw fail('problem.notYours')
    return
  }
  await requireUploader(deps, viewer, groupId)
}

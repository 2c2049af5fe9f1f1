import type { PersonalFacts, SignedIn } from '@verdict/rules'
import type { DbWithSettings } from '../../../deps.ts'
import { closedPersonal } from '../../accounts/privacy/hide-personal.ts'
import type { Scope } from './open-scope.ts'
import type { PairRow } from './repository.ts'

/** Relation of a reviewer to the users of a review: a contest's jury, or a manager of the group. */
export const factsOf = ({ kind, groupId }: Scope): PersonalFacts => ({
  isJury: kind === 'contest',
  teaches: kind !== 'contest' && groupId !== null,
})

/** Pairs without the real names that the reviewer does not see. */
export const hideNames = async (
  deps: DbWithSettings,
  { viewer, scope }: { readonly viewer: SignedIn; readonly scope: Scope },
  rows: readonly PairRow[],
): Promise<readonly PairRow[]> => {
  const ids = rows.flatMap((row) => [row.a_id, row.b_id])
  const closed = await closedPersonal(deps, { viewer, isJury: factsOf(scope).isJury === true }, ids)
  if (closed === null) return rows
  const nameFor = (id: string, name: string | null) => (closed(id).includes('realname') ? null : name)
  return rows.map((row) => ({
    ...row,
    a_realname: nameFor(row.a_id, row.a_realname),
    b_realname: nameFor(row.b_id, row.b_realname),
  }))
}

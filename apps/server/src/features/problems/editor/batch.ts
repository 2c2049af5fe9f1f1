import { type adminProblems, type BodyOf, type DataOf, fail, Refusal } from '@verdict/contract'
import { errorText } from '@verdict/contract/texts'
import type { SignedIn } from '@verdict/rules'
import type { Caller, Deps } from '../../../deps.ts'
import { audit } from '../../../platform/audit.ts'
import { changeAuth } from './change-auth.ts'
import { requireKept } from './kept-problem.ts'
import { removeProblem } from './remove-problem.ts'
import { resolveTags } from './save-parts.ts'

type Outcome = DataOf<typeof adminProblems.batchAuth>
type TagsBody = BodyOf<typeof adminProblems.batchTags>
type AuthBody = BodyOf<typeof adminProblems.batchAuth>

/** Applies an action to several problems independently; one refusal does not affect the others. */
const each = async (
  deps: Deps,
  caller: Caller,
  { pids, deed }: { readonly pids: readonly number[]; readonly deed: (pid: number) => Promise<unknown> },
): Promise<Outcome> => {
  const outcome: Outcome = { done: [], refused: [] }
  for (const pid of new Set(pids)) {
    try {
      await deed(pid)
      outcome.done.push(pid)
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      const row = await deps.db.selectFrom('problem').select('display_id').where('id', '=', pid).executeTakeFirst()
      const msg = errorText(caller.locale, error.code, error.params)
      outcome.refused.push({ pid, problemId: row?.display_id ?? null, msg })
    }
  }
  return outcome
}

export const batchAuth = (
  deps: Deps,
  viewer: SignedIn,
  { body, caller }: { readonly body: AuthBody; readonly caller: Caller },
): Promise<Outcome> => {
  if (body.auth < 1 || body.auth > 3) throw fail('request.field', { field: 'auth' })
  const deed = (id: number) =>
    changeAuth(deps, viewer, { change: { id, auth: body.auth, force: body.force === true }, caller })
  return each(deps, caller, { pids: body.pids, deed })
}

export const batchRemove = (
  deps: Deps,
  viewer: SignedIn,
  { body, caller }: { readonly body: BodyOf<typeof adminProblems.batchRemove>; readonly caller: Caller },
): Promise<Outcome> => {
  const deed = (id: number) => removeProblem(deps, viewer, { removal: { id, force: body.force === true }, caller })
  return each(deps, caller, { pids: body.pids, deed })
}

export const batchTags = (
  deps: Deps,
  viewer: SignedIn,
  { body, caller }: { readonly body: TagsBody; readonly caller: Caller },
): Promise<Outcome> =>
  each(deps, caller, { pids: body.pids, deed: (pid) => changeTags(deps, viewer, { pid, body, caller }) })

const changeTags = (
  deps: Deps,
  viewer: SignedIn,
  { pid, body, caller }: { readonly pid: number; readonly body: TagsBody; readonly caller: Caller },
): Promise<void> =>
  deps.db.transaction().execute(async (trx) => {
    const row = await requireKept(trx, viewer, pid, { lock: true })
    const added = await resolveTags(trx, body.add ?? [], { bank: row.bank ?? 'ME', groupId: row.group_id })
    const removed = body.remove ?? []
    if (removed.length > 0) {
      await trx.deleteFrom('problem_tag').where('problem_id', '=', pid).where('tag_id', 'in', removed).execute()
    }
    if (added.length > 0) {
      await trx
        .insertInto('problem_tag')
        .values(added.map((tagId) => ({ problem_id: pid, tag_id: tagId })))
        .onConflict((conflict) => conflict.doNothing())
        .execute()
    }
    await trx
      .updateTable('problem')
      .set({ modified_by: viewer.username, updated_at: deps.clock.now(), content_hash: null })
      .where('id', '=', pid)
      .execute()
    await audit(trx, {
      actor: viewer,
      action: 'problem.tag',
      subject: { kind: 'problem', id: pid, name: row.display_id },
      after: { added: [...added], removed },
      address: caller.address,
    })
  })

import { type BodyOf, type DataOf, fail, type terms } from '@verdict/contract'
import { openAudiences, type PersonalAudiences, type SignedIn } from '@verdict/rules'
import type { Caller, Deps } from '../../../deps.ts'
import { audit } from '../../../platform/audit.ts'
import type { Db } from '../../../platform/db/connect.ts'
import { publish } from '../../../platform/events/publish.ts'
import { topics } from '../../../platform/events/topics.ts'
import { loadSettings, writeSettings } from '../../site/core/settings.ts'
import { checkMembers, columnsOf } from './check-term.ts'
import { audiencesOf } from './read-terms.ts'
import { lockTerm, saveMembers } from './repository.ts'

type Terms = typeof terms

interface Acting {
  readonly viewer: SignedIn
  readonly caller: Caller
}

/** @throws Refusal with the reason */
export const createTerm = (
  deps: Deps,
  { viewer, caller }: Acting,
  input: BodyOf<Terms['create']>,
): Promise<DataOf<Terms['create']>> =>
  changeTerms(deps, async (trx) => {
    const columns = columnsOf(input)
    const members = await checkMembers(trx, input)
    const now = deps.clock.now()
    const { id } = await trx
      .insertInto('term')
      .values({ ...columns, created_at: now, updated_at: now })
      .returning('id')
      .executeTakeFirstOrThrow()
    await saveMembers(trx, id, members)
    await audit(trx, {
      actor: viewer,
      action: 'term.create',
      subject: { kind: 'term', id, name: columns.name },
      after: described(columns),
      address: caller.address,
    })
    return { id }
  })

/**
 * Changes a term. Its plan can change with it, so a confirmation and the announcement count no longer.
 * @throws Refusal with the reason
 */
export const updateTerm = (deps: Deps, { viewer, caller }: Acting, input: BodyOf<Terms['update']>): Promise<null> =>
  changeTerms(deps, async (trx) => {
    const before = await lockTerm(trx, input.id)
    if (before === undefined) throw fail('term.notFound')
    const columns = columnsOf(input)
    const members = await checkMembers(trx, input)
    const reset = { announced_at: null, confirmed_at: null, confirmed_by: null, finished_at: null }
    await trx
      .updateTable('term')
      .set({ ...columns, ...reset, updated_at: deps.clock.now() })
      .where('id', '=', input.id)
      .execute()
    await saveMembers(trx, input.id, members)
    await audit(trx, {
      actor: viewer,
      action: 'term.edit',
      subject: { kind: 'term', id: input.id, name: columns.name },
      before: described(before),
      after: described(columns),
      address: caller.address,
    })
    return null
  })

/** @throws Refusal `term.notFound` */
export const removeTerm = (deps: Deps, { viewer, caller }: Acting, id: number): Promise<null> =>
  changeTerms(deps, async (trx) => {
    const before = await lockTerm(trx, id)
    if (before === undefined) throw fail('term.notFound')
    await trx.deleteFrom('term').where('id', '=', id).execute()
    await audit(trx, {
      actor: viewer,
      action: 'term.remove',
      subject: { kind: 'term', id, name: before.name },
      before: described(before),
      address: caller.address,
    })
    return null
  })

/** Sets the audiences of accounts and fields that no term governs. */
export const setDefaults = (
  deps: Deps,
  { viewer, caller }: Acting,
  { realname, number, school, course, photo }: BodyOf<Terms['setDefaults']>,
): Promise<null> =>
  changeTerms(
    deps,
    async (trx) => {
      const { audiences: before } = (await loadSettings(trx)).personalData
      const after = { realname, number, school, course, photo }
      await audit(trx, {
        actor: viewer,
        action: 'term.defaults',
        subject: { kind: 'term', id: 0 },
        before,
        after,
        address: caller.address,
      })
      return null
    },
    { realname, number, school, course, photo },
  )

/** Runs a change with the summary in the settings that replies read first, and rebuilds boards in memory. */
const changeTerms = async <T>(
  deps: Deps,
  change: (trx: Db) => Promise<T>,
  defaults?: PersonalAudiences,
): Promise<T> => {
  const changed = await deps.db.transaction().execute(async (trx) => {
    const result = await change(trx)
    const some = await trx.selectFrom('term').select('id').limit(1).executeTakeFirst()
    const { audiences } = (await loadSettings(trx)).personalData
    await writeSettings(trx, {
      personalData: { audiences: { ...openAudiences, ...(defaults ?? audiences) }, hasTerms: some !== undefined },
    })
    await publish(trx, topics.personalRules, {})
    return result
  })
  deps.settings.forget()
  return changed
}

type Described = ReturnType<typeof columnsOf>

const described = (row: Described | (Omit<Described, 'ending'> & { readonly ending: string })) => ({
  name: row.name,
  firstDay: row.first_day,
  lastDay: row.last_day,
  ending: row.ending,
  waitDays: row.wait_days,
  ...audiencesOf(row),
})

import { type BodyOf, fail, type HostReport, type judgeService, limits } from '@verdict/contract'
import type { SignedIn } from '@verdict/rules'
import type { Caller, Deps } from '../../../deps.ts'
import { audit } from '../../../platform/audit.ts'

/** The classes of a host: those it reports and those an administrator gave it. */
export const classesOf = (report: Pick<HostReport, 'classes'>, given: readonly string[]): readonly string[] =>
  [...new Set([...(report.classes ?? []), ...given])].toSorted()

/**
 * Sets the classes that a host has besides those of its own settings.
 * @throws Refusal `judge.hostNotFound`
 */
export const setHostClasses = (
  deps: Deps,
  viewer: SignedIn,
  { name, classes }: BodyOf<(typeof judgeService)['setClasses']>,
  caller: Caller,
): Promise<null> =>
  deps.db.transaction().execute(async (trx) => {
    const before = await trx
      .selectFrom('judge_host')
      .select('classes')
      .where('name', '=', name)
      .forUpdate()
      .executeTakeFirst()
    if (before === undefined) throw fail('judge.hostNotFound', { name })
    const given = [...new Set(classes)].slice(0, limits.hostClasses.most)
    await trx.updateTable('judge_host').set({ classes: given }).where('name', '=', name).execute()
    await audit(trx, {
      actor: viewer,
      action: 'judgeHost.classes',
      subject: { kind: 'judgeHost', id: name, name },
      before: { classes: before.classes },
      after: { classes: given },
      address: caller.address,
    })
    return null
  })

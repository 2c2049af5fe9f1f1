import { type BodyOf, type HostReport, hostReport, type judgeService, limits } from '@verdict/contract'
import type { SignedIn } from '@verdict/rules'
import type { Caller, Deps } from '../../../deps.ts'
import { changeHost } from './change-host.ts'

/** A host's report with all of its classes. */
export type ClassedHost = Omit<HostReport, 'classes'> & { readonly classes: readonly string[] }

/** The stored report of a host with all of its classes; empty for one that this version cannot read. */
export const readClassedHost = (row: {
  readonly report: unknown
  readonly classes: readonly string[]
}): ClassedHost[] => {
  const report = hostReport.safeParse(row.report).data
  return report === undefined ? [] : [{ ...report, classes: classesOf(report, row.classes) }]
}

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
  changeHost(deps, { viewer, caller, name, action: 'judgeHost.classes' }, (row) => {
    const given = [...new Set(classes)].slice(0, limits.hostClasses.most)
    return { set: { classes: given }, before: { classes: row.classes }, after: { classes: given } }
  })

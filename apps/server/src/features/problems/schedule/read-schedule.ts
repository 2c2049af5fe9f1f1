import { type DataOf, errors, type Locale, problemAuth, type problemSchedule, toInstant } from '@verdict/contract'
import { errorText } from '@verdict/contract/texts'
import type { SignedIn } from '@verdict/rules'
import { z } from 'zod'
import type { Deps } from '../../../deps.ts'
import { mayDo, openReview } from '../editor/kept-problem.ts'

/**
 * When a hidden problem becomes public.
 * @throws Refusal `problem.missing` or `problem.notYours`
 */
export const readSchedule = async (
  deps: Pick<Deps, 'db'>,
  viewer: SignedIn,
  { pid, locale }: { readonly pid: number; readonly locale: Locale },
): Promise<DataOf<(typeof problemSchedule)['read']>> => {
  const problem = await openReview(deps.db, viewer, pid)
  const row = await deps.db
    .selectFrom('problem_publication')
    .innerJoin('account', 'account.id', 'problem_publication.account_id')
    .select(['at', 'fault', 'account.username'])
    .where('problem_id', '=', pid)
    .executeTakeFirst()
  return {
    at: row === undefined ? null : toInstant(row.at),
    by: row?.username ?? null,
    fault: sentence(row?.fault ?? null, locale),
    isPublic: problem.visibility === problemAuth.public,
    mayChange: mayDo('problem.publish', viewer, problem),
  }
}

/** A refusal as it is stored. */
export const storedFault = z.object({
  code: z.string(),
  params: z.record(z.string(), z.union([z.string(), z.number()])),
})

/** Codes of other versions are shown as they are. */
const sentence = (fault: unknown, locale: Locale): string | null => {
  if (fault === null) return null
  const { code, params } = storedFault.parse(fault)
  const known = Object.keys(errors).find((name): name is keyof typeof errors => name === code)
  return known === undefined ? code : errorText(locale, known, params)
}

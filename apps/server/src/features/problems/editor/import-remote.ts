import { fail, remoteBanks } from '@verdict/contract'

/**
 * The form for problems of remote judges (api-admin 14). No remote judge is configured on this site, so it returns an
 * error instead of an empty success.
 * @throws Refusal always.
 */
export const importRemote = (given: { readonly name: string; readonly problemId: string }): never => {
  const name = given.name.trim().toUpperCase()
  if (!remoteBanks.some((bank) => bank === name)) throw fail('problem.remoteUnknown', { name: given.name.trim() })
  if (given.problemId.trim() === '') throw fail('problem.displayIdRequired')
  throw fail('problem.remoteNotSetUp', { name })
}

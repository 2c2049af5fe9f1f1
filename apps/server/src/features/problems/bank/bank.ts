import { remoteBanks } from '@verdict/contract'

/** The bank whose problems, tags and languages are our own. */
export const ownBankKey = 'ME'

/**
 * The bank of a problem list filter; null means all. Absent and `All` are all, a remote key is that judge's, anything
 * else (existing clients send `Mine`, ours `ME`) is our own.
 */
export const bankOfFilter = (asked: string | undefined): string | null => {
  const key = (asked ?? '').trim().toUpperCase()
  if (key === '' || key === 'ALL') return null
  return remoteBanks.find((bank) => bank === key) ?? ownBankKey
}

/** The bank of a call about tags: our own when absent, null for `ALL`. */
export const bankOfTags = (asked: string | undefined): string | null => {
  const key = (asked ?? ownBankKey).trim().toUpperCase()
  if (key === 'ALL') return null
  return key === 'MINE' ? ownBankKey : key
}

/** The bank whose languages a problem uses: gym problems are judged by Codeforces. */
export const bankOfLanguages = (problemBank: string | null): string =>
  problemBank === 'GYM' ? 'CF' : (problemBank ?? ownBankKey)

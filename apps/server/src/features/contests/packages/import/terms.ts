import type { ContestDraft } from '@verdict/problem-formats'
import type { FindFormat } from '../../core/format.ts'
import { readTerms } from '../../editor/read-terms.ts'

const types = { acm: 0, oi: 1 } as const
const auths = { public: 0, private: 1, protected: 2 } as const
const awardTypes = { none: 0, share: 1, count: 2 } as const

/** When a contest of a package starts and how far its times move. */
export interface Timing {
  readonly startsAt: Date
  readonly shiftMs: number
}

/**
 * The start of the package, or the chosen one; null when neither is there. Contests start at whole seconds, so the
 * times of a package that does not are moved with its start.
 */
export const timingOf = (draft: ContestDraft, chosen: string | null): Timing | null => {
  const given = chosen === null ? draft.startsAt : new Date(Date.parse(chosen))
  if (given === null) return null
  const startsAt = new Date(Math.floor(given.getTime() / 1_000) * 1_000)
  return { startsAt, shiftMs: draft.startsAt === null ? 0 : startsAt.getTime() - draft.startsAt.getTime() }
}

/**
 * The columns of an imported contest, checked by the rules of the contest editor.
 * @throws Refusal that names the invalid setting
 */
export const termsOfDraft = (
  draft: ContestDraft,
  { startsAt, visible, formats }: { readonly startsAt: Date; readonly visible: boolean; readonly formats: FindFormat },
) => {
  const at = (ms: number): string => new Date(startsAt.getTime() + ms).toISOString()
  const terms = readTerms(
    {
      id: null,
      title: draft.title,
      description: draft.description.trim() === '' ? draft.title : draft.description,
      type: types[draft.type],
      auth: auths[draft.access],
      pwd: draft.password,
      startTime: at(0),
      endTime: at(draft.durationMs),
      sealRank: draft.freezesAfterMs !== null,
      sealRankTime: draft.freezesAfterMs === null ? null : at(draft.freezesAfterMs),
      autoRealRank: draft.unfreezesAtEnd,
      visible,
      openPrint: draft.prints,
      openRank: draft.publicBoard,
      allowEndSubmit: draft.lateSubmissions,
      openAccountLimit: draft.limitsAccounts,
      accountLimitRule: draft.accountRule,
      rankShowName: draft.shownName,
      starAccount: [...draft.unranked],
      oiRankScoreType: draft.oiCounts,
      awardType: awardTypes[draft.awardType],
      awardConfigList: [...draft.awards],
      tryPenalty: draft.penaltyS,
      countsMinutes: draft.wholeMinutes,
      opensCcs: draft.ccs,
      hidesBoard: draft.hidesBoard,
      hidesCases: draft.hidesCases,
      tokens: draft.tokens,
      contestMode: draft.contestMode,
      statementsAheadMinutes: draft.statementsAheadMinutes,
      singleSession: draft.singleSession,
      allowsVirtual: draft.allowsVirtual,
      individualMinutes: draft.individualMinutes,
      frozenBalloons: draft.frozenBalloons,
      // Networks belong to the place of the installation.
      allowedAddresses: null,
      maxTries: draft.maxTries,
      maxSubmissions: draft.maxSubmissions,
      languages: draft.languages === null ? null : [...draft.languages],
      // Versions belong to the judge hosts of the installation.
      toolchains: null,
      format: draft.format,
      formatOptions: draft.formatOptions,
    },
    null,
    formats,
  )
  // While awards are off, their tiers are kept for later.
  return draft.awardType === 'none' ? { ...terms, awards: JSON.stringify(draft.awards) } : terms
}

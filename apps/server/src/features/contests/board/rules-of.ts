import { isBuiltInFormat, optionsOf } from '@verdict/contract'
import type { AcmRules, BoardRules, OiRules } from '@verdict/rules'
import type { ContestRow } from '../core/find-contest.ts'
import { allOptions, formatOf, storedOptions } from '../core/format.ts'
import type { SiteFormats } from '../formats/site-formats.ts'

type FormatRow = Pick<ContestRow, 'type' | 'format' | 'format_options'>
type Common = Pick<AcmRules, 'durationS' | 'removedS' | 'freezeS' | 'excluded'>

/** The rules of a contest's board from its row. */
export const boardRulesOf = (
  row: FormatRow & Pick<ContestRow, 'id' | 'try_penalty_s' | 'counts_minutes' | 'oi_counts' | 'window_s'>,
  common: Common,
  formats: SiteFormats,
): BoardRules => {
  const format = formatOf(row)
  const individual = row.window_s === null ? {} : { individualS: row.window_s }
  if (!isBuiltInFormat(format)) {
    return {
      format: 'site',
      name: format,
      ...common,
      ...individual,
      definition: formats.find(format) ?? null,
      options: allOptions(row, formats),
      onFault: (reason) => formats.noteFold({ format, contestId: row.id, reason }),
    }
  }
  const given = storedOptions(row)
  switch (format) {
    case 'icpc': {
      const penalty = { perTryS: row.try_penalty_s, wholeMinutes: row.counts_minutes }
      const hasRunTimes = optionsOf(format, given).runTimeTies !== 0
      return { format, ...common, penalty, ...(hasRunTimes && { runTimeTies: true }) }
    }
    case 'oi':
      return { format, ...common, counts: countsOf(row) }
    case 'ioi':
    case 'noip':
      return { format, ...common }
    case 'atcoder':
      return { format, ...common, tryPenaltyS: optionsOf(format, given).tryPenaltyMinutes * 60 }
    case 'codeforces':
      return { format, ...common, tryPoints: optionsOf(format, given).tryPoints, ...individual }
    case 'ecoo': {
      const { firstTryPoints, bonusMinutes } = optionsOf(format, given)
      return { format, ...common, firstTryPoints, bonusEveryS: bonusMinutes * 60 }
    }
    case 'ledo':
      return { format, ...common, ...optionsOf(format, given) }
  }
}

const countsOf = ({ oi_counts }: Pick<ContestRow, 'oi_counts'>): OiRules['counts'] => {
  if (oi_counts === 'TokenedLast') return 'tokenedLast'
  return oi_counts === 'Highest' ? 'highest' : 'recent'
}

/** The name of a board's format, as the contest has it. */
export const formatNameOf = (rules: BoardRules): string => (rules.format === 'site' ? rules.name : rules.format)

/** What the tie-breaker of a row is. */
export const timeKindOf = (rules: BoardRules): 'penalty' | 'runTime' | 'none' => {
  if (rules.format === 'icpc') return rules.runTimeTies === true ? 'runTime' : 'penalty'
  if (rules.format === 'oi') return 'runTime'
  if (rules.format === 'site') return rules.definition?.tieBreak ?? 'none'
  return rules.format === 'atcoder' ? 'penalty' : 'none'
}

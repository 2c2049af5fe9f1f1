import type { OwnTokens, TokenStockOut } from '@verdict/contract'
import { useTranslation } from '../../../i18n/index.ts'
import { localTime, parseInstant } from '../../../lib/time.ts'

interface Props {
  readonly tokens: OwnTokens
  /** Only the tokens of this problem, next to those of the contest. */
  readonly label?: string | undefined
}

/** How many tokens are left, and when the next one comes. */
export default function TokenCounts({ tokens, label }: Props) {
  const { t } = useTranslation('contestTokens')
  const problems = tokens.problems.filter(({ displayId }) => label === undefined || displayId === label)
  return (
    <>
      {tokens.contest !== null && (
        <p>
          {t('ofContest')} <Stock stock={tokens.contest} />
        </p>
      )}
      {problems.map((stock) => (
        <p key={stock.displayId}>
          {t('ofProblem', { label: stock.displayId })} <Stock stock={stock} />
        </p>
      ))}
    </>
  )
}

function Stock({ stock: { held, usesLeft, nextAt, waitsUntil } }: { stock: TokenStockOut }) {
  const { t } = useTranslation('contestTokens')
  const time = (at: string): string => localTime(parseInstant(at))
  return (
    <>
      <strong>{held === null ? t('anyNumber') : t('held', { held })}</strong>
      {usesLeft !== null && ` · ${t('usesLeft', { usesLeft })}`}
      {nextAt !== null && ` · ${t('nextAt', { time: time(nextAt) })}`}
      {waitsUntil !== null && ` · ${t('waitsUntil', { time: time(waitsUntil) })}`}
    </>
  )
}

import { useTranslation } from '../../../i18n/index.ts'
import { localTime, parseInstant } from '../../../lib/time.ts'
import { Notice } from '../../../ui/states/Notice.tsx'
import TokenCounts from './TokenCounts.tsx'
import UseTokenButton from './UseTokenButton.tsx'
import { useTokens } from './use-tokens.ts'

/** Whether a token was or can be used on the submission of this page. */
export default function TokenSection({ submitId }: { submitId: number }) {
  const { t } = useTranslation('contestTokens')
  const { cid, tokens } = useTokens(submitId)
  const submission = tokens?.submission ?? null
  if (tokens === undefined || submission === null || submission.refusal === 'nothingHidden') return null
  const { usedAt, refusal, displayId } = submission
  if (usedAt !== null) {
    const key = tokens.areCounted ? 'usedAtCounted' : 'usedAt'
    return <Notice kind="success">{t(key, { time: localTime(parseInstant(usedAt)) })}</Notice>
  }
  const offer = tokens.areCounted ? (tokens.hides === null ? 'offerCounted' : 'offerBoth') : 'offer'
  return (
    <Notice
      kind="info"
      {...(refusal === null && {
        actions: <UseTokenButton cid={cid} submitId={submitId} size="sm" areCounted={tokens.areCounted} />,
      })}
    >
      <TokenCounts tokens={tokens} label={displayId} />
      <p>{refusal === null ? t(offer) : t(`refusal.${refusal}`)}</p>
    </Notice>
  )
}

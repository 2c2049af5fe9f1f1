import type { OwnTokens } from '@verdict/contract'
import { useTranslation } from '../../../i18n/index.ts'
import { Notice } from '../../../ui/states/Notice.tsx'
import TokenCounts from './TokenCounts.tsx'

interface Props {
  readonly tokens: OwnTokens
  readonly label?: string | undefined
}

/** The viewer's tokens above a list of submissions. */
export default function TokenNote({ tokens, label }: Props) {
  const { t } = useTranslation('contestTokens')
  if (tokens.rules === null) return null
  const isUseful = tokens.isOpen && (tokens.hides !== null || tokens.areCounted)
  return (
    <Notice kind="info">
      {isUseful ? <TokenCounts tokens={tokens} label={label} /> : <p>{t(tokens.isOpen ? 'nothingYet' : 'closed')}</p>}
      {isUseful && tokens.hides !== null && <p>{t(tokens.hides === 'cases' ? 'howCases' : 'how')}</p>}
      {isUseful && tokens.areCounted && <p>{t('counted')}</p>}
    </Notice>
  )
}

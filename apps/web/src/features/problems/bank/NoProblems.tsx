import { useTranslation } from '../../../i18n/index.ts'
import { EmptyState } from '../../../ui/states/EmptyState.tsx'
import { NothingFound } from '../../../ui/states/NothingFound.tsx'

export function NoProblems({ filtered, onClear }: { filtered: boolean; onClear: () => void }) {
  const { t } = useTranslation('problems')
  if (filtered) return <NothingFound title={t('empty.noMatch')} hint={t('empty.noMatchHint')} onClear={onClear} />
  return <EmptyState drawing="results" title={t('empty.none')} hint={t('empty.noneHint')} />
}

import { Button } from '@mantine/core'
import { useTranslation } from '../../../i18n/index.ts'
import { EmptyState } from '../../../ui/EmptyState.tsx'

export function NoProblems({ filtered, onClear }: { filtered: boolean; onClear: () => void }) {
  const { t } = useTranslation('problems')
  if (!filtered) return <EmptyState drawing="results" title={t('empty.none')} hint={t('empty.noneHint')} />
  return (
    <EmptyState drawing="results" title={t('empty.noMatch')} hint={t('empty.noMatchHint')}>
      <Button variant="default" onClick={onClear}>
        {t('filter.clear')}
      </Button>
    </EmptyState>
  )
}

import { Button } from '@mantine/core'
import { useTranslation } from '../i18n/index.ts'
import { EmptyState } from './EmptyState.tsx'

/** No row of an admin list matches its filter: shows a message and a button to clear the filter. */
export function NothingFound({ onClear }: { onClear: () => void }) {
  const { t } = useTranslation('admin')
  return (
    <EmptyState drawing="results" title={t('filter.none')} hint={t('filter.noneHint')}>
      <Button variant="default" onClick={onClear}>
        {t('filter.clear')}
      </Button>
    </EmptyState>
  )
}

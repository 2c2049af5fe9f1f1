import { Button } from '@mantine/core'
import { useTranslation } from '../i18n/index.ts'
import { EmptyState } from './EmptyState.tsx'

/** No row of a list of the back office fits its filter: says so, and takes the filter away. */
export function NothingFound({ onClear }: { onClear: () => void }) {
  const { t } = useTranslation('admin')
  return (
    <EmptyState title={t('filter.none')} hint={t('filter.noneHint')}>
      <Button variant="default" onClick={onClear}>
        {t('filter.clear')}
      </Button>
    </EmptyState>
  )
}

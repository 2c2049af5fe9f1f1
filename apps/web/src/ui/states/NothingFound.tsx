import { Button } from '@mantine/core'
import { useTranslation } from '../../i18n/index.ts'
import { EmptyState } from './EmptyState.tsx'

interface Props {
  readonly title?: string
  readonly hint?: string
  readonly onClear: () => void
}

/** No row of a list matches its filter: shows a message and a button to clear the filter. */
export function NothingFound({ title, hint, onClear }: Props) {
  const { t } = useTranslation('common')
  return (
    <EmptyState drawing="results" title={title ?? t('noMatch.title')} hint={hint ?? t('noMatch.hint')}>
      <Button variant="default" onClick={onClear}>
        {t('noMatch.clear')}
      </Button>
    </EmptyState>
  )
}

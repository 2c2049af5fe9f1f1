import { Button } from '@mantine/core'
import { useTranslation } from '../../i18n/index.ts'
import { EmptyState } from './EmptyState.tsx'

/** Something could not be loaded: what happened, and a way on. */
export function ErrorState({ message, onRetry }: { message: string; onRetry?: () => void }) {
  const { t } = useTranslation('common')
  return (
    <EmptyState title={t('errors.title')} hint={message}>
      {onRetry !== undefined && (
        <Button variant="default" onClick={onRetry}>
          {t('errors.retry')}
        </Button>
      )}
    </EmptyState>
  )
}

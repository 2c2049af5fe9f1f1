import { Button } from '@mantine/core'
import { useTranslation } from '../i18n/index.ts'
import { Notice } from './Notice.tsx'

interface Props {
  /** Stale where what is stored was changed since; then saving would overwrite that. */
  readonly restored: 'yes' | 'stale'
  readonly onDiscard: () => void
}

/** What was not saved last time stands in the form again: says so, and gives the stored version back. */
export function KeptNotice({ restored, onDiscard }: Props) {
  const { t } = useTranslation('admin')
  return (
    <Notice
      kind={restored === 'stale' ? 'warning' : 'info'}
      actions={
        <Button size="xs" variant="default" onClick={onDiscard}>
          {t('kept.discard')}
        </Button>
      }
    >
      {t(restored === 'stale' ? 'kept.stale' : 'kept.restored')}
    </Notice>
  )
}

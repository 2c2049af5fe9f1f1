import { Button } from '@mantine/core'
import { useTranslation } from '../../i18n/index.ts'
import { Notice } from './Notice.tsx'

interface Props {
  /** Stale when the stored version has changed since; saving would overwrite it. */
  readonly restored: 'yes' | 'stale'
  readonly onDiscard: () => void
}

/** Unsaved input of last time was restored: shows a notice, and can revert to the stored version. */
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

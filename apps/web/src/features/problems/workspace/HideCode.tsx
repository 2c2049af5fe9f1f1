import { ActionIcon } from '@mantine/core'
import { useTranslation } from '../../../i18n/index.ts'
import { IconLayoutSidebarRightCollapse } from './icons.ts'
import styles from './Workspace.module.css'

/** Gives the statement the whole width. */
export function HideCode({ onHide }: { onHide: () => void }) {
  const { t } = useTranslation('workspace')
  return (
    <ActionIcon
      className={styles.restore ?? ''}
      onClick={onHide}
      aria-label={t('layout.hideCode')}
      title={t('layout.hideCode')}
    >
      <IconLayoutSidebarRightCollapse aria-hidden size={18} />
    </ActionIcon>
  )
}

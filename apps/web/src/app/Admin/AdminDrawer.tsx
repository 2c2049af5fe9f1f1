import { Drawer } from '@mantine/core'
import { useTranslation } from '../../i18n/index.ts'
import dialog from '../../ui/dialogs/DialogWindow.module.css'
import { AdminNavList } from './AdminNavList.tsx'

/** The admin navigation on a small screen. */
export default function AdminDrawer({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation(['common', 'admin'])
  return (
    <Drawer.Root opened onClose={onClose} size={264}>
      <Drawer.Overlay />
      <Drawer.Content>
        <div className={dialog.head}>
          <Drawer.Title className={dialog.title}>{t('admin:title')}</Drawer.Title>
          <Drawer.CloseButton aria-label={t('common:action.close')} />
        </div>
        <nav aria-label={t('admin:navLabel')}>
          <AdminNavList collapsed={false} onGo={onClose} />
        </nav>
      </Drawer.Content>
    </Drawer.Root>
  )
}

import { Drawer } from '@mantine/core'
import { useShortName } from '../../api/site-config.ts'
import { useTranslation } from '../../i18n/index.ts'
import dialog from '../../ui/dialogs/DialogWindow.module.css'
import { NavList } from './NavList.tsx'

/** The navigation on a small screen. */
export default function NavDrawer({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation(['common', 'shell'])
  const name = useShortName()
  return (
    <Drawer.Root opened onClose={onClose} size={264}>
      <Drawer.Overlay />
      <Drawer.Content>
        <div className={dialog.head}>
          <Drawer.Title className={dialog.title}>{name}</Drawer.Title>
          <Drawer.CloseButton aria-label={t('common:action.close')} />
        </div>
        <nav aria-label={t('shell:nav.label')}>
          <NavList collapsed={false} onGo={onClose} />
        </nav>
      </Drawer.Content>
    </Drawer.Root>
  )
}

import { Drawer } from '@mantine/core'
import { useShortName } from '../../api/site-config.ts'
import { useTranslation } from '../../i18n/index.ts'
import { NavList } from './NavList.tsx'

/** The navigation on a small screen. */
export default function NavDrawer({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('common')
  const name = useShortName()
  return (
    <Drawer opened onClose={onClose} size={264} title={name} closeButtonProps={{ 'aria-label': t('action.close') }}>
      <NavList collapsed={false} onGo={onClose} />
    </Drawer>
  )
}

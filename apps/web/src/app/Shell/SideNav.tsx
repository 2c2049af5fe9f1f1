import { useShortName } from '../../api/site-config.ts'
import { useTranslation } from '../../i18n/index.ts'
import { NavList } from './NavList.tsx'
import { SideFrame } from './SideFrame.tsx'

export function SideNav({ collapsed, onToggle }: { collapsed: boolean; onToggle: () => void }) {
  const { t } = useTranslation('shell')
  const home = { to: '/home', name: useShortName() }
  return (
    <SideFrame label={t('nav.label')} home={home} collapsed={collapsed} onToggle={onToggle}>
      <NavList collapsed={collapsed} />
    </SideFrame>
  )
}

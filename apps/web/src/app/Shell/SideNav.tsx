import { useShortName } from '../../api/site-config.ts'
import { useTranslation } from '../../i18n/index.ts'
import { NavList } from './NavList.tsx'
import { SideFrame } from './SideFrame.tsx'

interface Props {
  readonly collapsed: boolean
  readonly onToggle: () => void
  readonly hasList: boolean
}

export function SideNav({ collapsed, onToggle, hasList }: Props) {
  const { t } = useTranslation('shell')
  const home = { to: '/home', name: useShortName() }
  return (
    <SideFrame label={t('nav.label')} home={home} collapsed={collapsed} onToggle={onToggle}>
      {hasList && <NavList collapsed={collapsed} />}
    </SideFrame>
  )
}

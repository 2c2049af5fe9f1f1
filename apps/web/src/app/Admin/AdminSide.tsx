import { useTranslation } from '../../i18n/index.ts'
import { SideFrame } from '../Shell/SideFrame.tsx'
import { AdminNavList } from './AdminNavList.tsx'

export function AdminSide({ collapsed, onToggle }: { collapsed: boolean; onToggle: () => void }) {
  const { t } = useTranslation('admin')
  const home = { to: '/admin', name: t('title') }
  return (
    <SideFrame label={t('navLabel')} home={home} collapsed={collapsed} onToggle={onToggle}>
      <AdminNavList collapsed={collapsed} />
    </SideFrame>
  )
}

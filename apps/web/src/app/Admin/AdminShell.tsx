import { Suspense, useState } from 'react'
import { Navigate, Outlet, useLocation } from 'react-router'
import { entersAdmin, useUser } from '../../api/session.ts'
import { useTranslation } from '../../i18n/index.ts'
import { useFocusReturn } from '../../lib/use-focus-return.ts'
import { lazyPart } from '../../ui/states/lazy-part.tsx'
import { Overlays } from '../Shell/Overlays.tsx'
import { Progress } from '../Shell/Progress.tsx'
import shell from '../Shell/Shell.module.css'
import { useCollapsed } from '../Shell/use-collapsed.ts'
import { useFocusOnNewPage } from '../Shell/use-focus-on-new-page.ts'
import styles from './Admin.module.css'
import { AdminSide } from './AdminSide.tsx'
import { AdminTopBar } from './AdminTopBar.tsx'
import { loginAddress } from './guard.ts'

const AdminDrawer = lazyPart(() => import('./AdminDrawer.tsx'))

/** The frame of all admin pages. It closes when the session ends. */
export function AdminShell() {
  const { t } = useTranslation('shell')
  const user = useUser()
  const { pathname, search } = useLocation()
  const [collapsed, toggleCollapsed] = useCollapsed()
  const [drawer, setDrawer] = useState(false)
  const main = useFocusOnNewPage()
  useFocusReturn(drawer)
  if (!entersAdmin(user)) return <Navigate to={loginAddress(pathname + search)} replace />
  return (
    <div className={`${shell.shell} ${styles.shell}`} data-collapsed={collapsed}>
      <a className={shell.skip} href="#main">
        {t('skip')}
      </a>
      <Progress />
      <AdminSide collapsed={collapsed} onToggle={toggleCollapsed} />
      <AdminTopBar onMenu={() => setDrawer(true)} />
      <main id="main" tabIndex={-1} ref={main} className={shell.main}>
        <Outlet />
      </main>
      <Overlays />
      <Suspense>{drawer && <AdminDrawer onClose={() => setDrawer(false)} />}</Suspense>
    </div>
  )
}

import { Navigate, useNavigate, useSearchParams } from 'react-router'
import { PageTitle } from '../../api/PageTitle.tsx'
import { entersAdmin, useUser } from '../../api/session.ts'
import { useShortName } from '../../api/site-config.ts'
import { wantedAfterLogin } from '../../app/Admin/guard.ts'
import { LanguageSwitch } from '../../app/Shell/menus/LanguageSwitch.tsx'
import { ThemeMenu } from '../../app/Shell/menus/ThemeMenu.tsx'
import { AdminLoginForm } from '../../features/accounts/core/AdminLoginForm.tsx'
import { useTranslation } from '../../i18n/index.ts'
import { Toaster } from '../../ui/controls/Toaster.tsx'
import { Logo } from '../../ui/page/Logo.tsx'
import styles from './login.module.css'

/** The login page of the admin area. */
export function Component() {
  const { t } = useTranslation('admin')
  const [search] = useSearchParams()
  const navigate = useNavigate()
  const site = useShortName()
  const wanted = wantedAfterLogin(search)
  if (entersAdmin(useUser())) return <Navigate to={wanted} replace />
  return (
    <div className={styles.page}>
      <PageTitle text={t('login.title')} />
      <header className={styles.tools}>
        <LanguageSwitch />
        <ThemeMenu />
      </header>
      <main className={styles.box}>
        <p className={styles.site}>
          <Logo /> {site}
        </p>
        <h1>{t('login.title')}</h1>
        <AdminLoginForm onIn={() => void navigate(wanted, { replace: true })} />
        <a href="/home">{t('toSite')}</a>
      </main>
      <Toaster />
    </div>
  )
}

import { Button } from '@mantine/core'
import { useEffect, useState } from 'react'
import { Link, type RouteObject, useRouteError } from 'react-router'
import { checkConnection, useIsOffline } from '../api/connection.ts'
import { useTranslation } from '../i18n/index.ts'
import { Drawing } from '../ui/states/Drawing.tsx'
import styles from './RouteError.module.css'

/** The last net, outside the shell. */
export function RouteError() {
  return (
    <main>
      <PageError />
    </main>
  )
}

/** In place of a page: it threw, or its file did not arrive. The shell around it stays. */
export function PageError() {
  return isMissingFile(useRouteError()) ? <FileMissing /> : <Crashed />
}

/** Pages of a shell: one that fails is replaced inside it. */
export const insideShell = (pages: RouteObject[]): RouteObject[] => [{ ErrorBoundary: PageError, children: pages }]

function Crashed() {
  const { t } = useTranslation('common')
  return (
    <section className={styles.page}>
      <h1>{t('errors.crash')}</h1>
      <p>{t('errors.crashHint')}</p>
      <div className={styles.ways}>
        <Button onClick={() => location.reload()}>{t('errors.reload')}</Button>
        <Button component={Link} to="/home" variant="default">
          {t('errors.home')}
        </Button>
      </div>
    </section>
  )
}

/** Offline, or a release has replaced the files of this one. The page opens by itself as soon as it can. */
function FileMissing() {
  const { t } = useTranslation('common')
  const isOffline = useIsOffline()
  const [wasReloaded] = useState(() => isRecent(reloadedAt()))
  const [isChecked, setIsChecked] = useState(false)
  useEffect(() => {
    void checkConnection().then(() => setIsChecked(true))
  }, [])
  const opensNow = isChecked && !isOffline && !wasReloaded
  useEffect(() => {
    if (opensNow) reloadOnce()
  }, [opensNow])
  if (isChecked && !isOffline && wasReloaded) return <Crashed />
  if (!isOffline) return <section className={styles.page} aria-busy />
  return (
    <section className={styles.page} role="status">
      <Drawing name="offline" />
      <h1>{t('offline.title')}</h1>
      <p>{t('offline.hint')}</p>
      <Button variant="default" onClick={() => void checkConnection()}>
        {t('errors.retry')}
      </Button>
    </section>
  )
}

/** As the browsers word it when a module or the texts of a page cannot be fetched. */
const isMissingFile = (error: unknown): boolean =>
  error instanceof Error && /dynamically imported module|module script failed|preload CSS/i.test(error.message)

/** A reload that does not help is not repeated at once. */
const againAfterMs = 30_000
const key = 'reloadedForFile'

const reloadedAt = (): number => {
  try {
    return Number(sessionStorage.getItem(key) ?? 0)
  } catch {
    // Without storage nothing guards against a loop, so the page does not reload by itself.
    return Date.now()
  }
}

const isRecent = (at: number): boolean => Date.now() - at < againAfterMs

const reloadOnce = (): void => {
  sessionStorage.setItem(key, String(Date.now()))
  location.reload()
}

import { useIsFetching } from '@tanstack/react-query'
import { Suspense, useDeferredValue, useEffect, useState } from 'react'
import { Outlet, useLocation } from 'react-router'
import { isInside, useConfining } from '../../api/contest-mode.ts'
import { closeDoor, useDoor } from '../../api/login-door.ts'
import { useTranslation } from '../../i18n/index.ts'
import { loadTexts } from '../../i18n/later.ts'
import { useStore } from '../../lib/store.ts'
import { useFocusReturn } from '../../lib/use-focus-return.ts'
import { loadOutboxDialog } from '../../live/outbox/load-dialog.ts'
import { outboxDoor } from '../../live/outbox/outbox.ts'
import { lazyPart } from '../../ui/states/lazy-part.tsx'
import { usePageHandle } from '../page-handle.ts'
import { Confined } from './Confined.tsx'
import { Footer } from './Footer.tsx'
import { KeptNote } from './KeptNote.tsx'
import { useShortcuts } from './menus/use-shortcuts.ts'
import { Overlays } from './Overlays.tsx'
import { Progress } from './Progress.tsx'
import styles from './Shell.module.css'
import { SideNav } from './SideNav.tsx'
import { TopBar } from './TopBar.tsx'
import { useCollapsed } from './use-collapsed.ts'
import { useFocusOnNewPage } from './use-focus-on-new-page.ts'

const settleMs = 100
const AccountDialog = lazyPart(() => import('../../features/accounts/core/AccountDialog.tsx'))
const NavDrawer = lazyPart(() => import('./NavDrawer.tsx'))
const Palette = lazyPart(async () => {
  const [part] = await Promise.all([import('../Palette/Palette.tsx'), loadTexts(['palette'])])
  return part
})
const OutboxDialog = lazyPart(loadOutboxDialog)
const KeysDialog = lazyPart(() => import('./menus/KeysDialog.tsx'))

/** The frame of all pages: navigation, top bar, the page, footer, and overlays. */
export function Shell() {
  const { t } = useTranslation('shell')
  const { whole = false, bare = false } = usePageHandle()
  const [collapsed, toggleCollapsed] = useCollapsed()
  const [drawer, setDrawer] = useState(false)
  const [keys, setKeys] = useState(false)
  const [palette, setPalette] = useState(false)
  const door = useDoor()
  const hasOutbox = useStore(outboxDoor)
  const isSettled = useSettled()
  const main = useFocusOnNewPage()
  // The page is painted first; the tools for navigation are rendered afterwards in reserved space.
  const hasTools = useDeferredValue(true, false)
  const confining = useConfining()
  const { pathname } = useLocation()
  useShortcuts({ showKeys: () => setKeys(true), showPalette: () => setPalette(confining === null) })
  useFocusReturn(door !== null || hasOutbox || drawer || keys || palette)
  return (
    <div className={styles.shell} data-collapsed={collapsed} data-whole={whole} data-bare={bare}>
      <a className={styles.skip} href="#main">
        {t('skip')}
      </a>
      <Progress />
      {!bare && (
        <>
          <SideNav collapsed={collapsed} onToggle={toggleCollapsed} hasList={hasTools} />
          <TopBar onMenu={() => setDrawer(true)} onPalette={() => setPalette(true)} hasTools={hasTools} />
        </>
      )}
      <KeptNote />
      <main id="main" tabIndex={-1} ref={main} className={styles.main}>
        {confining === null || isInside(confining, pathname) ? <Outlet /> : <Confined contest={confining} />}
      </main>
      {!whole && isSettled && <Footer onKeys={() => setKeys(true)} />}
      <Overlays />
      <Suspense>
        {door !== null && <AccountDialog mode={door} onClose={closeDoor} />}
        {hasOutbox && <OutboxDialog onClose={() => outboxDoor.set(false)} />}
        {drawer && <NavDrawer onClose={() => setDrawer(false)} />}
        {palette && <Palette onClose={() => setPalette(false)} onKeys={() => setKeys(true)} />}
        {keys && <KeysDialog onClose={() => setKeys(false)} />}
      </Suspense>
    </div>
  )
}

/** True from the first moment nothing is being fetched: a footer that came earlier would jump when the page fills. */
const useSettled = (): boolean => {
  const isQuiet = useIsFetching() === 0
  const [isSettled, setIsSettled] = useState(false)
  useEffect(() => {
    if (!isQuiet || isSettled) return
    const timer = setTimeout(() => setIsSettled(true), settleMs)
    return () => clearTimeout(timer)
  }, [isQuiet, isSettled])
  return isSettled
}

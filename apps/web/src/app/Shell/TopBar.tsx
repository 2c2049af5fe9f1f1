import { limits } from '@verdict/contract/limits'
import { type MouseEvent, Suspense } from 'react'
import { useNavigate } from 'react-router'
import { useConfining } from '../../api/contest-mode.ts'
import { useUser } from '../../api/session.ts'
import { useTranslation } from '../../i18n/index.ts'
import { loadTexts } from '../../i18n/later.ts'
import { OutboxTag } from '../../live/outbox/OutboxTag.tsx'
import { SearchField } from '../../ui/fields/SearchField.tsx'
import { IconMenu2 } from '../../ui/icons.ts'
import { lazyPart } from '../../ui/states/lazy-part.tsx'
import { RetryButton } from '../../ui/states/MissingPart.tsx'
import { ConnectionTag } from './ConnectionTag.tsx'
import { AccountMenu } from './menus/AccountMenu.tsx'
import { LanguageSwitch } from './menus/LanguageSwitch.tsx'
import messages from './menus/MessageMenu.module.css'
import { ThemeMenu } from './menus/ThemeMenu.tsx'
import { Poetry } from './Poetry.tsx'
import styles from './TopBar.module.css'

/** Loaded with its texts after login. */
const MessageMenu = lazyPart(async () => {
  const [menu] = await Promise.all([import('./menus/MessageMenu.tsx'), loadTexts(['messages'])])
  return menu
}, RetryButton)

interface Props {
  readonly onMenu: () => void
  readonly onPalette: () => void
  readonly hasTools: boolean
}

export function TopBar({ onMenu, onPalette, hasTools }: Props) {
  const { t } = useTranslation('shell')
  const navigate = useNavigate()
  const user = useUser()
  const isConfined = useConfining() !== null
  const search = (keyword: string): void =>
    void navigate({ pathname: '/problem', search: keyword === '' ? '' : `?${new URLSearchParams({ keyword })}` })
  return (
    <header className={styles.bar}>
      <button type="button" className={styles.menu} aria-label={t('nav.open')} onClick={onMenu}>
        <IconMenu2 aria-hidden size={20} />
      </button>
      <Poetry />
      <ConnectionTag />
      <OutboxTag />
      {hasTools && (
        <>
          {!isConfined && (
            <div className={styles.search} onClickCapture={(event) => byTouch(event, onPalette)}>
              <SearchField
                label={t('search.label')}
                hint={t('search.hint')}
                value=""
                maxChars={limits.keyword.maxChars}
                onEnterOnly
                onSearch={search}
              />
            </div>
          )}
          <LanguageSwitch />
          <ThemeMenu />
          {user !== null && !isConfined && (
            <Suspense fallback={<span className={messages.place} />}>
              <MessageMenu />
            </Suspense>
          )}
          <AccountMenu />
        </>
      )}
    </header>
  )
}

/** A finger opens the palette, which has room for suggestions; the mouse and the keyboard stay in the field. */
const byTouch = (event: MouseEvent<HTMLElement>, open: () => void): void => {
  const { nativeEvent, target } = event
  if (!('pointerType' in nativeEvent) || nativeEvent.pointerType !== 'touch') return
  if (target instanceof HTMLElement) target.blur()
  open()
}

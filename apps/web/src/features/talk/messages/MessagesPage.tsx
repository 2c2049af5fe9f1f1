import { Button } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { NavLink, useParams } from 'react-router'
import { call } from '../../../api/client.ts'
import { NeedsLogin } from '../../../api/NeedsLogin.tsx'
import { PageTitle } from '../../../api/PageTitle.tsx'
import { useTranslation } from '../../../i18n/index.ts'
import { bringIntoSight } from '../../../lib/into-sight.ts'
import { shownCount, useUnread } from '../../../live/unread.ts'
import { Confirm } from '../../../ui/Confirm.tsx'
import { toast } from '../../../ui/toast.ts'
import { useConfirm } from '../../../ui/use-confirm.ts'
import { VisuallyHidden } from '../../../ui/VisuallyHidden.tsx'
import { isTalk, type Kind, kindOf, kinds } from './kinds.ts'
import styles from './MessagesPage.module.css'
import { NoticeList } from './NoticeList.tsx'
import { TalkList } from './TalkList.tsx'

/** The message centre: its tabs with unread counts, one of them open. */
export function MessagesPage() {
  return (
    <NeedsLogin>
      <Messages kind={kindOf(useParams().kind)} />
    </NeedsLogin>
  )
}

function Messages({ kind }: { kind: Kind }) {
  const { t } = useTranslation(['messages', 'common'])
  const queries = useQueryClient()
  const confirm = useConfirm()
  const clean = async (id?: number): Promise<void> => {
    await call('messages.clean', { query: { type: kind.type, id } })
    toast.success(t('messages:cleaned'))
    await queries.invalidateQueries({ queryKey: [kind.call] })
  }
  const askClean = (id?: number): void =>
    confirm.ask({
      title: t(id === undefined ? 'messages:clean.title' : 'messages:clean.oneTitle'),
      text: t(id === undefined ? 'messages:clean.text' : 'messages:clean.oneText', {
        kind: t(`messages:kind.${kind.name}`),
      }),
      yes: t('messages:clean.yes'),
      isDangerous: true,
      onYes: () => void clean(id).catch(() => {}),
    })
  const name = t(`messages:kind.${kind.name}`)
  return (
    <div className={styles.page}>
      <PageTitle text={name} />
      <Drawers open={kind.name} />
      <section className={styles.main} aria-labelledby="messages-title">
        <header className={styles.head}>
          <h1 id="messages-title">{name}</h1>
          <Button variant="default" size="xs" onClick={() => askClean()}>
            {t('messages:clean.all')}
          </Button>
        </header>
        {isTalk(kind) ? (
          <TalkList key={kind.name} kind={kind} onRemove={askClean} />
        ) : (
          <NoticeList key={kind.name} kind={kind} onRemove={askClean} />
        )}
      </section>
      <Confirm confirm={confirm} />
    </div>
  )
}

function Drawers({ open }: { open: Kind['name'] }) {
  const { t } = useTranslation('messages')
  const unread = useUnread()
  const list = useRef<HTMLElement>(null)
  useEffect(() => {
    const drawer = list.current?.querySelector(`[href$="/${open}"]`)
    if (list.current !== null && drawer != null) bringIntoSight(list.current, drawer)
  }, [open])
  return (
    <nav ref={list} className={styles.drawers} aria-label={t('label')}>
      {kinds.map(({ name, count }) => {
        const fresh = unread?.[count] ?? 0
        return (
          <NavLink key={name} to={`/message/${name}`} className={styles.drawer ?? ''}>
            <span>{t(`kind.${name}`)}</span>
            {fresh > 0 && (
              <span className={styles.badge}>
                {shownCount(fresh)}
                <VisuallyHidden>{t('unread', { count: fresh })}</VisuallyHidden>
              </span>
            )}
          </NavLink>
        )
      })}
    </nav>
  )
}

import { Button } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import type { DirectMessage } from '@verdict/contract'
import { useEffect, useState } from 'react'
import { call, messageOf } from '../../../api/client.ts'
import { useTranslation } from '../../../i18n/index.ts'
import { Confirm } from '../../../ui/dialogs/Confirm.tsx'
import { useConfirm } from '../../../ui/dialogs/use-confirm.ts'
import { EmptyState } from '../../../ui/states/EmptyState.tsx'
import { ErrorState } from '../../../ui/states/ErrorState.tsx'
import { Notice } from '../../../ui/states/Notice.tsx'
import { Skeleton } from '../../../ui/states/Skeleton.tsx'
import { Composer } from './Composer.tsx'
import styles from './DirectPage.module.css'
import { Message } from './Message.tsx'
import { allMessages, threadQuery } from './queries.ts'
import { ReportDialog } from './ReportDialog.tsx'
import { ThreadHead } from './ThreadHead.tsx'
import { useBottom } from './use-bottom.ts'
import { useRefresh } from './use-refresh.ts'

/** The messages with one user, newest at the bottom, and the box for the next one. */
export function Thread({ uid }: { uid: string }) {
  const { t } = useTranslation(['direct', 'common'])
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery(threadQuery(uid))
  const refresh = useRefresh()
  const confirm = useConfirm()
  const [reported, setReported] = useState<DirectMessage | null>(null)
  const messages = data === undefined ? [] : allMessages(data.pages)
  const box = useBottom(messages.at(0)?.id, messages.at(-1)?.id)
  useMarkRead(uid, messages)
  const newest = data?.pages[0]
  if (newest === undefined) {
    return error === null ? (
      <div className={styles.waiting} aria-busy>
        <Skeleton seed={1} />
        <Skeleton seed={2} />
      </div>
    ) : (
      <ErrorState message={messageOf(error)} onRetry={() => void refetch()} />
    )
  }
  const askRemove = ({ id }: DirectMessage): void =>
    confirm.ask({
      title: t('direct:remove.title'),
      text: t('direct:remove.text'),
      yes: t('direct:remove.yes'),
      isDangerous: true,
      onYes: () =>
        void call('directMessages.remove', { query: { id } })
          .catch(() => {})
          .finally(refresh),
    })
  return (
    <>
      <ThreadHead partner={newest.partner} isBlocked={newest.isBlocked} />
      <div
        ref={box}
        className={styles.messages}
        role="log"
        aria-label={t('direct:thread.label', { name: newest.partner.username })}
      >
        {hasNextPage && (
          <Button variant="subtle" size="xs" loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            {t('direct:thread.older')}
          </Button>
        )}
        {messages.length === 0 && <EmptyState title={t('direct:thread.none')} />}
        <ol className={styles.thread}>
          {messages.map((row) => (
            <Message
              key={row.id}
              row={row}
              partner={newest.partner.username}
              onRemove={askRemove}
              onReport={setReported}
            />
          ))}
        </ol>
      </div>
      {newest.writeError === null ? (
        <Composer uid={uid} onSent={refresh} />
      ) : (
        <Notice kind="info">{newest.writeError.text}</Notice>
      )}
      {reported !== null && <ReportDialog message={reported} onClose={() => setReported(null)} />}
      <Confirm confirm={confirm} />
    </>
  )
}

/** Marks what the page shows as read, once the page is visible. */
const useMarkRead = (uid: string, messages: readonly DirectMessage[]): void => {
  const last = messages.findLast((row) => !row.isMine)?.id
  useEffect(() => {
    if (last === undefined) return
    const mark = (): void => {
      if (document.visibilityState !== 'visible') return
      document.removeEventListener('visibilitychange', mark)
      void call('directMessages.markRead', { body: { uid, until: last } }, { quiet: true }).catch(() => {})
    }
    document.addEventListener('visibilitychange', mark)
    mark()
    return () => document.removeEventListener('visibilitychange', mark)
  }, [uid, last])
}

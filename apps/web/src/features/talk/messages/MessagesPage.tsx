import { Button } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { call } from '../../../api/client.ts'
import { PageTitle } from '../../../api/PageTitle.tsx'
import { useTranslation } from '../../../i18n/index.ts'
import { toast } from '../../../ui/controls/toast.ts'
import { Confirm } from '../../../ui/dialogs/Confirm.tsx'
import { useConfirm } from '../../../ui/dialogs/use-confirm.ts'
import { isTalk, type Kind, kindOf } from './kinds.ts'
import { MessageCentre } from './MessageCentre.tsx'
import styles from './MessagesPage.module.css'
import { NoticeList } from './NoticeList.tsx'
import { TalkList } from './TalkList.tsx'

/** The message centre: its tabs with unread counts, one of them open. */
export function MessagesPage() {
  const kind = kindOf(useParams().kind)
  return (
    <MessageCentre open={kind.name}>
      <Messages kind={kind} />
    </MessageCentre>
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
    <>
      <PageTitle text={name} />
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
    </>
  )
}

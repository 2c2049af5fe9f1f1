import { Button } from '@mantine/core'
import { useTranslation } from '../../i18n/index.ts'
import { Dialog } from '../../ui/dialogs/Dialog.tsx'
import { RelativeTime } from '../../ui/labels/RelativeTime.tsx'
import { EmptyState } from '../../ui/states/EmptyState.tsx'
import styles from './OutboxDialog.module.css'
import { markUnsent, removeUnsent, type Unsent, useUnsent } from './outbox.ts'
import { sendUnsent } from './send-unsent.ts'

/** Programs that were not sent yet: each can be removed, and sent again where the user has to decide. */
export default function OutboxDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('outbox')
  const list = useUnsent()
  return (
    <Dialog title={t('title')} onClose={onClose} width={560}>
      {list.length === 0 ? (
        <EmptyState title={t('empty')} />
      ) : (
        <>
          <p className={styles.lead}>{t('lead')}</p>
          <ul className={styles.list}>
            {list.map((item) => (
              <Row key={item.key} item={item} />
            ))}
          </ul>
        </>
      )}
    </Dialog>
  )
}

function Row({ item }: { item: Unsent }) {
  const { t } = useTranslation(['outbox', 'common'])
  const { body, title, state } = item
  const send = (): void => {
    markUnsent(item.key, { kind: 'waiting' }, { isLate: item.isLate || state.kind === 'asks' })
    void sendUnsent()
  }
  return (
    <li className={styles.row}>
      <p className={styles.name}>
        {body.pid} {title}
      </p>
      <p className={styles.facts}>
        {body.language} · {t('pressed')} <RelativeTime at={new Date(item.at).toISOString()} />
      </p>
      <p className={styles.state} data-kind={state.kind} role={state.kind === 'waiting' ? undefined : 'alert'}>
        {state.kind === 'refused' ? t('refused', { why: state.why }) : t(state.kind)}
      </p>
      <div className={styles.buttons}>
        {state.kind !== 'waiting' && (
          <Button size="xs" onClick={send}>
            {t(state.kind === 'asks' ? 'sendLate' : 'sendAgain')}
          </Button>
        )}
        <Button size="xs" variant="default" onClick={() => removeUnsent(item.key)}>
          {t(state.kind === 'waiting' ? 'cancel' : 'discard')}
        </Button>
      </div>
    </li>
  )
}

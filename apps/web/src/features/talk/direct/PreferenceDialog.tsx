import { Button } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type DirectAudience, directAudiences } from '@verdict/contract/vocabulary'
import { call, messageOf } from '../../../api/client.ts'
import { useTranslation } from '../../../i18n/index.ts'
import { toast } from '../../../ui/controls/toast.ts'
import { Dialog } from '../../../ui/dialogs/Dialog.tsx'
import { ErrorState } from '../../../ui/states/ErrorState.tsx'
import { Skeleton } from '../../../ui/states/Skeleton.tsx'
import styles from './DirectPage.module.css'
import form from './PreferenceDialog.module.css'
import { blocksQuery, preferenceQuery } from './queries.ts'
import { useRefresh } from './use-refresh.ts'

/** Who may write to the user, and the users they blocked. */
export function PreferenceDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('direct')
  const queries = useQueryClient()
  const preference = useQuery(preferenceQuery)
  const refresh = useRefresh()
  const choose = (accepts: DirectAudience): void =>
    void call('directMessages.setPreference', { body: { accepts } })
      .then(() => {
        queries.setQueryData(preferenceQuery.queryKey, { accepts })
        toast.success(t('settings.saved'))
      })
      .catch(() => {})
      .finally(refresh)
  return (
    <Dialog title={t('settings.title')} onClose={onClose}>
      <div className={form.settings}>
        {preference.error !== null && (
          <ErrorState message={messageOf(preference.error)} onRetry={() => void preference.refetch()} />
        )}
        {preference.data !== undefined && (
          <fieldset className={form.audiences}>
            <legend>{t('settings.accepts')}</legend>
            {directAudiences.map((audience) => (
              <label key={audience}>
                <input
                  type="radio"
                  name="accepts"
                  checked={preference.data.accepts === audience}
                  onChange={() => choose(audience)}
                />
                {t(`settings.audience.${audience}`)}
              </label>
            ))}
          </fieldset>
        )}
        <Blocked />
      </div>
    </Dialog>
  )
}

function Blocked() {
  const { t } = useTranslation('direct')
  const refresh = useRefresh()
  const { data } = useQuery(blocksQuery)
  const unblock = (uid: string): void =>
    void call('directMessages.unblock', { query: { uid } })
      .then(() => toast.success(t('block.lifted')))
      .catch(() => {})
      .finally(refresh)
  return (
    <section>
      <h3>{t('settings.blocked')}</h3>
      {data === undefined && <Skeleton seed={1} />}
      {data?.length === 0 && <p className={styles.muted}>{t('settings.noneBlocked')}</p>}
      <ul className={form.blocked}>
        {data?.map(({ uid, username }) => (
          <li key={uid}>
            <span className={styles.name}>{username}</span>
            <Button
              variant="default"
              size="xs"
              aria-label={t('block.undoOf', { name: username })}
              onClick={() => unblock(uid)}
            >
              {t('block.undo')}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  )
}

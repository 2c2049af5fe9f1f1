import { Button } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { GroupInvitation } from '@verdict/contract'
import { useState } from 'react'
import { renderSVG } from 'uqr'
import { call, messageOf } from '../../api/client.ts'
import { useSave } from '../../api/form/use-save.ts'
import { endpointQuery } from '../../api/query.ts'
import { useTranslation } from '../../i18n/index.ts'
import { useForm } from '../../lib/form/use-form.ts'
import { localTime, parseInstant } from '../../lib/time.ts'
import { useGroup } from '../../live/group/use-group.ts'
import { CopyButton } from '../../ui/controls/CopyButton.tsx'
import { TextButton } from '../../ui/controls/TextButton.tsx'
import { Dialog } from '../../ui/dialogs/Dialog.tsx'
import { useUnsavedInDialog } from '../../ui/dialogs/unsaved-in-dialog.ts'
import { SelectField } from '../../ui/fields/SelectField.tsx'
import { Notice } from '../../ui/states/Notice.tsx'
import styles from './InvitationsDialog.module.css'

const hours = [24, 168, 720] as const
const uses = [1, 10, 50] as const

/** Invitation links of a group: create one with a lifetime and a number of uses, show it once, revoke others. */
export default function InvitationsDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('groups')
  return (
    <Dialog title={t('invitations.title')} onClose={onClose} width={640} closesOutside={false}>
      <div className={styles.body}>
        <CreateLink />
        <Links />
      </div>
    </Dialog>
  )
}

function CreateLink() {
  const { t } = useTranslation('groups')
  const { gid } = useGroup()
  const [link, setLink] = useState<string | null>(null)
  const form = useForm({ stored: { lifetime: '168', limit: '' } })
  useUnsavedInDialog(form.isDirty)
  const create = useSave({
    form,
    send: ({ lifetime, limit }) => {
      const body = {
        gid,
        hours: lifetime === '' ? null : Number(lifetime),
        maxUses: limit === '' ? null : Number(limit),
      }
      return call('groupInvitations.create', { body }, { quiet: true })
    },
    stale: ['groupInvitations.list'],
    onSaved: ({ token }) => setLink(`${window.location.origin}/join-group#${token}`),
  })
  return (
    <>
      <div className={styles.form}>
        <SelectField
          label={t('invitations.lifetime')}
          value={form.values.lifetime}
          onChange={(lifetime) => form.set({ lifetime })}
          options={[
            ...hours.map((value) => ({ value: String(value), text: t(`invitations.hours.${value}`) })),
            { value: '', text: t('invitations.forever') },
          ]}
        />
        <SelectField
          label={t('invitations.limit')}
          value={form.values.limit}
          onChange={(limit) => form.set({ limit })}
          options={[
            ...uses.map((value) => ({ value: String(value), text: t('invitations.uses', { count: value }) })),
            { value: '', text: t('invitations.unlimited') },
          ]}
        />
        <Button onClick={create.run}>{t('invitations.create')}</Button>
      </div>
      {create.refusal !== null && <Notice kind="error">{create.refusal}</Notice>}
      {link !== null && <NewLink link={link} />}
    </>
  )
}

function Links() {
  const { t } = useTranslation('groups')
  const { gid } = useGroup()
  const queries = useQueryClient()
  const { data } = useQuery(endpointQuery('groupInvitations.list', { query: { gid } }, { quiet: true, staleTime: 0 }))
  const revoke = useMutation({
    mutationFn: ({ id }: GroupInvitation) => call('groupInvitations.revoke', { query: { id } }, { quiet: true }),
    onSettled: () => queries.invalidateQueries({ queryKey: ['groupInvitations.list'] }),
  })
  return (
    <>
      {revoke.error !== null && <Notice kind="error">{messageOf(revoke.error)}</Notice>}
      {data?.length === 0 && <p className={styles.none}>{t('invitations.none')}</p>}
      {data !== undefined && data.length > 0 && (
        <ul className={styles.links} aria-label={t('invitations.links')}>
          {data.map((row) => (
            <li key={row.id}>
              <span>
                <code>…{row.hint}</code> {t(`invitations.state.${row.state}`)}
                <small>
                  {row.createdBy} · {t('invitations.used', { uses: row.uses, most: row.maxUses ?? '∞' })}
                  {row.expiresAt !== null &&
                    ` · ${t('invitations.until', { time: localTime(parseInstant(row.expiresAt)) })}`}
                </small>
              </span>
              {row.state === 'active' && (
                <TextButton onClick={() => revoke.mutate(row)}>{t('invitations.revoke')}</TextButton>
              )}
            </li>
          ))}
        </ul>
      )}
    </>
  )
}

/** The secret of a link is in its fragment, which browsers do not send to servers on the way. */
function NewLink({ link }: { link: string }) {
  const { t } = useTranslation('groups')
  const picture = `data:image/svg+xml,${encodeURIComponent(renderSVG(link, { border: 2 }))}`
  return (
    <div className={styles.made}>
      <img className={styles.qr} src={picture} alt={t('invitations.qr')} width={160} height={160} />
      <div>
        <p>{t('invitations.once')}</p>
        <code className={styles.link}>{link}</code>
        <CopyButton text={link} />
      </div>
    </div>
  )
}

import { Button, TextInput } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { ContestShadow } from '@verdict/contract'
import { type FormEvent, useState } from 'react'
import { call, messageOf } from '../../../api/client.ts'
import { useTranslation } from '../../../i18n/index.ts'
import { useUnsaved } from '../../../lib/use-unsaved.ts'
import { UnlessReadOnly } from '../../../live/contest/UnlessReadOnly.tsx'
import { toast } from '../../../ui/controls/toast.ts'
import { Confirm } from '../../../ui/dialogs/Confirm.tsx'
import { useConfirm } from '../../../ui/dialogs/use-confirm.ts'
import { PasswordField } from '../../../ui/fields/PasswordField.tsx'
import { SelectRow } from '../../../ui/fields/SelectRow.tsx'
import { TextArea } from '../../../ui/fields/TextArea.tsx'
import { Toggle } from '../../../ui/fields/Toggle.tsx'
import { Panel } from '../../../ui/page/Panel.tsx'
import { Notice } from '../../../ui/states/Notice.tsx'
import { mappingText, parseMapping, wrongLine } from './mapping-text.ts'
import { shadowQuery, useRefreshShadow } from './queries.ts'
import styles from './Shadow.module.css'

type Settings = NonNullable<ContestShadow['settings']>

interface Props {
  readonly cid: number
  /** Null before the first save. */
  readonly settings: Settings | null
}

const auths = ['basic', 'bearer', 'none'] as const
const kinds = ['teams', 'problems', 'languages'] as const

const draftOf = (settings: Settings | null) => ({
  url: settings?.url ?? '',
  auth: settings?.auth ?? 'basic',
  username: settings?.username ?? '',
  secret: '',
  isOn: settings?.isOn ?? true,
  teams: mappingText(settings?.mapping.teams ?? {}),
  problems: mappingText(settings?.mapping.problems ?? {}),
  languages: mappingText(settings?.mapping.languages ?? {}),
})

/** The address of the primary, how to log in, and counterparts that are not found by themselves. */
export function ShadowSettings({ cid, settings }: Props) {
  const { t } = useTranslation('contestShadow')
  const [draft, setDraft] = useState(() => draftOf(settings))
  const change = (part: Partial<typeof draft>): void => setDraft({ ...draft, ...part })
  const isDirty = JSON.stringify(draft) !== JSON.stringify(draftOf(settings))
  useUnsaved(isDirty)
  const queries = useQueryClient()
  const refresh = useRefreshShadow()
  const confirm = useConfirm()
  const save = useMutation({
    mutationFn: () => {
      const { teams, problems, languages, secret, ...body } = draft
      const mapping = {
        teams: parseMapping(teams) ?? {},
        problems: parseMapping(problems) ?? {},
        languages: parseMapping(languages) ?? {},
      }
      return call(
        'contestShadows.save',
        { body: { ...body, cid, secret: secret === '' ? null : secret, mapping } },
        { quiet: true },
      )
    },
    onSuccess: (next) => {
      setDraft(draftOf(next.settings))
      queries.setQueryData(shadowQuery(cid).queryKey, next)
      refresh()
      toast.success(t('settings.saved'))
    },
  })
  const remove = useMutation({
    mutationFn: () => call('contestShadows.remove', { body: { cid } }),
    onSettled: refresh,
  })
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    save.mutate()
  }
  const askRemove = (): void =>
    confirm.ask({
      title: t('remove.ask'),
      text: t('remove.text'),
      yes: t('remove.yes'),
      isDangerous: true,
      onYes: () => remove.mutate(),
    })
  const isWrong = kinds.some((kind) => parseMapping(draft[kind]) === null)
  const keepsSecret = settings?.hasSecret === true && settings.auth === draft.auth
  return (
    <UnlessReadOnly>
      <Panel title={t('settings.title')}>
        <form className={styles.part} onSubmit={submit}>
          {settings === null && <p className={styles.muted}>{t('settings.lead')}</p>}
          <TextInput
            label={t('settings.url')}
            description={t('settings.urlHint')}
            type="url"
            required
            value={draft.url}
            onChange={({ currentTarget }) => change({ url: currentTarget.value })}
          />
          <div className={styles.fields}>
            <SelectRow
              label={t('settings.auth')}
              value={draft.auth}
              options={auths.map((value) => ({ value, text: t(`settings.auths.${value}`) }))}
              onChange={(value) => change({ auth: auths.find((auth) => auth === value) ?? 'none' })}
            />
            {draft.auth === 'basic' && (
              <TextInput
                label={t('settings.username')}
                autoComplete="off"
                required
                value={draft.username}
                onChange={({ currentTarget }) => change({ username: currentTarget.value })}
              />
            )}
            {draft.auth !== 'none' && (
              <PasswordField
                label={t(draft.auth === 'basic' ? 'settings.password' : 'settings.token')}
                autoComplete="new-password"
                placeholder={keepsSecret ? t('settings.kept') : ''}
                required={!keepsSecret}
                value={draft.secret}
                onChange={({ currentTarget }) => change({ secret: currentTarget.value })}
              />
            )}
          </div>
          <Toggle
            label={t('settings.on')}
            hint={t('settings.onHint')}
            checked={draft.isOn}
            onChange={(isOn) => change({ isOn })}
          />
          <details className={styles.mapping}>
            <summary>{t('mapping.title')}</summary>
            <p className={styles.muted}>{t('mapping.lead')}</p>
            {kinds.map((kind) => (
              <TextArea
                key={kind}
                label={t(`mapping.${kind}`)}
                hint={t(`mapping.${kind}Hint`)}
                error={
                  parseMapping(draft[kind]) === null ? t('mapping.wrong', { line: wrongLine(draft[kind]) ?? '' }) : null
                }
                isMono
                value={draft[kind]}
                onChange={(value) => change({ [kind]: value })}
              />
            ))}
          </details>
          {save.isError && <Notice kind="error">{messageOf(save.error)}</Notice>}
          <div className={styles.buttons}>
            <Button type="submit" size="xs" disabled={!isDirty || isWrong} loading={save.isPending}>
              {t('settings.save')}
            </Button>
            {settings !== null && (
              <Button size="xs" variant="default" loading={remove.isPending} onClick={askRemove}>
                {t('remove.yes')}
              </Button>
            )}
          </div>
        </form>
        <Confirm confirm={confirm} />
      </Panel>
    </UnlessReadOnly>
  )
}

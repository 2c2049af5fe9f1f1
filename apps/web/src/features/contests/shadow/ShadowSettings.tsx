import { Button, TextInput } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { ContestShadow } from '@verdict/contract'
import { call } from '../../../api/client.ts'
import { FormBox } from '../../../api/form/FormBox.tsx'
import { useSave } from '../../../api/form/use-save.ts'
import { useTranslation } from '../../../i18n/index.ts'
import { useForm } from '../../../lib/form/use-form.ts'
import { UnlessReadOnly } from '../../../live/contest/UnlessReadOnly.tsx'
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

type Draft = ReturnType<typeof draftOf>

/** The address of the primary, how to log in, and counterparts that are not found by themselves. */
export function ShadowSettings({ cid, settings }: Props) {
  const { t } = useTranslation('contestShadow')
  const queries = useQueryClient()
  const refresh = useRefreshShadow()
  const confirm = useConfirm()
  const keepsSecret = (auth: string): boolean => settings?.hasSecret === true && settings.auth === auth
  const isLines = (text: string) =>
    parseMapping(text) === null ? t('mapping.wrong', { line: wrongLine(text) ?? '' }) : null
  const isGiven = (text: string) => (text.trim() === '' ? t('settings.required') : null)
  const form = useForm<Draft>({
    stored: draftOf(settings),
    rules: {
      url: isGiven,
      username: (text, { auth }) => (auth === 'basic' ? isGiven(text) : null),
      secret: (text, { auth }) => (auth === 'none' || keepsSecret(auth) ? null : isGiven(text)),
      teams: isLines,
      problems: isLines,
      languages: isLines,
    },
  })
  const { values: draft, set } = form
  const save = useSave({
    form,
    send: ({ teams, problems, languages, secret, ...body }) => {
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
    savedAs: (sent) => ({ ...sent, secret: '' }),
    stale: [],
    done: t('settings.saved'),
    onSaved: (next) => {
      queries.setQueryData(shadowQuery(cid).queryKey, next)
      refresh()
    },
  })
  const remove = useMutation({
    mutationFn: () => call('contestShadows.remove', { body: { cid } }),
    onSettled: refresh,
  })
  const askRemove = (): void =>
    confirm.ask({
      title: t('remove.ask'),
      text: t('remove.text'),
      yes: t('remove.yes'),
      isDangerous: true,
      onYes: () => remove.mutate(),
    })
  return (
    <UnlessReadOnly>
      <Panel title={t('settings.title')}>
        <FormBox form={form} save={save} className={styles.part}>
          {settings === null && <p className={styles.muted}>{t('settings.lead')}</p>}
          <TextInput
            label={t('settings.url')}
            description={t('settings.urlHint')}
            type="url"
            required
            {...form.bind('url')}
          />
          <div className={styles.fields}>
            <SelectRow
              label={t('settings.auth')}
              value={draft.auth}
              options={auths.map((value) => ({ value, text: t(`settings.auths.${value}`) }))}
              onChange={(value) => set({ auth: auths.find((auth) => auth === value) ?? 'none' })}
            />
            {draft.auth === 'basic' && (
              <TextInput label={t('settings.username')} autoComplete="off" required {...form.bind('username')} />
            )}
            {draft.auth !== 'none' && (
              <PasswordField
                label={t(draft.auth === 'basic' ? 'settings.password' : 'settings.token')}
                autoComplete="new-password"
                placeholder={keepsSecret(draft.auth) ? t('settings.kept') : ''}
                required={!keepsSecret(draft.auth)}
                {...form.bind('secret')}
              />
            )}
          </div>
          <Toggle
            label={t('settings.on')}
            hint={t('settings.onHint')}
            checked={draft.isOn}
            onChange={(isOn) => set({ isOn })}
          />
          <details className={styles.mapping}>
            <summary>{t('mapping.title')}</summary>
            <p className={styles.muted}>{t('mapping.lead')}</p>
            {kinds.map((kind) => (
              <TextArea
                key={kind}
                label={t(`mapping.${kind}`)}
                hint={t(`mapping.${kind}Hint`)}
                error={form.errorOf(kind)}
                isMono
                value={draft[kind]}
                onBlur={() => form.leave(kind)}
                onChange={(value) => set({ [kind]: value })}
              />
            ))}
          </details>
          {save.refusal !== null && <Notice kind="error">{save.refusal}</Notice>}
          <div className={styles.buttons}>
            <Button type="submit" size="xs" disabled={!form.isDirty} loading={save.isBusy}>
              {t('settings.save')}
            </Button>
            {settings !== null && (
              <Button size="xs" variant="default" loading={remove.isPending} onClick={askRemove}>
                {t('remove.yes')}
              </Button>
            )}
          </div>
        </FormBox>
        <Confirm confirm={confirm} />
      </Panel>
    </UnlessReadOnly>
  )
}

import { Button } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { call, messageOf } from '../../api/client.ts'
import { PageTitle } from '../../api/PageTitle.tsx'
import { uploadForm } from '../../api/upload.ts'
import { useTranslation } from '../../i18n/index.ts'
import { AvatarPicker } from '../../live/avatar/AvatarPicker.tsx'
import { groupQuery, useGroup } from '../../live/group/use-group.ts'
import { toast } from '../../ui/controls/toast.ts'
import { Section } from '../../ui/page/Section.tsx'
import { Notice } from '../../ui/states/Notice.tsx'
import { GroupFields, type GroupForm } from './GroupFields.tsx'
import styles from './GroupSettingsPage.module.css'
import { useRefreshGroups } from './use-refresh.ts'

/** Avatar and settings of a group, for its roots. */
export function GroupSettingsPage() {
  const { t } = useTranslation('groups')
  const { gid, group } = useGroup()
  const queries = useQueryClient()
  if (!group.can.root) return <Notice kind="info">{t('rootsOnly')}</Notice>
  const sendAvatar = async (file: File): Promise<void> => {
    const changed = await uploadForm('files.groupAvatar', { field: 'image', file, input: { query: { gid } } })
    queries.setQueryData(groupQuery(gid).queryKey, { ...group, avatar: changed.avatar })
    await queries.invalidateQueries({ queryKey: ['groups.list'] })
  }
  return (
    <div className={styles.page}>
      <PageTitle text={`${t('tab.settings')} · ${group.name}`} />
      <Section title={t('settings.avatar')}>
        <AvatarPicker name={group.name} url={group.avatar} onSend={sendAvatar} />
      </Section>
      <Section title={t('settings.info')}>
        <InfoForm />
      </Section>
    </div>
  )
}

function InfoForm() {
  const { t } = useTranslation('groups')
  const { gid, group } = useGroup()
  const refresh = useRefreshGroups()
  const [form, setForm] = useState<GroupForm>({
    name: group.name,
    shortName: group.shortName,
    brief: group.brief,
    description: group.description,
    auth: group.auth,
    code: group.code ?? '',
    visible: group.visible,
  })
  const save = useMutation({
    mutationFn: () =>
      call('groups.update', { body: { id: gid, ...form, code: form.auth === 1 ? null : form.code } }, { quiet: true }),
    onSuccess: async () => {
      toast.success(t('settings.saved'))
      await refresh()
    },
  })
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    save.mutate()
  }
  return (
    <form className={styles.form} onSubmit={submit}>
      <GroupFields form={form} onChange={(part) => setForm((before) => ({ ...before, ...part }))} />
      {save.isError && <Notice kind="error">{messageOf(save.error)}</Notice>}
      <div>
        <Button type="submit" loading={save.isPending}>
          {t('settings.save')}
        </Button>
      </div>
    </form>
  )
}

import { Button } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { call } from '../../api/client.ts'
import { FormBox } from '../../api/form/FormBox.tsx'
import { useSave } from '../../api/form/use-save.ts'
import { PageTitle } from '../../api/PageTitle.tsx'
import { uploadForm } from '../../api/upload.ts'
import { useTranslation } from '../../i18n/index.ts'
import { AvatarPicker } from '../../live/avatar/AvatarPicker.tsx'
import { groupQuery, useGroup } from '../../live/group/use-group.ts'
import { Section } from '../../ui/page/Section.tsx'
import { Notice } from '../../ui/states/Notice.tsx'
import { GroupFields } from './GroupFields.tsx'
import styles from './GroupSettingsPage.module.css'
import { groupBody, useGroupForm } from './group-form.ts'
import { groupKeys } from './queries.ts'

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
  const form = useGroupForm({
    name: group.name,
    shortName: group.shortName,
    brief: group.brief,
    description: group.description,
    auth: group.auth,
    code: group.code ?? '',
    visible: group.visible,
  })
  const save = useSave({
    form,
    send: (sent) => call('groups.update', { body: { id: gid, ...groupBody(sent) } }, { quiet: true }),
    stale: groupKeys,
    done: t('settings.saved'),
  })
  return (
    <FormBox form={form} save={save} className={styles.form}>
      <GroupFields form={form} />
      {save.refusal !== null && <Notice kind="error">{save.refusal}</Notice>}
      <div>
        <Button type="submit" loading={save.isBusy} disabled={!form.isDirty}>
          {t('settings.save')}
        </Button>
      </div>
    </FormBox>
  )
}

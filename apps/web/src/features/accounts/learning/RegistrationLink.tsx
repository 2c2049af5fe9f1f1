import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { call, messageOf } from '../../../api/client.ts'
import { useTranslation } from '../../../i18n/index.ts'
import { CopyButton } from '../../../ui/controls/CopyButton.tsx'
import panel from '../../../ui/fields/panel-form.module.css'
import { Panel } from '../../../ui/page/Panel.tsx'
import { Notice } from '../../../ui/states/Notice.tsx'
import entries from '../../../ui/tables/entries.module.css'

/** A link for dynamic registration: the platform exchanges all addresses with this site itself. */
export function RegistrationLink() {
  const { t } = useTranslation('adminLti')
  const create = useMutation({
    mutationFn: () => call('lti.beginRegistration', { body: {} }, { quiet: true }),
  })
  return (
    <Panel title={t('register.title')}>
      <div className={panel.stack}>
        <p className={entries.meta}>{t('register.hint')}</p>
        {create.isError && <Notice kind="error">{messageOf(create.error)}</Notice>}
        {create.isSuccess && (
          <Notice kind="success" actions={<CopyButton text={create.data.url} label={t('register.copy')} />}>
            {t('register.made')} <code>{create.data.url}</code>
          </Notice>
        )}
        <Button variant="default" loading={create.isPending} onClick={() => create.mutate()}>
          {t('register.create')}
        </Button>
      </div>
    </Panel>
  )
}

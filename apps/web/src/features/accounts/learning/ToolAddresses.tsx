import { Button, TextInput } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call, messageOf } from '../../../api/client.ts'
import type { DataFor } from '../../../api/endpoints.ts'
import { useTranslation } from '../../../i18n/index.ts'
import { CopyButton } from '../../../ui/controls/CopyButton.tsx'
import { toast } from '../../../ui/controls/toast.ts'
import { Confirm } from '../../../ui/dialogs/Confirm.tsx'
import { useConfirm } from '../../../ui/dialogs/use-confirm.ts'
import panel from '../../../ui/fields/panel-form.module.css'
import { RelativeTime } from '../../../ui/labels/RelativeTime.tsx'
import { Panel } from '../../../ui/page/Panel.tsx'
import { Notice } from '../../../ui/states/Notice.tsx'
import entries from '../../../ui/tables/entries.module.css'

type Props = Pick<DataFor<'lti.platforms'>, 'addresses' | 'keyCreatedAt'>

/** Addresses of this site to copy into the form of a platform, and the signing key. */
export function ToolAddresses({ addresses, keyCreatedAt }: Props) {
  const { t } = useTranslation('adminLti')
  const queries = useQueryClient()
  const confirm = useConfirm()
  const rotate = useMutation({
    mutationFn: () => call('lti.rotateKey', {}, { quiet: true }),
    onSuccess: async () => {
      toast.success(t('key.done'))
      await queries.invalidateQueries({ queryKey: ['lti.platforms'] })
    },
  })
  const ask = (): void =>
    confirm.ask({ title: t('key.rotate'), text: t('key.text'), yes: t('key.rotate'), onYes: () => rotate.mutate() })
  return (
    <Panel title={t('tool.title')}>
      <div className={panel.stack}>
        <p className={entries.meta}>{t('tool.hint')}</p>
        {(['login', 'launch', 'jwks'] as const).map((name) => (
          <TextInput
            key={name}
            w="100%"
            label={t(`tool.${name}`)}
            readOnly
            value={addresses[name]}
            rightSection={<CopyButton text={addresses[name]} label={t('tool.copy', { name: t(`tool.${name}`) })} />}
          />
        ))}
        <p className={entries.meta}>
          {t('key.created')} {keyCreatedAt === null ? t('key.none') : <RelativeTime at={keyCreatedAt} />}
        </p>
        {rotate.isError && <Notice kind="error">{messageOf(rotate.error)}</Notice>}
        <Button variant="default" loading={rotate.isPending} onClick={ask}>
          {t('key.rotate')}
        </Button>
      </div>
      <Confirm confirm={confirm} />
    </Panel>
  )
}

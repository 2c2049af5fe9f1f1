import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import type { ProviderInput } from '@verdict/contract'
import { call, messageOf } from '../../../api/client.ts'
import { useTranslation } from '../../../i18n/index.ts'
import panel from '../../../ui/fields/panel-form.module.css'
import { Notice } from '../../../ui/states/Notice.tsx'
import entries from '../../../ui/tables/entries.module.css'
import styles from './Providers.module.css'

/** Tests the connection with the values of the form and shows the provider's answers. */
export function ConnectionChecks({ input }: { input: ProviderInput }) {
  const { t } = useTranslation('adminSignOn')
  const test = useMutation({
    // The name is no part of the connection.
    mutationFn: () => call('signOn.test', { body: { ...input, name: input.name || '-', rules: [] } }, { quiet: true }),
  })
  return (
    <div className={panel.stack}>
      <Button variant="default" loading={test.isPending} onClick={() => test.mutate()}>
        {t('test.run')}
      </Button>
      <div className={styles.checks} aria-live="polite">
        {test.isError && <Notice kind="error">{messageOf(test.error)}</Notice>}
        {test.data?.checks.map(({ step, ok, words }) => (
          <Notice key={step} kind={ok ? 'success' : 'error'}>
            {t(`test.${step}`)}: {t(ok ? 'test.ok' : 'test.failed')}
            <div className={entries.words}>{words}</div>
          </Notice>
        ))}
      </div>
    </div>
  )
}

import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { personalFields } from '@verdict/contract/vocabulary'
import { useState } from 'react'
import { call } from '../../../api/client.ts'
import { useTranslation } from '../../../i18n/index.ts'
import { toast } from '../../../ui/controls/toast.ts'
import { Panel } from '../../../ui/page/Panel.tsx'
import { AudienceField } from './AudienceField.tsx'
import styles from './Terms.module.css'
import type { Defaults } from './term-form.ts'

/** Audiences of accounts and fields that no term governs. */
export function DefaultsPanel({ stored, onSaved }: { readonly stored: Defaults; readonly onSaved: () => void }) {
  const { t } = useTranslation(['adminTerms', 'admin'])
  const [audiences, setAudiences] = useState(stored)
  const save = useMutation({
    mutationFn: () => call('terms.setDefaults', { body: audiences }),
    onSuccess: () => {
      toast.success(t('admin:saved'))
      onSaved()
    },
  })
  const isChanged = personalFields.some((field) => audiences[field] !== stored[field])
  return (
    <Panel title={t('adminTerms:defaults')}>
      <form
        className={styles.card}
        onSubmit={(event) => {
          event.preventDefault()
          save.mutate()
        }}
      >
        <p className={styles.hint}>{t('adminTerms:defaultsHint')}</p>
        <div className={styles.fields}>
          {personalFields.map((field) => (
            <AudienceField
              key={field}
              field={field}
              value={audiences[field]}
              onChange={(audience) => setAudiences({ ...audiences, [field]: audience })}
            />
          ))}
        </div>
        <div className={styles.buttons}>
          <Button type="submit" disabled={!isChanged} loading={save.isPending}>
            {t('admin:save')}
          </Button>
        </div>
      </form>
    </Panel>
  )
}

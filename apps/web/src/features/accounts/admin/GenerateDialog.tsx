import { Button, NumberInput, TextInput } from '@mantine/core'
import { limits } from '@verdict/contract/limits'
import { useState } from 'react'
import { call } from '../../../api/client.ts'
import { download } from '../../../api/download.ts'
import { useSave } from '../../../api/form/use-save.ts'
import { useTranslation } from '../../../i18n/index.ts'
import { useForm } from '../../../lib/form/use-form.ts'
import { Dialog } from '../../../ui/dialogs/Dialog.tsx'
import { DialogForm } from '../../../ui/dialogs/DialogForm.tsx'
import { Notice } from '../../../ui/states/Notice.tsx'
import { IconDownload } from './icons.ts'
import styles from './Users.module.css'

/** Accounts in a row with passwords of chance, and the list of them. */
export default function GenerateDialog({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation(['adminUsers', 'common'])
  const [key, setKey] = useState<string | null>(null)
  const form = useForm({
    stored: { prefix: '', suffix: '', from: 1, to: 30, length: 8 },
    rules: { to: (to, { from }) => (to < from ? t('adminUsers:generate.wrongOrder') : null) },
  })
  const { values, set } = form
  const save = useSave({
    form,
    send: ({ prefix, suffix, from, to, length }) => {
      const body = { prefix, suffix, number_from: from, number_to: to, password_length: length }
      return call('adminUsers.generate', { body }, { quiet: true })
    },
    stale: ['adminUsers.list'],
    onSaved: (made) => setKey(made.key),
  })
  const number = (name: 'from' | 'to' | 'length', min: number, max: number) => ({
    label: t(`adminUsers:generate.${name}`),
    value: values[name],
    min,
    max,
    allowDecimal: false,
    error: form.errorOf(name),
    onChange: (value: string | number) => set({ [name]: Number(value) }),
    onBlur: () => form.leave(name),
  })
  return (
    <Dialog title={t('adminUsers:generate.title')} onClose={onClose} width={480} closesOutside={false}>
      {key === null ? (
        <DialogForm yes={t('adminUsers:generate.yes')} form={form} save={save} onClose={onClose}>
          <div className={styles.pair}>
            <TextInput label={t('adminUsers:generate.prefix')} maxLength={18} data-autofocus {...form.bind('prefix')} />
            <TextInput label={t('adminUsers:generate.suffix')} maxLength={18} {...form.bind('suffix')} />
            <NumberInput {...number('from', 0, 1_000_000)} />
            <NumberInput {...number('to', 0, 1_000_000)} />
          </div>
          <NumberInput {...number('length', limits.password.minChars, limits.password.generatedMaxChars)} />
          <p className={styles.hint}>
            {t('adminUsers:generate.preview', {
              first: `${values.prefix}${values.from}${values.suffix}`,
              last: `${values.prefix}${values.to}${values.suffix}`,
              count: Math.max(0, values.to - values.from + 1),
            })}
          </p>
        </DialogForm>
      ) : (
        <div className={styles.form}>
          <Notice kind="success">
            {t('adminUsers:generate.done', { minutes: limits.userImport.generatedLifeMs / 60_000 })}
          </Notice>
          <div className={styles.buttons}>
            <Button variant="default" onClick={onClose}>
              {t('common:action.close')}
            </Button>
            <Button
              data-autofocus
              leftSection={<IconDownload aria-hidden size={16} />}
              onClick={() => void download('adminUsers.generatedList', { query: { key } }).catch(() => {})}
            >
              {t('adminUsers:generate.download')}
            </Button>
          </div>
        </div>
      )}
    </Dialog>
  )
}

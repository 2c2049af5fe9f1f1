import { Button, NumberInput, TextInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { limits } from '@verdict/contract/limits'
import { type FormEvent, useState } from 'react'
import { call, messageOf } from '../../../api/client.ts'
import { download } from '../../../api/download.ts'
import { useTranslation } from '../../../i18n/index.ts'
import { Dialog } from '../../../ui/dialogs/Dialog.tsx'
import { Notice } from '../../../ui/states/Notice.tsx'
import { IconDownload } from './icons.ts'
import styles from './Users.module.css'

interface Props {
  readonly onClose: () => void
  readonly onMade: () => void
}

/** Accounts in a row with passwords of chance, and the list of them. */
export default function GenerateDialog({ onClose, onMade }: Props) {
  const { t } = useTranslation(['adminUsers', 'common'])
  const [values, setValues] = useState({ prefix: '', suffix: '', from: 1, to: 30, length: 8 })
  const set = (part: Partial<typeof values>): void => setValues((before) => ({ ...before, ...part }))
  const make = useMutation({
    mutationFn: () =>
      call(
        'adminUsers.generate',
        {
          body: {
            prefix: values.prefix,
            suffix: values.suffix,
            number_from: values.from,
            number_to: values.to,
            password_length: values.length,
          },
        },
        { quiet: true },
      ),
    onSuccess: onMade,
  })
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    make.mutate()
  }
  const number = (name: 'from' | 'to' | 'length', min: number, max: number) => ({
    label: t(`adminUsers:generate.${name}`),
    value: values[name],
    min,
    max,
    allowDecimal: false,
    onChange: (value: string | number) => set({ [name]: Number(value) }),
  })
  const key = make.data?.key
  return (
    <Dialog title={t('adminUsers:generate.title')} onClose={onClose} width={480} closesOutside={false}>
      {key === undefined ? (
        <form className={styles.form} onSubmit={submit}>
          <div className={styles.pair}>
            <TextInput
              label={t('adminUsers:generate.prefix')}
              value={values.prefix}
              maxLength={18}
              data-autofocus
              onChange={(event) => set({ prefix: event.currentTarget.value })}
            />
            <TextInput
              label={t('adminUsers:generate.suffix')}
              value={values.suffix}
              maxLength={18}
              onChange={(event) => set({ suffix: event.currentTarget.value })}
            />
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
          {make.isError && <Notice kind="error">{messageOf(make.error)}</Notice>}
          <div className={styles.buttons}>
            <Button type="submit" loading={make.isPending} disabled={values.to < values.from}>
              {t('adminUsers:generate.yes')}
            </Button>
          </div>
        </form>
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

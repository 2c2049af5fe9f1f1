import { TextInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { call, messageOf } from '../../api/client.ts'
import { endProof } from '../../api/step-up.ts'
import { useTranslation } from '../../i18n/index.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { DialogForm } from '../../ui/DialogForm.tsx'
import { PasswordField } from '../../ui/PasswordField.tsx'
import { TextButton } from '../../ui/TextButton.tsx'

/** Asks for the password, or a code of the authenticator app, and lets the refused call repeat. */
export default function StepUpDialog() {
  const { t } = useTranslation('stepUp')
  const [usesCode, setUsesCode] = useState(false)
  const [value, setValue] = useState('')
  const prove = useMutation({
    mutationFn: () =>
      call('settings.stepUp', { body: usesCode ? { code: value } : { password: value } }, { quiet: true }),
    onSuccess: () => endProof(true),
  })
  const change = (event: { currentTarget: { value: string } }): void => setValue(event.currentTarget.value)
  const cancel = (): void => endProof(false)
  return (
    <Dialog title={t('title')} onClose={cancel} closesOutside={false}>
      <DialogForm
        yes={t('confirm')}
        onSubmit={() => prove.mutate()}
        onClose={cancel}
        isBusy={prove.isPending}
        disabled={value.trim() === ''}
        refusal={prove.isError ? messageOf(prove.error) : null}
      >
        <p>{t('text')}</p>
        {usesCode ? (
          <TextInput
            label={t('code')}
            inputMode="numeric"
            autoComplete="one-time-code"
            maxLength={10}
            data-autofocus
            value={value}
            onChange={change}
          />
        ) : (
          <PasswordField
            label={t('password')}
            autoComplete="current-password"
            data-autofocus
            value={value}
            onChange={change}
          />
        )}
        <TextButton
          onClick={() => {
            setUsesCode(!usesCode)
            setValue('')
          }}
        >
          {t(usesCode ? 'usePassword' : 'useCode')}
        </TextButton>
      </DialogForm>
    </Dialog>
  )
}

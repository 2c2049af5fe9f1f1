import { TextInput } from '@mantine/core'
import { startRegistration } from '@simplewebauthn/browser'
import { useMutation } from '@tanstack/react-query'
import { limits } from '@verdict/contract/limits'
import { ApiError } from '../../../../api/api-error.ts'
import { call, messageOf } from '../../../../api/client.ts'
import { useTranslation } from '../../../../i18n/index.ts'
import { deviceName } from '../../../../lib/device-name.ts'
import { useForm } from '../../../../lib/form/use-form.ts'
import { useRules } from '../../../../lib/form/use-rules.ts'
import { Dialog } from '../../../../ui/dialogs/Dialog.tsx'
import { DialogForm } from '../../../../ui/dialogs/DialogForm.tsx'
import { PasswordField } from '../../../../ui/fields/PasswordField.tsx'

interface Props {
  readonly onClose: () => void
  readonly onDone: (codes: readonly string[]) => void
}

/** A name and the password; then the browser asks for the fingerprint, the face or the key. */
export function AddPasskey({ onClose, onDone }: Props) {
  const { t } = useTranslation('settings')
  const { required } = useRules()
  const form = useForm({
    stored: { name: deviceName(navigator.userAgent) ?? '', password: '' },
    rules: { name: required, password: required },
  })
  const add = useMutation({
    mutationFn: async () => {
      const { name, password } = form.values
      const { ticket, options } = await call('factors.beginPasskey', { body: { password } }, { quiet: true })
      // The server's library made the options; the browser's library reads them.
      const optionsJSON = options as unknown as Parameters<typeof startRegistration>[0]['optionsJSON']
      const passkey = { ...(await startRegistration({ optionsJSON })) }
      return call('factors.addPasskey', { body: { ticket, name, passkey } }, { quiet: true })
    },
    onSuccess: ({ codes }) => onDone(codes),
  })
  const refusal = add.isError ? (add.error instanceof ApiError ? messageOf(add.error) : t('passkey.aborted')) : null
  return (
    <Dialog title={t('passkey.add')} onClose={onClose} closesOutside={false}>
      <DialogForm
        yes={t('factors.next')}
        form={form}
        save={{ run: () => form.checkAll() && add.mutate(), isBusy: add.isPending, refusal }}
        onClose={onClose}
      >
        <p>{t('passkey.addText')}</p>
        <TextInput label={t('passkey.name')} maxLength={limits.factor.nameMaxChars} {...form.bind('name')} />
        <PasswordField
          label={t('factors.password')}
          autoComplete="current-password"
          data-autofocus
          {...form.bind('password')}
        />
      </DialogForm>
    </Dialog>
  )
}

import type { DoorMode } from '../../../api/login-door.ts'
import { useShortName } from '../../../api/site-config.ts'
import { useTranslation } from '../../../i18n/index.ts'
import { Dialog } from '../../../ui/dialogs/Dialog.tsx'
import { LoginForm } from './LoginForm.tsx'
import { RegisterForm } from './RegisterForm.tsx'
import { ResetForm } from './ResetForm.tsx'

const dialogWidth = 370
const forms = { login: LoginForm, register: RegisterForm, reset: ResetForm } as const

/** Log in, register or reset the password. A click outside does not close it; Esc and the button do. */
export default function AccountDialog({ mode, onClose }: { mode: DoorMode; onClose: () => void }) {
  const { t } = useTranslation('accounts')
  const site = useShortName()
  const Form = forms[mode]
  return (
    <Dialog
      title={`${t(`mode.${mode}`)} - ${site}`}
      width={dialogWidth}
      closesOutside={false}
      keepsInput={mode === 'login'}
      onClose={onClose}
    >
      <Form key={mode} />
    </Dialog>
  )
}

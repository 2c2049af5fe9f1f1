import { Modal } from '@mantine/core'
import { closeDoor, type DoorMode } from '../../api/login-door.ts'
import { useShortName } from '../../api/site-config.ts'
import { useTranslation } from '../../i18n/index.ts'
import { LoginForm } from './LoginForm.tsx'
import { RegisterForm } from './RegisterForm.tsx'
import { ResetForm } from './ResetForm.tsx'

const dialogWidth = 370
const forms = { login: LoginForm, register: RegisterForm, reset: ResetForm } as const

/** Log in, register or ask for a new password. A press beside it does not close it; Esc and the button do. */
export default function AccountDialog({ mode }: { mode: DoorMode }) {
  const { t } = useTranslation(['accounts', 'common'])
  const site = useShortName()
  const Form = forms[mode]
  return (
    <Modal
      opened
      centered
      size={dialogWidth}
      closeOnClickOutside={false}
      onClose={closeDoor}
      title={`${t(`accounts:mode.${mode}`)} - ${site}`}
      closeButtonProps={{ 'aria-label': t('common:action.close') }}
    >
      <Form key={mode} />
    </Modal>
  )
}

import { t } from '../i18n/index.ts'
import { toast } from '../ui/toast.ts'
import { openDoor } from './login-door.ts'

/** Says why and opens the dialog; what was being written stays. */
export const askToLogin = (): void => {
  toast.warning(t('pleaseLogin'))
  openDoor('login')
}

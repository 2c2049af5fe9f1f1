import { t } from '../i18n/index.ts'
import { toast } from '../ui/controls/toast.ts'
import { openDoor } from './login-door.ts'

/** Shows the reason and opens the login dialog; unsaved input is kept. */
export const askToLogin = (): void => {
  toast.warning(t('pleaseLogin'))
  openDoor('login')
}

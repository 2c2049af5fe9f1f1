import { openDoor } from '../../api/login-door.ts'
import { t } from '../../i18n/index.ts'
import { toast } from '../../ui/toast.ts'

/** Says why and opens the dialog; what was being written stays. */
export const askToLogin = (): void => {
  toast.warning(t('pleaseLogin'))
  openDoor('login')
}

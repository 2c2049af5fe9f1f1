import type { StaffPermission } from '@verdict/contract/vocabulary'
import { useTranslation } from '../../../i18n/index.ts'
import { textKey } from './permission-groups.ts'

/** The name of a permission in the reader's language. */
export const usePermissionName = () => {
  const { t } = useTranslation('adminRoles')
  return (permission: StaffPermission): string => t(`permission.${textKey(permission)}`)
}

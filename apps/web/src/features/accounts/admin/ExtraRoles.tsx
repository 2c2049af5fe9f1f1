import { Checkbox } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call, messageOf } from '../../../api/client.ts'
import { endpointQuery } from '../../../api/query.ts'
import { useTranslation } from '../../../i18n/index.ts'
import { Notice } from '../../../ui/states/Notice.tsx'
import styles from './Users.module.css'

/** Roles of the site that an account has in addition to its base role, for super admins. */
export const useExtraRoles = (uid: string, isShown: boolean) => {
  const queries = useQueryClient()
  const query = endpointQuery('siteRoles.ofUser', { query: { uid } }, { staleTime: 0, gcTime: 0, quiet: true })
  const { data, error } = useQuery({ ...query, enabled: isShown })
  const [changed, setChanged] = useState<ReadonlyMap<number, boolean>>(new Map())
  const roles = (data ?? []).map((role) => ({ ...role, isAssigned: changed.get(role.id) ?? role.isAssigned }))
  const toggle = (id: number, isAssigned: boolean): void => setChanged(new Map(changed).set(id, isAssigned))
  const isDirty = (data ?? []).some(({ id, isAssigned }) => isAssigned !== (changed.get(id) ?? isAssigned))
  const save = async (): Promise<void> => {
    if (changed.size === 0) return
    const ids = roles.filter(({ isAssigned }) => isAssigned).map(({ id }) => id)
    await call('siteRoles.assign', { body: { uid, ids } }, { quiet: true })
    await queries.invalidateQueries({ queryKey: ['siteRoles.list'] })
  }
  return { roles, error, toggle, isDirty, save }
}

/** Checkboxes of the roles; nothing while the site defines none. */
export function ExtraRoles({ extra: { roles, error, toggle } }: { extra: ReturnType<typeof useExtraRoles> }) {
  const { t } = useTranslation('adminUsers')
  if (error !== null) return <Notice kind="error">{messageOf(error)}</Notice>
  if (roles.length === 0) return null
  return (
    <fieldset className={styles.roles}>
      <legend>{t('edit.extraRoles')}</legend>
      <p className={styles.hint}>{t('edit.extraRolesHint')}</p>
      {roles.map(({ id, name, isAssigned }) => (
        <Checkbox
          key={id}
          label={name}
          checked={isAssigned}
          onChange={(event) => toggle(id, event.currentTarget.checked)}
        />
      ))}
    </fieldset>
  )
}

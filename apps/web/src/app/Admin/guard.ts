import { staffPermissions } from '@verdict/contract/vocabulary'
import i18next from 'i18next'
import { type LoaderFunctionArgs, redirect } from 'react-router'
import { refreshRoles } from '../../api/client.ts'
import { session, signOut } from '../../api/session.ts'
import { toast } from '../../ui/controls/toast.ts'
import { firstPage, mayOpen, type Opening } from './navigation.ts'

/** The address of the login page that leads back to where one wanted to go. */
export const loginAddress = (wanted: string): string =>
  wanted === '/admin' || wanted === '/admin/' ? '/admin/login' : `/admin/login?${new URLSearchParams({ to: wanted })}`

/**
 * Guards an admin page (specification 001, section 6): users without access are logged out here and asked for an
 * account with access. Holders of permissions of a defined role are sent to the first page those open.
 */
export const guard =
  (opening: Opening) =>
  async ({ request }: LoaderFunctionArgs): Promise<Response | null> => {
    if (mayOpen(session.get().user, opening)) return null
    // Permissions may have changed since the login.
    await refreshRoles()
    const { user } = session.get()
    if (mayOpen(user, opening)) return null
    const first = firstPage(user)
    if ((user?.permissions?.length ?? 0) > 0 && first !== null) return redirect(first)
    if (user !== null) signOut()
    toast.warning(i18next.t('login.first', { ns: 'admin' }))
    const { pathname, search } = new URL(request.url)
    return redirect(loginAddress(pathname + search))
  }

/** Guards the frame of all admin pages. */
export const guardArea = guard({ needs: 'staff', permissions: staffPermissions })

/** A path of ours to go to after the login; never another site. */
export const wantedAfterLogin = (search: URLSearchParams): string => {
  const to = search.get('to') ?? ''
  return to.startsWith('/admin/') && !to.startsWith('/admin/login') ? to : '/admin'
}

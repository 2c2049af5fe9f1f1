import i18next from 'i18next'
import { type LoaderFunctionArgs, redirect } from 'react-router'
import { session, signOut } from '../../api/session.ts'
import { toast } from '../../ui/toast.ts'
import { mayOpen, type Needs } from './navigation.ts'

/** The address of the login page that leads back to where one wanted to go. */
export const loginAddress = (wanted: string): string =>
  wanted === '/admin' || wanted === '/admin/' ? '/admin/login' : `/admin/login?${new URLSearchParams({ to: wanted })}`

/**
 * Guards an admin page (specification 001, section 6): users without access are logged out here and asked for an
 * account with access.
 */
export const guard =
  (needs: Needs) =>
  ({ request }: LoaderFunctionArgs): Response | null => {
    const { user } = session.get()
    if (mayOpen(user, needs)) return null
    if (user !== null) signOut()
    toast.warning(i18next.t('login.first', { ns: 'admin' }))
    const { pathname, search } = new URL(request.url)
    return redirect(loginAddress(pathname + search))
  }

/** A path of ours to go to after the login; never another site. */
export const wantedAfterLogin = (search: URLSearchParams): string => {
  const to = search.get('to') ?? ''
  return to.startsWith('/admin/') && !to.startsWith('/admin/login') ? to : '/admin'
}

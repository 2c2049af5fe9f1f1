/** The page a user left for an identity provider, so that the login leads back to it. */

const key = 'sign-on-way-back'

export const keepWayBack = (path: string): void => {
  try {
    sessionStorage.setItem(key, path)
  } catch {
    // Without a storage the login leads to the home page.
  }
}

/** A path of this site; the home page when there is none. */
export const takeWayBack = (): string => {
  try {
    const path = sessionStorage.getItem(key) ?? ''
    sessionStorage.removeItem(key)
    return /^\/(?![/\\])/.test(path) && !path.startsWith('/sign-on') ? path : '/home'
  } catch {
    return '/home'
  }
}

/** HTTP status and status of the envelope of what happens often. */

export const business = { http: 200, status: 400 } as const
export const notAllowed = { http: 200, status: 403 } as const
export const logInFirst = { http: 200, status: 401 } as const
export const missing = { http: 200, status: 404 } as const
/** Not done yet: the same call with `force` does it. */
export const asksBack = { http: 200, status: 409 } as const
/** The caller's state was outdated; reload and try again. */
export const outdated = { http: 200, status: 409 } as const
/** Another user saved first; the same call without the revision overwrites their changes. */
export const overtaken = { http: 200, status: 412 } as const
export const malformed = { http: 400, status: 400 } as const
export const failedBelow = { http: 200, status: 500 } as const

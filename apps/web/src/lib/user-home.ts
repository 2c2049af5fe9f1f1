/** The address of a person's page (specification 000, section 2.11). */
export const userHomeOf = (username: string, uid?: string): string =>
  `/user-home?${new URLSearchParams({ ...(uid === undefined ? {} : { uid }), username })}`

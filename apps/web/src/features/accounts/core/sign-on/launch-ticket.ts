/** The ticket of a launch, kept while its user logs in. */

const key = 'lti-launch'

/** Keeps a ticket and returns it; without one, the ticket that was kept before. */
export const keepTicket = (ticket: string): string => {
  if (ticket === '') return keptTicket()
  try {
    sessionStorage.setItem(key, ticket)
  } catch {
    // Without a storage the launch has to be started again after the login.
  }
  return ticket
}

export const keptTicket = (): string => {
  try {
    return sessionStorage.getItem(key) ?? ''
  } catch {
    return ''
  }
}

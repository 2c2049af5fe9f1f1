import { useQuery } from '@tanstack/react-query'
import { linksQuery, ownPhoneQuery, phoneUsesQuery, providersQuery } from './queries.ts'

/** The phone number, on sites that bind numbers and for those who bound one; otherwise null. */
export const usePhonePart = () => {
  const { data: uses } = useQuery(phoneUsesQuery)
  const { data: own } = useQuery(ownPhoneQuery)
  if (own === undefined || (uses?.binds !== true && own.phone === null)) return null
  return { own, binds: uses?.binds === true }
}

/** Linked logins, on sites with other ways to log in and for those who used one; otherwise null. */
export const useIdentitiesPart = () => {
  const { data: providers = [] } = useQuery(providersQuery)
  const { data } = useQuery(linksQuery)
  if (providers.length === 0 && (data === undefined || data.links.length === 0)) return null
  return { count: data?.links.length }
}

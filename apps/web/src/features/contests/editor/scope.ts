import { createContext, useContext } from 'react'

/** The owner of the managed contests: the site (null) or a group. The server has separate calls for each. */
export type Scope = number | null

export const ScopeContext = createContext<Scope>(null)

/** Whose contests the page around a component manages. */
export const useScope = (): Scope => useContext(ScopeContext)

/** Addresses of the pages that manage contests. */
export const adminAddress = (gid: Scope, path = ''): string =>
  gid === null ? `/admin/contest${path}` : `/group/${gid}/contest-admin${path}`

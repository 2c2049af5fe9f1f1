import { z } from 'zod'
import { defineEndpoints } from '../endpoint.ts'
import { limits } from '../limits.ts'

const { listMaxChars, nameMaxChars, queryMaxChars } = limits.savedFilter

/** The address of a list, without its query. */
const listPath = z
  .string()
  .regex(/^\/[^?#]*$/)
  .max(listMaxChars)
const filterName = z.string().trim().min(1).max(nameMaxChars)

/** A filter of a list under a name. */
export const savedFilter = z.object({
  name: z.string(),
  /** The query string of the list's address, without `?` and without the page. */
  query: z.string(),
})
export type SavedFilter = z.output<typeof savedFilter>

const filtersOfList = z.object({ filters: z.array(savedFilter) })

export const savedFilters = defineEndpoints({
  list: {
    method: 'GET',
    path: '/api/saved-filters',
    effect: 'read',
    token: 'required',
    access: 'savedFilter.own',
    query: z.object({ list: listPath }),
    data: filtersOfList,
    summary: "The caller's saved filters of a list, the last saved one first",
  },
  save: {
    method: 'PUT',
    path: '/api/saved-filter',
    effect: 'write',
    stores: true,
    token: 'required',
    access: 'savedFilter.own',
    body: z.object({ list: listPath, name: filterName, query: z.string().min(1).max(queryMaxChars) }),
    data: filtersOfList,
    summary: 'Save a filter of a list under a name; one of the same name is replaced, and the oldest makes room',
  },
  remove: {
    method: 'DELETE',
    path: '/api/saved-filter',
    effect: 'write',
    token: 'required',
    access: 'savedFilter.own',
    query: z.object({ list: listPath, name: z.string().max(nameMaxChars) }),
    data: filtersOfList,
    summary: 'Delete a saved filter of the caller',
  },
})

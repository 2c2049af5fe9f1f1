import type { announcements, DataOf, QueryOf } from '@verdict/contract'
import type { Deps } from '../../../deps.ts'
import { readPage } from './read-page.ts'
import { ofTheSite } from './repository.ts'

type List = (typeof announcements)['list']

/** Site announcements for the admin area, including hidden ones (api-admin 7.1). */
export const readAllAnnouncements = (deps: Deps, query: QueryOf<List>): Promise<DataOf<List>> =>
  readPage(ofTheSite(deps.db), query)

/** Public announcements (api-public 4.5). */
export const readShownAnnouncements = (deps: Deps, query: QueryOf<List>): Promise<DataOf<List>> =>
  readPage(ofTheSite(deps.db).where('announcement.status', '=', 0), query)

import type { announcements, DataOf, QueryOf } from '@verdict/contract'
import type { Deps } from '../../../deps.ts'
import { readPage } from './read-page.ts'
import { ofTheSite } from './repository.ts'

type List = (typeof announcements)['list']

/** Announcements of the site for the back office, hidden ones too (api-admin 7.1). */
export const readAllAnnouncements = (deps: Deps, query: QueryOf<List>): Promise<DataOf<List>> =>
  readPage(ofTheSite(deps.db), query)

/** Those that everybody sees (api-public 4.5). */
export const readShownAnnouncements = (deps: Deps, query: QueryOf<List>): Promise<DataOf<List>> =>
  readPage(ofTheSite(deps.db).where('announcement.status', '=', 0), query)

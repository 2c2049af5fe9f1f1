import { useMatches } from 'react-router'
import type { LaterNamespace } from '../i18n/later.ts'
import type { AdminArea } from './Admin/navigation.ts'
import type { Area } from './Shell/navigation.ts'

/** Page properties used by the shell. */
export interface PageHandle {
  /** The specification's name of the route. */
  readonly name: string
  /** The entry of the navigation to light up. */
  readonly area?: Area
  /** The active entry of the admin navigation. */
  readonly adminArea?: AdminArea
  /** Problem pages and focus mode take the whole height and show no footer. */
  readonly whole?: true
  /** Focus mode drops the site's navigation and top bar too. */
  readonly bare?: true
  /** Texts fetched together with the page, because the start set has not got them. */
  readonly texts?: readonly LaterNamespace[]
}

export const usePageHandle = (): PageHandle => {
  const handle = useMatches().at(-1)?.handle
  return isPageHandle(handle) ? handle : { name: '' }
}

const isPageHandle = (value: unknown): value is PageHandle =>
  typeof value === 'object' && value !== null && 'name' in value

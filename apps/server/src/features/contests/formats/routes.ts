import { contestFormatsOfSite, type DataOf } from '@verdict/contract'
import type { Deps } from '../../../deps.ts'
import { type Feature, handle } from '../../../platform/http/mount.ts'

export const contestFormatFeature = (deps: Deps): Feature =>
  handle(contestFormatsOfSite, {
    list: () => listFormats(deps),
  })

/** The formats of the site without their functions. */
const listFormats = ({ formats }: Pick<Deps, 'formats'>): DataOf<(typeof contestFormatsOfSite)['list']> =>
  formats.list.map(({ name, title, description, settings, tieBreak }) => ({
    name,
    title,
    description,
    settings: [...settings],
    tieBreak,
  }))

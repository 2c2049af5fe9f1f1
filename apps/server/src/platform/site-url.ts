import type { Deps } from '../deps.ts'
import { baseUrlOf } from './config.ts'

/** The address people reach the site at, without a slash at the end: of the settings, else of the configuration. */
export const siteUrl = async ({ config, settings }: Pick<Deps, 'config' | 'settings'>): Promise<string> =>
  ((await settings.read()).baseUrl ?? baseUrlOf(config)).replace(/\/+$/, '')

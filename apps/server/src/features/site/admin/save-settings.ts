import type { SignedIn } from '@verdict/rules'
import type { Caller, Deps } from '../../../deps.ts'
import { audit } from '../../../platform/audit.ts'
import { secretSettings } from '../core/encrypted-settings.ts'
import { type SiteSettings, writeSettings } from '../core/settings.ts'

interface SettingsChange {
  readonly viewer: SignedIn
  readonly caller: Caller
  /** noun.verb for the log */
  readonly action: string
}

/** Writes settings and unsets others, with their entry in the log; secrets are logged as changed, not as they are. */
export const saveSettings = async (
  deps: Deps,
  change: SettingsChange,
  changes: Partial<SiteSettings>,
  removed: readonly (keyof SiteSettings)[] = [],
): Promise<null> => {
  const before = await deps.settings.read()
  const touched = [...new Set([...Object.keys(changes), ...removed])] as (keyof SiteSettings)[]
  const moved = touched.filter(
    (key) => removed.includes(key) || JSON.stringify(before[key]) !== JSON.stringify(changes[key]),
  )
  if (moved.length === 0) return null
  await deps.db.transaction().execute(async (trx) => {
    await writeSettings(trx, changes)
    if (removed.length > 0) await trx.deleteFrom('site_setting').where('key', 'in', removed).execute()
    const shown = (settings: Partial<SiteSettings>) =>
      Object.fromEntries(moved.map((key) => [key, secretSettings.has(key) ? null : (settings[key] ?? null)]))
    const secrets = moved.filter((key) => secretSettings.has(key))
    await audit(trx, {
      actor: change.viewer,
      action: change.action,
      subject: { kind: 'site', id: moved.join(',').slice(0, 200) },
      before: shown(before),
      after: { ...shown(changes), ...Object.fromEntries(secrets.map((key) => [key, '***'])) },
      address: change.caller.address,
    })
  })
  deps.settings.forget()
  return null
}

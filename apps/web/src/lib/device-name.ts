/** Browser and system of a user agent text, to distinguish devices; null when it contains neither. */
export const deviceName = (userAgent: string): string | null => {
  const browser = firstIn(userAgent, browsers)
  const system = firstIn(userAgent, systems)
  if (browser === null) return system
  return system === null ? browser : `${browser} · ${system}`
}

/** Order matters: most browsers also name those they descend from. */
const browsers = [
  ['Edg', 'Edge'],
  ['OPR/', 'Opera'],
  ['MicroMessenger', 'WeChat'],
  ['QQBrowser', 'QQ Browser'],
  ['Firefox/', 'Firefox'],
  ['Chrome/', 'Chrome'],
  ['CriOS/', 'Chrome'],
  ['Safari/', 'Safari'],
  ['curl/', 'curl'],
] as const

const systems = [
  ['Android', 'Android'],
  ['iPhone', 'iPhone'],
  ['iPad', 'iPad'],
  ['Windows', 'Windows'],
  ['Mac OS X', 'macOS'],
  ['CrOS', 'ChromeOS'],
  ['Linux', 'Linux'],
] as const

const firstIn = (text: string, table: readonly (readonly [sign: string, name: string])[]): string | null =>
  table.find(([sign]) => text.includes(sign))?.[1] ?? null

import { existsSync } from 'node:fs'

const places = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome']

/** Debian's Chromium. @throws Error that says what to install. */
export const chromiumPath = (): string => {
  const found = places.find((path) => existsSync(path))
  if (found === undefined) throw new Error('Chromium is missing: apt-get install chromium')
  return found
}

/** Quiet, without a sandbox of its own (tests may run as root), and silent towards the outside. */
export const chromiumArgs = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--disable-dev-shm-usage',
] as const

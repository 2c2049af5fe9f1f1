import { existsSync } from 'node:fs'

const places = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
]

/** Debian's Chromium. @throws Error with the package to install. */
export const chromiumPath = (): string => {
  const found = places.find((path) => existsSync(path))
  if (found === undefined) throw new Error('Chromium is missing: apt-get install chromium')
  return found
}

/** Quiet, without its own sandbox (tests may run as root), and without external requests. */
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

import { access, constants } from 'node:fs/promises'
import { fail } from '@verdict/contract'
import type { Config } from '../config.ts'

/** Where Chromium is installed by Debian, Fedora, Alpine and Google's packages. */
export const browserPaths = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/snap/bin/chromium',
] as const

const isProgram = (path: string): Promise<boolean> =>
  access(path, constants.X_OK).then(
    () => true,
    () => false,
  )

/**
 * The browser that prints, named by the setting or found in the usual places.
 * @throws Refusal `pdf.noBrowser`, which names the package to install, or `pdf.off`
 */
export const requireBrowser = async ({
  VERDICT_CHROMIUM: chosen,
}: Pick<Config, 'VERDICT_CHROMIUM'>): Promise<string> => {
  if (chosen === 'never') throw fail('pdf.off')
  for (const path of chosen === undefined ? browserPaths : [chosen]) if (await isProgram(path)) return path
  throw fail('pdf.noBrowser')
}

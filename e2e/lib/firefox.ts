import { existsSync } from 'node:fs'
import { type Browser, firefox } from 'playwright-core'

/** Where Debian, Mozilla's packages and Fedora install Firefox. Ubuntu's /usr/bin/firefox only starts a snap. */
const places = ['/usr/bin/firefox-esr', '/usr/lib/firefox/firefox', '/usr/lib64/firefox/firefox']

/** The installed Firefox, or the one that `VERDICT_FIREFOX` names; null where there is none. */
export const firefoxPath = (): string | null =>
  process.env.VERDICT_FIREFOX ?? places.find((path) => existsSync(path)) ?? null

/** An unpatched Firefox over WebDriver BiDi, which the library speaks on this channel. */
export const openFirefox = async (executablePath: string): Promise<Browser> => {
  const browser = await firefox.launch({ executablePath, channel: 'moz-firefox' })
  toleratesOldFirefox(browser)
  return browser
}

type Send = (method: string, params?: unknown) => Promise<unknown>

/** The part of the library below its stable interface that sends commands of a whole browser. */
interface Internals {
  readonly _connection: { toImpl(browser: Browser): { readonly _browserSession: { send: Send } } }
}

/**
 * The library sets the color scheme and the size of the screen of every context, with commands of the newest Firefox. An
 * older one, like Debian's, refuses them as unknown; the tests do not depend on them.
 */
const toleratesOldFirefox = (browser: Browser): void => {
  const session = (browser as unknown as Internals)._connection.toImpl(browser)._browserSession
  const send = session.send.bind(session)
  session.send = async (method, params) => {
    try {
      return await send(method, params)
    } catch (error) {
      if (method.startsWith('emulation.') && String(error).includes('unknown command')) return {}
      throw error
    }
  }
}

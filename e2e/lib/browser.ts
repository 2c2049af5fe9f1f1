import { AxeBuilder } from '@axe-core/playwright'
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core'
import { chromiumArgs, chromiumPath } from './chromium.ts'

export type Theme = 'light' | 'dark'

export const openBrowser = (): Promise<Browser> =>
  chromium.launch({ executablePath: chromiumPath(), args: [...chromiumArgs] })

/** A fresh visitor. Every error the pages write to the console is kept. */
export const newVisitor = async (
  browser: Browser,
  options: { readonly url: string; readonly theme?: Theme; readonly width?: number; readonly height?: number },
): Promise<{ readonly context: BrowserContext; readonly page: Page; readonly faults: string[] }> => {
  const context = await browser.newContext({
    baseURL: options.url,
    viewport: { width: options.width ?? 1440, height: options.height ?? 900 },
    colorScheme: options.theme ?? 'light',
    locale: 'en-US',
  })
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const page = await context.newPage()
  const faults: string[] = []
  page.on('pageerror', (error) => faults.push(String(error)))
  page.on('console', (message) => {
    // A refused login is told by a status the browser always prints.
    if (message.type() === 'error' && !message.text().includes('Failed to load resource')) faults.push(message.text())
  })
  page.setDefaultTimeout(20_000)
  return { context, page, faults }
}

/** What axe finds on the page as it stands, one line each. */
export const violations = async (page: Page): Promise<readonly string[]> => {
  const { violations: found } = await new AxeBuilder({ page }).analyze()
  return found.flatMap((one) => one.nodes.map((node) => `${one.id} (${one.impact}): ${node.target.join(' ')}`))
}

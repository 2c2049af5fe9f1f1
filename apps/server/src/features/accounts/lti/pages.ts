import type { Locale } from '@verdict/contract'
import type { FastifyReply } from 'fastify'
import type { PlatformRow } from './repository.ts'

/**
 * Pages inside a frame of a platform. Browsers keep cookies and storage of a framed site apart, so these pages have no
 * session: they lead to a new window. They are the only pages of this site that may be framed.
 */

export const pageTexts = {
  'zh-CN': {
    open: '打开 {site}',
    registered: '已完成登记',
    registeredHint: '本站已在 {platform} 登记。本站的超级管理员需要在“学习平台”中检查并启用它。',
    closeButton: '关闭',
    openHint: '来自 {platform} 的活动将在新窗口中打开。',
    openButton: '在新窗口中打开',
    choose: '为课程选择内容',
    chooseHint: '1. 在新窗口中选择内容。2. 回到此页，将其加入课程。',
    chooseButton: '选择内容',
    addButton: '加入课程',
    notChosen: '尚未选择内容，请先在新窗口中选择。',
    send: '正在返回 {platform}',
    sendButton: '继续',
    failed: '无法打开该活动',
  },
  'en-US': {
    open: 'Open {site}',
    registered: 'Registration complete',
    registeredHint:
      'This site is registered at {platform}. A super admin of this site must check it under “Learning platforms” and switch it on.',
    closeButton: 'Close',
    openHint: 'This activity of {platform} opens in a new window.',
    openButton: 'Open in a new window',
    choose: 'Choose content for the course',
    chooseHint: '1. Choose content in the new window. 2. Come back to this page and add it to the course.',
    chooseButton: 'Choose content',
    addButton: 'Add to course',
    notChosen: 'No content is chosen yet. Choose it in the new window first.',
    send: 'Returning to {platform}',
    sendButton: 'Continue',
    failed: 'The activity could not be opened',
  },
} as const satisfies Readonly<Record<Locale, Readonly<Record<string, string>>>>

export const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (char) => `&#${char.codePointAt(0)};`)

/** Origins whose pages may frame ours: where a platform is opened in the browser. */
export const originsOf = (platforms: readonly PlatformRow[]): readonly string[] => [
  ...new Set(
    platforms
      .flatMap(({ issuer, authorization_url, site_url }) => [issuer, authorization_url, site_url])
      .filter((text) => URL.canParse(text) && /^https?:/.test(text))
      .map((text) => new URL(text).origin),
  ),
]

interface Page {
  readonly locale: Locale
  readonly title: string
  /** HTML. */
  readonly body: string
  /** Origins of the pages that may frame this one. */
  readonly frames: readonly string[]
  /** Where a form of the page is sent besides this site. */
  readonly formTarget?: string
  /** Path of the script. */
  readonly script?: string
  readonly status?: number
}

const style = `
  :root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif; }
  main { max-inline-size: 480px; margin: 32px auto; padding-inline: 16px; }
  h1 { font-size: 20px; overflow-wrap: anywhere; }
  a, button { display: inline-block; box-sizing: border-box; min-block-size: 40px; padding: 8px 16px; border: 0;
    border-radius: 6px; background: #1f5fbf; color: #fff; font: inherit; text-decoration: none; cursor: pointer; }
  a:focus-visible, button:focus-visible { outline: 3px solid #1f5fbf; outline-offset: 2px; }
  .steps { display: flex; flex-wrap: wrap; gap: 12px; }
`

/** Sends a page with a policy that admits only the frames of its platform. */
export const sendFramedPage = (reply: FastifyReply, page: Page): FastifyReply => {
  const { locale, title, body, frames, formTarget, script, status = 200 } = page
  const policy = [
    "default-src 'none'",
    "style-src 'unsafe-inline'",
    `script-src ${script === undefined ? "'none'" : "'self'"}`,
    "base-uri 'none'",
    `form-action 'self'${formTarget === undefined ? '' : ` ${formTarget}`}`,
    `frame-ancestors ${frames.length === 0 ? "'none'" : frames.join(' ')}`,
  ].join('; ')
  const html = `<!doctype html>
<html lang="${locale}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(title)}</title>
<style>${style}</style></head>
<body><main><h1>${escapeHtml(title)}</h1>
${body}</main>${script === undefined ? '' : `\n<script src="${script}"></script>`}</body></html>
`
  return reply
    .code(status)
    .removeHeader('X-Frame-Options')
    .header('Content-Security-Policy', policy)
    .header('Cache-Control', 'no-store')
    .header('Referrer-Policy', 'no-referrer')
    .type('text/html; charset=utf-8')
    .send(html)
}

/** Fills names into a text of a page. */
export const fill = (text: string, names: Readonly<Record<string, string>>): string =>
  text.replace(/\{(\w+)\}/g, (whole, name: string) => names[name] ?? whole)

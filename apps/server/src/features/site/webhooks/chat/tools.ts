import { createHmac } from 'node:crypto'
import type { WebhookFormat } from '@verdict/contract'
import { failureByCode, failureUnlessOk, type ToolFailure } from './failures.ts'
import { type ChatMessage, fitInto, textOf } from './message.ts'

/** What a signature adds to a request. */
interface Signature {
  readonly query?: Readonly<Record<string, string>>
  readonly body?: Readonly<Record<string, string>>
}

interface ChatTool {
  /** The request body as the tool documents it for its incoming webhooks. */
  readonly bodyOf: (message: ChatMessage) => object
  readonly sign?: (secret: string, now: Date) => Signature
  /** The failure that an answer of 2xx reports in its body. */
  readonly failureOf: (answer: string) => ToolFailure | null
}

export type ChatFormat = Exclude<WebhookFormat, 'standard'>

/**
 * One row per chat tool. Texts of users must not mention anyone or become links and markup: they are escaped, or sent
 * in a field without markup.
 */
export const chatTools: Readonly<Record<ChatFormat, ChatTool>> = {
  slack: {
    bodyOf: (message) => {
      const escaped = (text: string) => text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;')
      const lines = message.lines.map((line) => ({ ...line, link: line.link && escaped(line.link) }))
      return { text: textOf({ ...fitInto({ ...message, lines }, 10_000) }, escaped), unfurl_links: false }
    },
    failureOf: failureUnlessOk,
  },
  discord: {
    // At most 2,000 characters; escapes can double them.
    bodyOf: (message) => ({
      content: textOf(fitInto(message, 1_000), escapeMarkdown),
      allowed_mentions: { parse: [] },
      // Suppresses previews of links.
      flags: 4,
    }),
    failureOf: () => null,
  },
  mattermost: {
    bodyOf: (message) => ({
      // A zero-width space ends a mention.
      text: textOf(fitInto(message, 4_000), (text) => escapeMarkdown(text).replaceAll('@', '@\u200b')),
    }),
    failureOf: failureUnlessOk,
  },
  teams: {
    bodyOf: (message) => ({ type: 'message', attachments: [adaptiveCard(fitInto(message, 10_000))] }),
    failureOf: () => null,
  },
  dingtalk: {
    bodyOf: (message) => ({ msgtype: 'text', text: { content: textOf(fitInto(message, 10_000)) } }),
    sign: (secret, now) => {
      const timestamp = String(now.getTime())
      const sign = createHmac('sha256', secret).update(`${timestamp}\n${secret}`).digest('base64')
      return { query: { timestamp, sign } }
    },
    // -1: busy; 130101 and 90030: more than 20 messages a minute.
    failureOf: (answer) => failureByCode(answer, { code: 'errcode', text: 'errmsg', temporary: [-1, 130_101, 90_030] }),
  },
  feishu: {
    bodyOf: (message) => {
      const { site, language, lines } = fitInto(message, 10_000)
      const content = lines.map(({ text, link }) => [
        { tag: 'text', text: link === null ? text : `${text} ` },
        ...(link === null ? [] : [{ tag: 'a', text: link, href: link }]),
      ])
      const key = language === 'zh-CN' ? 'zh_cn' : 'en_us'
      return { msg_type: 'post', content: { post: { [key]: { title: site, content } } } }
    },
    sign: (secret, now) => {
      const timestamp = String(Math.floor(now.getTime() / 1_000))
      // The text to sign is the key, and the signed content is empty.
      const sign = createHmac('sha256', `${timestamp}\n${secret}`).update('').digest('base64')
      return { body: { timestamp, sign } }
    },
    // 11232: more than 100 messages a minute or 5 a second.
    failureOf: (answer) => failureByCode(answer, { code: 'code', text: 'msg', temporary: [11_232] }),
  },
  wecom: {
    bodyOf: (message) => ({ msgtype: 'text', text: { content: textOf(fitInto(message, 2_048)) } }),
    // -1: busy; 45009: more than 20 messages a minute.
    failureOf: (answer) => failureByCode(answer, { code: 'errcode', text: 'errmsg', temporary: [-1, 45_009] }),
  },
}

const escapeMarkdown = (text: string): string => text.replace(/[\\`*_{}[\]()<>#+\-.!|~:]/g, '\\$&')

/** For the workflow "Post to a channel when a webhook request is received" of Microsoft Teams. */
const adaptiveCard = ({ site, lines }: ChatMessage) => ({
  contentType: 'application/vnd.microsoft.card.adaptive',
  contentUrl: null,
  content: {
    $schema: 'http://adaptivecards.io/schemas/adaptive-card.json',
    type: 'AdaptiveCard',
    version: '1.4',
    // Rich text, because text blocks read markdown.
    body: [
      { type: 'RichTextBlock', inlines: [{ type: 'TextRun', text: site, weight: 'bolder' }] },
      ...lines.map(({ text, link }) => ({
        type: 'RichTextBlock',
        inlines: [
          { type: 'TextRun', text, ...(link !== null && { selectAction: { type: 'Action.OpenUrl', url: link } }) },
        ],
      })),
    ],
  },
})

import { localeOf, type WebhookFormat } from '@verdict/contract'
import type { Deps } from '../../../deps.ts'
import { siteUrl } from '../../../platform/site-url.ts'
import type { ChatMessage, MessageLine } from './chat/message.ts'
import { type Described, describe } from './chat/sentences.ts'
import { type ChatFormat, chatTools } from './chat/tools.ts'
import { addressOf, secretPlace } from './secret.ts'
import { signedHeaders } from './sign.ts'

export interface SentEvent extends Described {
  readonly uid: string
  readonly occurred_at: Date
}

interface Receiver {
  readonly id: string
  /** The table's constraint allows known formats only. */
  readonly format: string
  readonly language: string
}

export const chatFormatOf = (format: string): ChatFormat | null =>
  Object.hasOwn(chatTools, format) ? (format as Exclude<WebhookFormat, 'standard'>) : null

type RequestDeps = Pick<Deps, 'db' | 'settings' | 'config'>

/** The request body without a signature: of the standard format one event, of a chat tool all of them as one message. */
export const bodyOf = async (
  deps: RequestDeps,
  { format, language }: Omit<Receiver, 'id'>,
  events: readonly SentEvent[],
): Promise<object> => {
  const chat = chatFormatOf(format)
  if (chat !== null) return chatTools[chat].bodyOf(await messageOf(deps, language, events))
  const [event] = events
  return { type: event?.type, timestamp: event?.occurred_at.toISOString(), data: event?.data }
}

interface Stored extends Receiver {
  readonly url: string
  readonly address: Uint8Array | null
  readonly secret: Uint8Array | null
}

/** The address, headers and body of a delivery, signed when the webhook has a secret. */
export const requestOf = async (
  deps: RequestDeps & Pick<Deps, 'cipher' | 'clock'>,
  webhook: Stored,
  events: readonly SentEvent[],
) => {
  const body = await bodyOf(deps, webhook, events)
  const secret =
    webhook.secret === null ? null : deps.cipher.decrypt(webhook.secret, secretPlace(webhook.id)).toString()
  const url = new URL(addressOf(deps, webhook))
  const now = deps.clock.now()
  const chat = chatFormatOf(webhook.format)
  if (chat === null) {
    const timestamp = Math.floor(now.getTime() / 1_000)
    const text = JSON.stringify(body)
    return {
      url,
      body: text,
      headers: signedHeaders(secret ?? '', { id: events[0]?.uid ?? '', timestamp, body: text }),
    }
  }
  const signature = secret === null ? undefined : chatTools[chat].sign?.(secret, now)
  for (const [name, value] of Object.entries(signature?.query ?? {})) url.searchParams.set(name, value)
  const headers = { 'content-type': 'application/json; charset=utf-8', 'user-agent': 'Verdict-Webhooks' }
  return { url, body: JSON.stringify({ ...signature?.body, ...body }), headers }
}

const messageOf = async (deps: RequestDeps, language: string, events: readonly SentEvent[]): Promise<ChatMessage> => {
  const { name } = await deps.settings.read()
  const locale = localeOf(language)
  const root = await siteUrl(deps)
  const lineOf = (event: Described): MessageLine => {
    const described = describe(event, locale)
    return described === null
      ? { text: event.type, link: null }
      : { text: described.text, link: new URL(described.path, root).href }
  }
  const lines = events.map((event) => {
    const example = exampleOf(event)
    return example === null
      ? lineOf(event)
      : { text: `${locale === 'zh-CN' ? '测试：' : 'Test: '}${lineOf(example).text}`, link: null }
  })
  return { site: name, language: locale, lines }
}

/** The example in an event of the test button. */
const exampleOf = ({ type, data }: SentEvent): Described | null => {
  if (type !== 'webhook.test') return null
  const { example } = data as { readonly example?: { readonly type: string; readonly data: unknown } }
  return example === undefined ? null : { ...example, contestTitle: null }
}

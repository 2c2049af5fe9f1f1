import { randomUUID } from 'node:crypto'
import { defaultLocale, type WebhookFormat } from '@verdict/contract'
import { sql } from 'kysely'
import { z } from 'zod'
import type { Deps } from '../../../deps.ts'
import { decryptSetting, encryptedText } from '../core/encrypted-settings.ts'
import { addressColumns, secretPlace } from './secret.ts'
import { newSecret } from './sign.ts'

const key = 'alertWebhookUrl'

/** Former versions kept an address for alerts in a setting of its own: it becomes a webhook for the events of alerts. */
export const moveAlertWebhook = ({ db, cipher, log }: Pick<Deps, 'db' | 'cipher' | 'log'>): Promise<void> =>
  db.transaction().execute(async (trx) => {
    const row = await trx.deleteFrom('site_setting').where('key', '=', key).returning('value').executeTakeFirst()
    const stored = z.object({ value: encryptedText }).safeParse(row)
    if (!stored.success) return
    const id = randomUUID()
    const url = new URL(decryptSetting(cipher, key, stored.data.value))
    const format = formatOf(url)
    const isChat = format !== 'standard'
    await trx
      .insertInto('webhook')
      .values({
        id,
        name: 'Alerts',
        events: 'alert.opened,alert.closed',
        format,
        language: defaultLocale,
        ...addressColumns({ cipher }, { id, isChat, url }),
        secret: isChat ? null : cipher.encrypt(Buffer.from(newSecret()), secretPlace(id)),
        created_at: sql<Date>`now()`,
      })
      .execute()
    log.info({ webhookId: id, format }, 'alert address moved to a webhook')
  })

const hosts: Readonly<Record<string, WebhookFormat>> = {
  'hooks.slack.com': 'slack',
  'discord.com': 'discord',
  'oapi.dingtalk.com': 'dingtalk',
  'open.feishu.cn': 'feishu',
  'open.larksuite.com': 'feishu',
  'qyapi.weixin.qq.com': 'wecom',
}

/** Mattermost runs on the host of its owner; its addresses have a fixed path. */
const formatOf = ({ hostname, pathname }: URL): WebhookFormat =>
  hosts[hostname] ?? (/^\/hooks\/[a-z0-9]{26}$/.test(pathname) ? 'mattermost' : 'standard')

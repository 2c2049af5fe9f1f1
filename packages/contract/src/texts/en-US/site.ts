import type { siteErrors } from '../../errors/site.ts'

export const site: Readonly<Record<keyof typeof siteErrors, string>> = {
  'rank.typeUnknown': 'Unknown rank type.',
  'rank.orderUnknown': 'This rank list has no such order.',
  'webhook.notFound': 'Webhook or delivery not found.',
  'webhook.nameWrong': 'The name must have 1 to {{max}} characters.',
  'webhook.addressLost': 'The address was lost with the key of this site. Enter it again to turn the webhook on.',
  'webhook.urlWrong': 'The address must begin with https:// and contain no user name.',
  'webhook.eventsMissing': 'Choose at least one event.',
  'webhook.tooMany': 'There can be at most {{max}} webhooks.',
  'webhook.rangeWrong': 'Enter the start and the end of the range; the start must be first.',
  'webhook.secretWrong': 'Enter the secret that the bot of DingTalk or Feishu shows, with at most {{max}} characters.',
  'webhook.secretElsewhere': 'The chat tool issues this secret. Enter a new one when you edit the webhook.',
  'config.reserved': 'Only a super admin who is logged in can change this setting: {{field}}.',
  'config.textTooLong': '{{field}} can have at most {{max}} characters.',
  'config.linkMalformed': '{{field}} must be an address that starts with http:// or https://.',
  'config.hostMalformed': 'The mail server address is not valid.',
  'config.portWrong': 'The port must be between 1 and 65535.',
  'config.mailCheckFailed': 'The settings were not saved. The mail server replied: {{reason}}',
  'backups.notConfigured':
    'Backups have no target. Set VERDICT_BACKUP_DIR or VERDICT_BACKUP_S3_URL and restart the site.',
  'backups.running': 'This is already running or waiting to start.',
  'alerts.thresholdWrong': 'Each threshold must be between 1 and {{max}}.',
  'config.mailRefused': 'The email could not be sent. The mail server replied: {{reason}}',
  'config.databaseByEnvironment':
    'The database is chosen by the environment (DATABASE_URL) and cannot be changed here; there is no Redis.',
  'switches.listsDiffer': 'The lists of names and passwords for {{judge}} differ in length.',
  'carousel.notAPicture': 'Upload a JPG, PNG, GIF, WebP or SVG picture.',
  'carousel.notFound': 'This picture does not exist or was deleted.',
  'carousel.full': 'The carousel holds at most {{max}} pictures; remove some first.',
}

import { business, missing, notAllowed } from './kinds.ts'

/** Settings of the site, webhooks, alerts and backups. */
export const siteErrors = {
  'rank.typeUnknown': business,
  'webhook.notFound': missing,
  'webhook.nameWrong': business,
  'webhook.urlWrong': business,
  'webhook.eventsMissing': business,
  'webhook.tooMany': business,
  'webhook.rangeWrong': business,
  'webhook.secretWrong': business,
  'webhook.secretElsewhere': business,
  'config.reserved': notAllowed,
  'config.textTooLong': business,
  'config.linkMalformed': business,
  'config.hostMalformed': business,
  'config.portWrong': business,
  'alerts.thresholdWrong': business,
  'backups.notConfigured': business,
  'backups.running': business,
  'config.mailRefused': business,
  'config.mailCheckFailed': business,
  'config.databaseByEnvironment': business,
  'switches.listsDiffer': business,
  'carousel.notAPicture': business,
  'carousel.notFound': business,
  'carousel.full': business,
} as const

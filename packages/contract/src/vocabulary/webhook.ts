/** Types of events, in the order of the form. */
export const webhookEvents = [
  'submission.judged',
  'contest.first_solve',
  'contest.balloon',
  'contest.clarification',
  'announcement.published',
  'contest.started',
  'contest.frozen',
  'contest.ended',
  'user.created',
  'problem.published',
  'alert.opened',
  'alert.closed',
] as const
export type WebhookEvent = (typeof webhookEvents)[number]

/** What a webhook sends: signed JSON for programs, or a message for the incoming webhook of a chat tool. */
export const webhookFormats = [
  'standard',
  'slack',
  'discord',
  'mattermost',
  'teams',
  'dingtalk',
  'feishu',
  'wecom',
] as const
export type WebhookFormat = (typeof webhookFormats)[number]

/** Chat tools whose bots can require signed messages; the tool shows the secret. */
export const signingFormats: readonly WebhookFormat[] = ['dingtalk', 'feishu']

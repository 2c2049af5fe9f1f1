import {
  type AlertRule,
  type AlertSettings,
  type AlertView,
  type alerts,
  type BodyOf,
  type DataOf,
  fail,
  limits,
  type QueryOf,
  toInstant,
  toPage,
} from '@verdict/contract'
import type { SignedIn } from '@verdict/rules'
import type { Caller, Deps } from '../../../deps.ts'
import { reasonOf } from '../../../platform/outgoing/outgoing.ts'
import { isEmail } from '../../accounts/core/email.ts'
import { saveSettings } from '../admin/save-settings.ts'
import { mailsOf } from './send.ts'
import { testText } from './words.ts'

type Alerts = typeof alerts

/** Thresholds and receivers of mails. */
export const readAlertSettings = async (deps: Deps): Promise<AlertSettings> => {
  const { alerts: stored } = await deps.settings.read()
  return { ...stored, mailTo: [...stored.mailTo] }
}

/**
 * Changes them.
 * @throws Refusal `account.emailMalformed`, `alerts.thresholdWrong`
 */
export const saveAlertSettings = (
  deps: Deps,
  viewer: SignedIn,
  { mailTo, ...thresholds }: BodyOf<Alerts['save']>,
  caller: Caller,
): Promise<null> => {
  const receivers = [...new Set(mailTo.map((to) => to.trim()).filter((to) => to !== ''))]
  if (!receivers.every(isEmail)) throw fail('account.emailMalformed')
  const { most } = limits.alerts
  for (const value of Object.values(thresholds)) {
    if (value !== null && (value < 1 || value > most)) throw fail('alerts.thresholdWrong', { max: most })
  }
  return saveSettings(
    deps,
    { viewer, caller, action: 'site.alerts' },
    { alerts: { ...thresholds, mailTo: receivers } },
    [],
  )
}

/** Sends a test mail to every receiver, past the queue, so that the caller gets the answers. */
export const testAlerts = async (deps: Deps): Promise<DataOf<Alerts['test']>> => {
  const mails = await mailsOf(deps, testText)
  return Promise.all(mails.map((mail) => attempt(mail.to, () => deps.mail.send(mail))))
}

const attempt = async (receiver: string, send: () => Promise<void>) => {
  try {
    await send()
    return { receiver, error: null }
  } catch (error) {
    return { receiver, error: reasonOf(error).slice(0, 500) }
  }
}

const mostOpen = 100

export const listOpenAlerts = async (deps: Deps): Promise<AlertView[]> =>
  (
    await deps.db
      .selectFrom('alert')
      .selectAll()
      .where('closed_at', 'is', null)
      .orderBy('id', 'desc')
      .limit(mostOpen)
      .execute()
  ).map(present)

export const listAlerts = async (deps: Deps, query: QueryOf<Alerts['list']>): Promise<DataOf<Alerts['list']>> => {
  const matching = deps.db
    .selectFrom('alert')
    .$if(query.rule !== undefined, (rows) => rows.where('rule', '=', query.rule ?? ''))
  const offset = (query.currentPage - 1) * query.limit
  const [rows, { n }] = await Promise.all([
    matching.selectAll().orderBy('id', 'desc').limit(query.limit).offset(offset).execute(),
    matching.select((eb) => eb.fn.countAll<number>().as('n')).executeTakeFirstOrThrow(),
  ])
  return { ...toPage([], n, query), records: rows.map(present), orders: [] }
}

interface AlertRow {
  readonly id: number
  readonly rule: string
  readonly subject: string
  readonly value: number
  readonly threshold: number
  readonly opened_at: Date
  readonly closed_at: Date | null
}

const present = (row: AlertRow): AlertView => ({
  id: row.id,
  // The table's constraint allows known rules only.
  rule: row.rule as AlertRule,
  subject: row.subject,
  value: row.value,
  threshold: row.threshold,
  openedAt: toInstant(row.opened_at),
  closedAt: row.closed_at === null ? null : toInstant(row.closed_at),
})

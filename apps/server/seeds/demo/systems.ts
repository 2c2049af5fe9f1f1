import { sql } from 'kysely'
import { queueVisible, storeMoments } from '../../src/features/site/webhooks/repository.ts'
import type { DemoWorld } from './contests.ts'
import type { DemoSite } from './site.ts'

/**
 * Other systems around the site: webhooks, alerts, a learning platform. Names under `.invalid` never resolve, so a demo
 * sends nothing to anyone; that is also why past answers are written to the database and not received.
 */

const minute = 60_000
const hour = 60 * minute

/** Before the running contest, whose events fill the list of deliveries. */
export const openWebhooks = async ({ call }: DemoSite): Promise<void> => {
  const events = ['contest.first_solve', 'contest.clarification', 'contest.started', 'contest.frozen']
  const hooks = [
    { name: '大屏 Big screen', url: 'https://screen.invalid/hooks/verdict', events, format: 'standard' },
    { name: 'Staff chat', url: 'https://chat.invalid/services/T01/B02/demo', events, format: 'slack' },
  ]
  for (const hook of hooks)
    await call('POST', '/api/admin/webhooks', { body: { ...hook, language: 'en-US', secret: null } })
}

/** All deliveries arrived, except the last two of the first webhook, which were given up. */
export const deliverWebhooks = async ({ deps, clock }: DemoSite): Promise<void> => {
  const { db } = deps
  const now = clock.now()
  await storeMoments(db, now)
  await queueVisible(db, now)
  await db
    .updateTable('webhook_delivery')
    .set({ state: 'delivered', tries: 1, answer_status: 204, answer: '', tried_at: now })
    .execute()
  await sql`
    update webhook_delivery set state = 'dead', tries = 12, answer_status = 503, answer = 'screen is restarting'
    where id in (
      select webhook_delivery.id from webhook_delivery join webhook on webhook.id = webhook_id
      where format = 'standard' order by webhook_delivery.id desc limit 2)
  `.execute(db)
}

/** Thresholds, and two alerts of the last days that are over. */
export const haveAlerts = async ({ call, deps, clock }: DemoSite): Promise<void> => {
  await call('PUT', '/api/admin/alerts/settings', {
    body: {
      ...{ queueWait: 120, hostLost: 5, diskFree: 2_048, failedJobs: 10, backupAge: 48, drillFailed: null },
      ...{ judgingPaused: 50, mailTo: [] },
    },
  })
  const at = (ms: number): Date => new Date(clock.now().getTime() - ms)
  await deps.db
    .insertInto('alert')
    .values([
      {
        ...{ rule: 'queueWait', subject: '', value: 184, threshold: 120 },
        ...{ opened_at: at(50 * hour), closed_at: at(50 * hour - 6 * minute) },
      },
      {
        ...{ rule: 'hostLost', subject: 'demo', value: 7, threshold: 5 },
        ...{ opened_at: at(26 * hour), closed_at: at(26 * hour - 11 * minute) },
      },
    ])
    .execute()
}

/** A learning platform with the public training in one of its courses; it refused two scores. */
export const joinPlatform = async ({ site, people }: DemoWorld): Promise<void> => {
  const base = 'https://moodle.invalid'
  const { id } = (await site.call('POST', '/api/admin/lti/save', {
    body: {
      ...{ id: null, name: 'Plum Street Moodle', isOn: true, createsAccounts: true, trustsEmail: true },
      ...{ issuer: base, clientId: 'verdict-demo', deploymentIds: ['1'], siteUrl: '' },
      ...{ authorizationUrl: `${base}/mod/lti/auth.php`, tokenUrl: `${base}/mod/lti/token.php` },
      jwksUrl: `${base}/mod/lti/certs.php`,
    },
  })) as { readonly id: number }
  const { db } = site.deps
  const now = site.clock.now()
  const training = await db
    .selectFrom('training')
    .select('id')
    .where('group_id', 'is', null)
    .limit(1)
    .executeTakeFirstOrThrow()
  const link = { id: 'demo-link', provider_id: id, training_id: training.id, created_at: now }
  await db.insertInto('lti_link').values(link).execute()
  const scores = people.slice(0, 2).map((person, index) => ({
    ...{ link_id: link.id, account_id: person.id, subject: person.username, revision: 1, tries: 9, is_dead: true },
    ...{ line_item: `${base}/mod/lti/services.php/2/lineitems/4`, waiting_since: new Date(now.getTime() - 3 * hour) },
    ...(index === 0
      ? { answer_status: 403, answer: '{"error":"insufficient_scope"}' }
      : { answer_status: null, answer: 'connect ETIMEDOUT' }),
  }))
  await db.insertInto('lti_score').values(scores).execute()
}

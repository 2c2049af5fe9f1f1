import { webhooks } from '@verdict/contract'
import type { Deps } from '../../../deps.ts'
import { type Feature, handle } from '../../../platform/http/mount.ts'
import { signedIn } from '../../../platform/http/signed-in.ts'
import { createWebhook, listWebhooks, removeWebhook, renewSecret, updateWebhook } from './admin.ts'
import { listDeliveries, readDelivery, replay, sendTest } from './deliveries.ts'
import { startWebhooks } from './jobs.ts'

export const webhookFeature = (deps: Deps): Feature => {
  startWebhooks(deps)
  return handle(webhooks, {
    list: () => listWebhooks(deps),
    create: (call) => createWebhook(deps, { viewer: signedIn(call.viewer), caller: call }, call.body),
    update: (call) => updateWebhook(deps, { viewer: signedIn(call.viewer), caller: call }, call.body),
    remove: (call) => removeWebhook(deps, { viewer: signedIn(call.viewer), caller: call }, call.query.id),
    renewSecret: (call) => renewSecret(deps, { viewer: signedIn(call.viewer), caller: call }, call.body.id),
    test: ({ body }) => sendTest(deps, body.id),
    deliveries: ({ query }) => listDeliveries(deps, query),
    delivery: ({ query }) => readDelivery(deps, query.deliveryId),
    replay: (call) => replay(deps, { viewer: signedIn(call.viewer), caller: call }, call.body),
  })
}

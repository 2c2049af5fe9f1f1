import { alerts } from '@verdict/contract'
import type { Deps } from '../../../deps.ts'
import { type Feature, handle } from '../../../platform/http/mount.ts'
import { signedIn } from '../../../platform/http/signed-in.ts'
import { listAlerts, listOpenAlerts, readAlertSettings, saveAlertSettings, testAlerts } from './alerts.ts'

export const alertFeature = (deps: Deps): Feature =>
  handle(alerts, {
    settings: () => readAlertSettings(deps),
    save: (call) => saveAlertSettings(deps, signedIn(call.viewer), call.body, call),
    test: () => testAlerts(deps),
    open: () => listOpenAlerts(deps),
    list: ({ query }) => listAlerts(deps, query),
  })

import { adminSms } from '@verdict/contract'
import type { Deps } from '../../../deps.ts'
import { type Feature, handle } from '../../../platform/http/mount.ts'
import { signedIn } from '../../../platform/http/signed-in.ts'
import { dryRunSms, readSmsConfig, saveSmsConfig, testSms } from './admin.ts'

export const adminSmsFeature = (deps: Deps): Feature =>
  handle(adminSms, {
    read: () => readSmsConfig(deps),
    save: (call) => saveSmsConfig(deps, signedIn(call.viewer), call.body, call),
    dryRun: ({ body }) => dryRunSms(deps, body),
    test: ({ body }) => testSms(deps, body),
  })

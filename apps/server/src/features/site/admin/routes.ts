import { adminSite } from '@verdict/contract'
import type { Deps } from '../../../deps.ts'
import { type Feature, handle } from '../../../platform/http/mount.ts'
import { signedIn } from '../../../platform/http/signed-in.ts'
import { addPicture, removePicture } from './carousel.ts'
import { readDatabaseConfig, setDatabaseConfig } from './database-config.ts'
import { readDatabaseState } from './database-state.ts'
import { readEmailConfig, setEmailConfig, testEmail } from './email-config.ts'
import { readSwitches, setSwitches } from './switches.ts'
import { readSiteExtras, readWebConfig, setWebConfig } from './web-config.ts'

export const adminSiteFeature = (deps: Deps): Feature =>
  handle(adminSite, {
    web: () => readWebConfig(deps),
    extras: () => readSiteExtras(deps),
    setWeb: (call) => setWebConfig(deps, signedIn(call.viewer), call.body, call),
    email: () => readEmailConfig(deps),
    setEmail: (call) => setEmailConfig(deps, signedIn(call.viewer), call.body, call),
    testEmail: (call) => testEmail(deps, signedIn(call.viewer), call.body, call),
    database: () => readDatabaseConfig(deps),
    setDatabase: ({ body }) => setDatabaseConfig(deps, body),
    databaseState: () => readDatabaseState(deps),
    addPicture: (call) => addPicture(deps, signedIn(call.viewer), call.request, call),
    removePicture: (call) => removePicture(deps, signedIn(call.viewer), call.query.id, call),
    switches: () => readSwitches(deps),
    setSwitches: (call) => setSwitches(deps, signedIn(call.viewer), call.body, call),
  })

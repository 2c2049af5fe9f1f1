import { terms } from '@verdict/contract'
import type { Deps } from '../../../deps.ts'
import { type Feature, handle } from '../../../platform/http/mount.ts'
import { signedIn } from '../../../platform/http/signed-in.ts'
import { confirmPlan } from './confirm.ts'
import { readPlan } from './plan.ts'
import { readTerms } from './read-terms.ts'
import { createTerm, removeTerm, setDefaults, updateTerm } from './save-term.ts'
import { sendPlan } from './send-plan.ts'

export const termFeature = (deps: Deps): Feature =>
  handle(terms, {
    list: () => readTerms(deps),
    create: (call) => createTerm(deps, { viewer: signedIn(call.viewer), caller: call }, call.body),
    update: (call) => updateTerm(deps, { viewer: signedIn(call.viewer), caller: call }, call.body),
    remove: (call) => removeTerm(deps, { viewer: signedIn(call.viewer), caller: call }, call.query.id),
    setDefaults: (call) => setDefaults(deps, { viewer: signedIn(call.viewer), caller: call }, call.body),
    plan: ({ query }) => readPlan(deps, query),
    downloadPlan: ({ query, reply }) => sendPlan(deps, query.id, reply),
    confirm: (call) => confirmPlan(deps, { viewer: signedIn(call.viewer), caller: call }, call.body),
  })

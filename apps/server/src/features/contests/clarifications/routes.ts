import { clarifications } from '@verdict/contract'
import type { Deps } from '../../../deps.ts'
import { type Feature, handle } from '../../../platform/http/mount.ts'
import { signedIn } from '../../../platform/http/signed-in.ts'
import { deskCaller } from '../desks/routes.ts'
import { announceClarification, answerClarification, claimClarification } from './answer.ts'
import { askClarification } from './ask.ts'
import { readClarifications, readDesk } from './read.ts'
import { saveClarificationSettings } from './settings.ts'

export const clarificationFeature = (deps: Deps): Feature =>
  handle(clarifications, {
    list: ({ viewer, query }) => readClarifications(deps, signedIn(viewer), query),
    ask: ({ viewer, body }) => askClarification(deps, signedIn(viewer), body),
    desk: ({ viewer, request, query }) => readDesk(deps, deskCaller(viewer, request), query),
    answer: ({ viewer, request, body }) => answerClarification(deps, deskCaller(viewer, request), body),
    tell: ({ viewer, request, body }) => announceClarification(deps, deskCaller(viewer, request), body),
    saveSettings: ({ viewer, request, body, address }) =>
      saveClarificationSettings(deps, { ...deskCaller(viewer, request), address }, body),
    claim: ({ viewer, request, body }) => claimClarification(deps, deskCaller(viewer, request), body),
  })

import { trainingChapters } from '@verdict/contract'
import type { Deps } from '../../../deps.ts'
import { type Feature, handle } from '../../../platform/http/mount.ts'
import { signedIn } from '../../../platform/http/signed-in.ts'
import { listChapters, readChapterForm, saveChapters } from './chapters.ts'

export const trainingChapterFeature = (deps: Deps): Feature =>
  handle(trainingChapters, {
    list: ({ viewer, query }) => listChapters(deps, signedIn(viewer), query.tid),
    form: ({ viewer, query }) => readChapterForm(deps, signedIn(viewer), query.tid),
    save: (call) => saveChapters(deps, signedIn(call.viewer), { body: call.body, caller: call }),
  })

import { testdata } from '@verdict/contract'
import type { Deps } from '../../../deps.ts'
import { takeBytes } from '../../../platform/http/form.ts'
import { type Feature, handle } from '../../../platform/http/mount.ts'
import { signedIn } from '../../../platform/http/signed-in.ts'
import { showData } from './change-data.ts'
import { downloadData } from './download.ts'
import { generate, generated } from './generate.ts'
import { previewCase } from './preview-case.ts'
import { stageUpload, uploadZip } from './upload-zip.ts'
import { dropUpload, startUpload, takeChunk, uploadState } from './uploads.ts'
import { arrange, listVersions, replace, restore, saveCase } from './verbs.ts'

export const testdataFeature = (deps: Deps): Feature =>
  handle(testdata, {
    uploadZip: ({ viewer, query, request, locale }) =>
      uploadZip(deps, signedIn(viewer), { request, mode: query.mode ?? null, gid: query.gid ?? null, locale }),
    download: ({ viewer, query, request, reply }) => downloadData(deps, signedIn(viewer), { query, request, reply }),
    startUpload: ({ viewer, body }) => startUpload(deps, signedIn(viewer), body),
    sendChunk: ({ viewer, query, request }) => {
      const body = takeBytes(request)
      return takeChunk(deps, signedIn(viewer), { id: query.uploadId, offset: query.offset, body })
    },
    uploadState: ({ viewer, query }) => uploadState(deps, signedIn(viewer), query.uploadId),
    dropUpload: ({ viewer, query }) => dropUpload(deps, signedIn(viewer), query.uploadId),
    stage: ({ viewer, body, locale }) => stageUpload(deps, signedIn(viewer), { body, locale }),
    current: ({ viewer, query }) => showData(deps.db, signedIn(viewer), query),
    preview: ({ viewer, query }) => previewCase(deps, signedIn(viewer), query),
    arrange: (call) => arrange(deps, signedIn(call.viewer), { body: call.body, caller: call }),
    replace: (call) => replace(deps, signedIn(call.viewer), { body: call.body, caller: call }),
    generate: (call) => generate(deps, signedIn(call.viewer), { pid: call.body.pid, caller: call }),
    generated: ({ viewer, query }) => generated(deps, signedIn(viewer), query.taskId),
    saveCase: (call) => saveCase(deps, signedIn(call.viewer), { body: call.body, caller: call }),
    versions: ({ viewer, query }) => listVersions(deps, signedIn(viewer), query),
    restore: (call) => restore(deps, signedIn(call.viewer), { body: call.body, caller: call }),
  })

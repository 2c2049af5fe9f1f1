import { receipts } from '@verdict/contract'
import type { Deps } from '../../../deps.ts'
import { type Feature, handle } from '../../../platform/http/mount.ts'
import { signedIn } from '../../../platform/http/signed-in.ts'
import { readReceipt } from './find-receipt.ts'
import { sendLog } from './read-log.ts'
import { receiptKey } from './sign.ts'

export const receiptFeature = (deps: Deps): Feature =>
  handle(receipts, {
    key: async () => ({ algorithm: 'Ed25519' as const, key: await receiptKey(deps) }),
    ofSubmission: ({ viewer, query }) => readReceipt(deps, signedIn(viewer), query.submitId),
    log: ({ viewer, query, reply }) => sendLog(deps, signedIn(viewer), { cid: query.cid, reply }),
  })

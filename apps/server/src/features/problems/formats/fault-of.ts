import { PackageFault } from '@verdict/problem-formats'
import { isDatabaseAway } from '../../../platform/db/away.ts'
import { isStorageAway } from '../../../platform/files/storage-away.ts'

/**
 * The error of one problem. Unexpected errors count for this problem too and do not affect others.
 * @throws the error itself when the database or storage is unavailable, because a retry may succeed.
 */
export const faultOf = (error: unknown): PackageFault => {
  if (error instanceof PackageFault) return error
  if (isDatabaseAway(error) || isStorageAway(error)) throw error
  return new PackageFault('unforeseen', {}, { cause: error })
}

/**
 * The storage of files is unreachable, overloaded or refuses our keys. A retry may succeed later, so requests get
 * `server.storageAway` and jobs try again.
 */
export class StorageAway extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options)
    this.name = 'StorageAway'
  }
}

/** Whether an error, or what caused it, is an unavailable storage. */
export const isStorageAway = (error: unknown): boolean =>
  error instanceof StorageAway || (error instanceof Error && error.cause !== undefined && isStorageAway(error.cause))

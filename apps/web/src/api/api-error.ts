/** A refusal by the server, or a request that did not come through (`http` 0). */
export class ApiError extends Error {
  readonly http: number
  /** The envelope's own status. */
  readonly status: number
  constructor(http: number, status: number, message: string) {
    super(message)
    this.name = 'ApiError'
    this.http = http
    this.status = status
  }
}

/** There is nothing under this name or number, for this user. */
export const isMissing = (error: unknown): boolean =>
  error instanceof ApiError && (error.http === 404 || error.status === 404)

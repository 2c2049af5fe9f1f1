import {
  CompiledQuery,
  type DatabaseConnection,
  PostgresDialect,
  PostgresDriver,
  sql,
  type TransactionSettings,
} from 'kysely'
import { currentRequestId, currentTraceparent } from '../http/request-context.ts'
import type { Db } from './connect.ts'

/**
 * Tells each transaction its request and span, so that triggers can store them with the events they write. They travel
 * with `begin`, in the same message to the database, and consist of letters, digits and `.:_-`.
 */
class RequestDriver extends PostgresDriver {
  override async beginTransaction(connection: DatabaseConnection, settings: TransactionSettings): Promise<void> {
    const requestId = currentRequestId()
    const { isolationLevel, accessMode } = settings
    if (requestId === null || isolationLevel !== undefined || accessMode !== undefined)
      return super.beginTransaction(connection, settings)
    const traceparent = currentTraceparent()
    const trace = traceparent === null ? '' : `; set local verdict.traceparent = '${traceparent}'`
    await connection.executeQuery(CompiledQuery.raw(`begin; set local verdict.request_id = '${requestId}'${trace}`))
  }
}

/** PostgreSQL as the server uses it. */
export class RequestDialect extends PostgresDialect {
  readonly #config: ConstructorParameters<typeof PostgresDialect>[0]

  constructor(config: ConstructorParameters<typeof PostgresDialect>[0]) {
    super(config)
    this.#config = config
  }

  override createDriver(): PostgresDriver {
    return new RequestDriver(this.#config)
  }
}

interface Origin {
  readonly request_id: string | null
  readonly traceparent: string | null
}

/** Continues a transaction on behalf of another request, such as the one that caused the run whose end it stores. */
export const actFor = async (trx: Db, { request_id: requestId, traceparent }: Origin): Promise<void> => {
  if (requestId === null || requestId === currentRequestId()) return
  await sql`select set_config('verdict.request_id', ${requestId}, true),
    set_config('verdict.traceparent', ${traceparent ?? ''}, true)`.execute(trx)
}

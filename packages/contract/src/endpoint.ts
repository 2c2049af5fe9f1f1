import type { z } from 'zod'

/**
 * Any schema. The compiler compares every schema of the contract with this type: `z.ZodType` has dozens of generic methods
 * to compare, this one a single property, and the compiler makes a seventh of the types.
 */
export type Schema = z.core.$ZodType

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

/**
 * Handling of the request token (api-public, reading marks): `ignored` accepts guests and treats an invalid token as
 * none (G), `checked` accepts guests but rejects an invalid token (g), `required` needs a valid token (U).
 */
export type TokenUse = 'ignored' | 'checked' | 'required'

/** One row of the wire contract. */
export interface Endpoint {
  readonly method: Method
  readonly path: `/api/${string}`
  /** Calls with effect `write` are never retried, cached or prefetched, regardless of their method. */
  readonly effect: 'read' | 'write'
  readonly token: TokenUse
  /** The row of the access table that decides who may call. */
  readonly access: string
  readonly query?: Schema
  readonly body?: Schema
  /** A path parameter schema, e.g. for `/api/public/img/:name`. */
  readonly params?: Schema
  /** Body faults answer with HTTP 400 instead of HTTP 200 with status 400 (section 0.1). */
  readonly strictBody?: true
  /** Characters the database cannot hold are replaced instead of refused: programs print what they like. */
  readonly mendsText?: true
  /** The body is no JSON and its handler reads it as it comes: a form with a file, or plain bytes. */
  readonly takes?: 'form' | 'bytes'
  /** Stores much, so it is refused while the disk is nearly full. Files (`takes`) are anyway. */
  readonly stores?: true
  /** A larger JSON body than others may send. */
  readonly maxBodyBytes?: number
  /** The body means nothing and is not read: existing clients send a bare text as JSON or as a form. */
  readonly ignoresBody?: true
  /** Existing clients send this without a token, with the session's cookie alone (api-admin 1.3, api-contests-groups 4). */
  readonly cookie?: true
  /** No API token opens it, whatever its row says: it hands out other credentials. */
  readonly apiTokens?: false
  /**
   * Dangerous: the session must have proven its owner lately. `always` where only our own clients call, `strict` where
   * existing clients call too, which cannot ask for the proof; the site decides (decision 0032).
   */
  readonly stepUp?: 'always' | 'strict'
  readonly data: Schema
  /** `raw` endpoints answer outside the envelope: files, event streams. */
  readonly reply?: 'raw'
  readonly summary: string
}

/** Keeps the literal types of a group of endpoints. */
export const defineEndpoints = <const T extends Readonly<Record<string, Endpoint>>>(endpoints: T): T => endpoints

type Out<S> = S extends Schema ? z.output<S> : undefined
type In<S> = S extends Schema ? z.input<S> : undefined

/** Input of a handler. */
export type QueryOf<E extends Endpoint> = Out<E['query']>
export type BodyOf<E extends Endpoint> = Out<E['body']>
export type ParamsOf<E extends Endpoint> = Out<E['params']>
/** Return value of a handler; clients read it inside `data`. */
export type DataOf<E extends Endpoint> = z.output<E['data']>
/** Input accepted from a client. */
export type QueryInOf<E extends Endpoint> = In<E['query']>
export type BodyInOf<E extends Endpoint> = In<E['body']>

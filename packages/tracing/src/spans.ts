/**
 * Spans of traces. Nothing is recorded until `openTracing` finds the settings of OpenTelemetry, and its packages are
 * loaded only then. Parents are passed as W3C `traceparent`, because a trace goes through the database, the judging
 * protocol and webhooks.
 */

type Attributes = Readonly<Record<string, string | number | boolean>>

export interface StartedSpan {
  readonly name: string
  readonly kind?: 'internal' | 'server' | 'client' | 'producer' | 'consumer'
  /** The `traceparent` of the parent; a malformed one counts as none. */
  readonly parent?: string | null
  /** Now unless given. */
  readonly startTime?: Date
  readonly attributes?: Attributes
}

export interface EndedSpan {
  readonly attributes?: Attributes
  readonly isError?: boolean
  /** Now unless given. */
  readonly endTime?: Date
}

export interface Span {
  /** For children, also on other machines. */
  readonly traceparent: string
  end(ended?: EndedSpan): void
}

export interface Tracer {
  start(span: StartedSpan): Span
  /** Sends what is left. */
  close(): Promise<void>
}

let tracer: Tracer | null = null

export const setTracer = (opened: Tracer | null): void => {
  tracer = opened
}

export const isTracing = (): boolean => tracer !== null

/** Starts a span; null while tracing is off. */
export const startSpan = (span: StartedSpan): Span | null => tracer?.start(span) ?? null

import { ROOT_CONTEXT, type SpanContext, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { detectResources, envDetector, resourceFromAttributes } from '@opentelemetry/resources'
import {
  AlwaysOffSampler,
  AlwaysOnSampler,
  BatchSpanProcessor,
  ParentBasedSampler,
  type Sampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace'
import type { Service } from './open-tracing.ts'
import type { StartedSpan, Tracer } from './spans.ts'

type Environment = Readonly<Record<string, string | undefined>>

/** A tracer with the SDK of OpenTelemetry. The exporter reads its own variables, such as the address and headers. */
export const openTracer = (env: Environment, { name, version }: Service): Tracer => {
  const ownResource = resourceFromAttributes({ 'service.name': name, 'service.version': version })
  const delayMs = Number(env.OTEL_BSP_SCHEDULE_DELAY)
  const provider = new TracerProvider({
    resource: ownResource.merge(detectResources({ detectors: [envDetector] })),
    sampler: samplerOf(env),
    spanProcessors: [
      new BatchSpanProcessor({
        exporter: new OTLPTraceExporter(),
        ...(delayMs > 0 && { scheduledDelayMillis: delayMs }),
      }),
    ],
  })
  const tracer = provider.getTracer('verdict', version)
  return {
    start: (given) => {
      const span = tracer.startSpan(given.name, optionsOf(given), contextOf(given.parent))
      return {
        traceparent: formatParent(span.spanContext()),
        end: ({ attributes, isError, endTime } = {}) => {
          if (attributes !== undefined) span.setAttributes(attributes)
          if (isError === true) span.setStatus({ code: SpanStatusCode.ERROR })
          span.end(endTime)
        },
      }
    },
    close: () => provider.shutdown(),
  }
}

const kinds = {
  internal: SpanKind.INTERNAL,
  server: SpanKind.SERVER,
  client: SpanKind.CLIENT,
  producer: SpanKind.PRODUCER,
  consumer: SpanKind.CONSUMER,
} as const

const optionsOf = ({ kind = 'internal', startTime, attributes = {} }: StartedSpan) => ({
  kind: kinds[kind],
  attributes,
  ...(startTime !== undefined && { startTime }),
})

const contextOf = (parent: string | null | undefined) => {
  const found = typeof parent === 'string' ? parseParent(parent) : null
  return found === null ? ROOT_CONTEXT : trace.setSpanContext(ROOT_CONTEXT, found)
}

/** W3C Trace Context, version 00. */
const parentPattern = /^00-(?!0{32})([0-9a-f]{32})-(?!0{16})([0-9a-f]{16})-([0-9a-f]{2})$/

const parseParent = (text: string): SpanContext | null => {
  const [, traceId, spanId, flags] = parentPattern.exec(text) ?? []
  if (traceId === undefined || spanId === undefined || flags === undefined) return null
  return { traceId, spanId, traceFlags: Number.parseInt(flags, 16) & 1, isRemote: true }
}

const formatParent = ({ traceId, spanId, traceFlags }: SpanContext): string =>
  `00-${traceId}-${spanId}-0${traceFlags & 1}`

/** `OTEL_TRACES_SAMPLER`; children are sampled as their parent. */
const samplerOf = (env: Environment): Sampler => {
  const given = env.OTEL_TRACES_SAMPLER ?? ''
  const ratio = Number(env.OTEL_TRACES_SAMPLER_ARG ?? 1)
  const root = given.endsWith('traceidratio')
    ? new TraceIdRatioBasedSampler(Number.isNaN(ratio) ? 1 : ratio)
    : given.endsWith('always_off')
      ? new AlwaysOffSampler()
      : new AlwaysOnSampler()
  return new ParentBasedSampler({ root })
}

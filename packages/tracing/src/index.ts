export { openTracing, type Service } from './open-tracing.ts'
export { type EndedSpan, isTracing, type Span, type StartedSpan, startSpan } from './spans.ts'

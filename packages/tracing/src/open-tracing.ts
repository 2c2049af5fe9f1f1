import { setTracer } from './spans.ts'

export interface Service {
  /** Unless `OTEL_SERVICE_NAME` is set. */
  readonly name: string
  readonly version: string
}

type Environment = Readonly<Record<string, string | undefined>>

/**
 * Sends traces by OTLP over HTTP when the standard environment variables ask for it; otherwise loads nothing.
 * @returns a function that sends what is left and ends tracing
 */
export const openTracing = async (env: Environment, service: Service): Promise<() => Promise<void>> => {
  if (!isWanted(env)) return async () => {}
  const { openTracer } = await import('./tracer.ts')
  const tracer = openTracer(env, service)
  setTracer(tracer)
  return async () => {
    setTracer(null)
    await tracer.close()
  }
}

const isWanted = (env: Environment): boolean => {
  if (env.OTEL_SDK_DISABLED?.toLowerCase() === 'true' || env.OTEL_TRACES_EXPORTER === 'none') return false
  return [env.OTEL_EXPORTER_OTLP_ENDPOINT, env.OTEL_EXPORTER_OTLP_TRACES_ENDPOINT].some(
    (url) => url !== undefined && url !== '',
  )
}

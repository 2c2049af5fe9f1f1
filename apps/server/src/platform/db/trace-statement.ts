import { startSpan } from '@verdict/tracing'
import type { LogEvent } from 'kysely'
import { currentTraceparent } from '../http/request-context.ts'

/** A span per statement of a traced request: its first word and, if it is prepared, its name; never texts or values. */
export const traceStatement = ({ level, query, queryDurationMillis }: LogEvent): void => {
  const endTime = new Date()
  const startTime = new Date(endTime.getTime() - queryDurationMillis)
  beginStatement(query.sql, { startTime })?.end({ endTime, isError: level === 'error' })
}

/** Starts the span of a statement; null outside of traced requests. */
export const beginStatement = (text: string, given: { readonly startTime?: Date; readonly name?: string } = {}) => {
  const parent = currentTraceparent()
  if (parent === null) return null
  const word = /^\s*(\w+)/.exec(text)?.[1]?.toLowerCase() ?? 'statement'
  const { name, startTime } = given
  return startSpan({
    name: name === undefined ? word : `${word} ${name}`,
    ...{ kind: 'client', parent, attributes: { 'db.system.name': 'postgresql', 'db.operation.name': word } },
    ...(startTime !== undefined && { startTime }),
  })
}

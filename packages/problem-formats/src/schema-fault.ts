import type { z } from 'zod'
import { type FaultCode, PackageFault, shown } from './faults.ts'

type Issue = z.core.$ZodIssue

/** What a schema expects, as a fault of the key. */
const expectedKind: Readonly<Record<string, FaultCode>> = {
  string: 'key.text',
  number: 'key.number',
  int: 'key.whole',
  boolean: 'key.flag',
  array: 'key.list',
  object: 'key.map',
  record: 'key.map',
}

/** A fault that names the first wrong key in a sentence of both languages; `name` is that of the file. */
export const schemaFault = (issue: Issue | undefined, value: unknown, name?: string): PackageFault => {
  if (issue === undefined) return new PackageFault('key.wrong', { key: name ?? '' })
  const inner = issue.code === 'invalid_union' ? innerIssue(issue) : null
  if (inner !== null) return schemaFault({ ...inner, path: [...issue.path, ...inner.path] }, value, name)
  const key = keyOf(issue.path, name)
  if (issue.path.length > 0 && isMissing(value, issue.path)) return new PackageFault('key.missing', { key })
  return faultOfIssue(issue, key)
}

/** Of the alternatives of a union, the one that got further than the union itself, else the first. */
const innerIssue = ({ errors }: Extract<Issue, { code: 'invalid_union' }>): Issue | null =>
  errors.flat().find((issue) => issue.path.length > 0) ?? errors.flat()[0] ?? null

const faultOfIssue = (issue: Issue, key: string): PackageFault => {
  switch (issue.code) {
    case 'invalid_type':
      return new PackageFault(expectedKind[issue.expected] ?? 'key.wrong', { key })
    case 'too_small':
      return new PackageFault(least[issue.origin] ?? 'key.least', { key, min: Number(issue.minimum) })
    case 'too_big':
      return new PackageFault(most[issue.origin] ?? 'key.most', { key, max: Number(issue.maximum) })
    case 'invalid_value':
      return new PackageFault('key.oneOf', { key, names: issue.values.map(String).join(', ') })
    case 'invalid_format':
    case 'invalid_key':
      return new PackageFault('key.characters', { key })
    case 'custom':
      return new PackageFault(issue.params?.fault === 'key.json' ? 'key.json' : 'key.wrong', { key })
    default:
      return new PackageFault('key.wrong', { key })
  }
}

const least: Readonly<Record<string, FaultCode>> = { string: 'key.short', array: 'key.few', set: 'key.few' }
const most: Readonly<Record<string, FaultCode>> = { string: 'key.long', array: 'key.many', set: 'key.many' }

/** `problem.json: samples[0].input`. */
const keyOf = (path: readonly PropertyKey[], name: string | undefined): string => {
  const inside = path
    .map((part, index) => (typeof part === 'number' ? `[${part}]` : `${index === 0 ? '' : '.'}${String(part)}`))
    .join('')
  const whole = name === undefined ? inside : inside === '' ? name : `${name}: ${inside}`
  return whole.slice(0, 200)
}

const isMissing = (value: unknown, path: readonly PropertyKey[]): boolean => {
  let at = value
  for (const part of path) {
    if (typeof at !== 'object' || at === null) return false
    at = (at as Record<PropertyKey, unknown>)[part]
  }
  return at === undefined || at === null
}

/** A fault for a value that a key cannot have. */
export const valueFault = (key: string, value: string): PackageFault =>
  new PackageFault('key.value', { key, value: shown(value) })

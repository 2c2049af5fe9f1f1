import { fail } from '@verdict/contract'
import { isStorable } from '../../../platform/http/text.ts'

export type FileMap = Readonly<Record<string, string>>

const plainFileName = /^[A-Za-z0-9_][A-Za-z0-9_.+-]{0,99}$/
const maxFiles = 32

/**
 * Extra files of a program as sent by existing clients: a JSON object as text.
 * @throws Refusal `problem.extraFiles`
 */
export const readExtraFiles = (text: string | null, field: string): FileMap => {
  if (text === null || text.trim() === '') return {}
  const files = parse(text)
  if (files === null || Object.keys(files).length > maxFiles) throw fail('problem.extraFiles', { field })
  return files
}

const parse = (text: string): FileMap | null => {
  const value = parseJson(text)
  if (value === null) return {}
  if (typeof value !== 'object' || Array.isArray(value) || !isStorable(value)) return null
  const entries = Object.entries(value)
  const isMap = entries.every(([name, content]) => plainFileName.test(name) && typeof content === 'string')
  return isMap ? Object.fromEntries(entries as [string, string][]) : null
}

const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

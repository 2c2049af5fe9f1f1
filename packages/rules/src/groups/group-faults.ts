import { limits } from '@verdict/contract/limits'
import { charsOf, isWithin } from '../forms/checks.ts'
import { type FormFault, failed, faultsOf } from '../forms/form-fault.ts'

/** The errors of each field of a group. */
export interface GroupFaultNames {
  name: 'length'
  shortName: 'length'
  brief: 'length'
  description: 'length'
  auth: 'unknown'
  code: 'codeLength'
}

export type GroupFault<Field extends keyof GroupFaultNames = keyof GroupFaultNames> = FormFault<GroupFaultNames, Field>

const textFields = ['name', 'shortName', 'brief', 'description'] as const

/** Null for a text that stays as it is. */
export type GroupTexts = Readonly<Record<(typeof textFields)[number], string | null>>

export interface GroupAccess {
  /** Null when it stays as it is. */
  readonly auth: number | null
  /** Null without a code, or when it stays as it is. */
  readonly code: string | null
}

const fault = faultsOf<GroupFaultNames>()

/** Everything that keeps a group from being saved. The server refuses the first one for a new group. */
export const groupFaults = (group: GroupTexts & GroupAccess): readonly GroupFault[] => [
  ...groupTextFaults(group),
  ...groupAccessFaults(group),
]

export const groupTextFaults = (texts: GroupTexts): readonly GroupFault[] =>
  failed(
    textFields.map((field) => {
      const { min, max } = limits.group[field]
      const text = texts[field]
      return text !== null && !isWithin(charsOf(text.trim()), { min, max }) && fault(field, 'length', { min, max })
    }),
  )

export const groupAccessFaults = ({ auth, code }: GroupAccess): readonly GroupFault[] => {
  const count = limits.group.codeChars
  return failed([
    auth !== null && !isWithin(auth, { min: 1, max: 3 }) && fault('auth', 'unknown'),
    code !== null && charsOf(code.trim()) !== count && fault('code', 'codeLength', { count }),
  ])
}

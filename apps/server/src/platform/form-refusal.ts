import { type ErrorCode, type ErrorParams, fail } from '@verdict/contract'

/** The error code of each error that the rule of a form finds (`packages/rules`), by field. `Names` are its errors. */
export type FormCodes<Names> = {
  readonly [Field in keyof Names]: Readonly<Record<Names[Field] & string, ErrorCode>>
}

interface Found<Names, Field extends keyof Names> {
  readonly field: Field
  readonly fault: Names[Field] & string
  readonly params: ErrorParams
}

/**
 * Makes the check of one form, which takes the errors that its rule found.
 * @throws Refusal of the first one. `request.field` names the field.
 */
export const refuseFirstOf =
  <Names>(codes: FormCodes<Names>) =>
  <Field extends keyof Names>([first]: readonly Found<Names, Field>[]): void => {
    if (first === undefined) return
    const code: ErrorCode = codes[first.field][first.fault]
    throw fail(code, code === 'request.field' ? { field: String(first.field) } : first.params)
  }

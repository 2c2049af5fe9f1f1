/** The numbers that the text of an error names. */
export type FaultParams = Readonly<Partial<Record<'min' | 'max' | 'count', number>>>

/** A value that keeps a form from being saved. `Names` are the errors of each field. */
export interface FormFault<Names, Field extends keyof Names = keyof Names> {
  readonly field: Field
  readonly fault: Names[Field]
  readonly params: FaultParams
}

/** The results of checks; false for a check that passes. */
export type Found<Names> = readonly (FormFault<Names> | false)[]

/** Makes the errors of one form. */
export const faultsOf =
  <Names>() =>
  <Field extends keyof Names>(
    field: Field,
    fault: Names[Field],
    params: FaultParams = {},
  ): FormFault<Names, Field> => ({
    field,
    fault,
    params,
  })

/** The checks that failed, in their order. */
export const failed = <Names>(found: Found<Names>): readonly FormFault<Names>[] =>
  found.filter((item) => item !== false)

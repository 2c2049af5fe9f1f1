import { type ChangeEvent, useState } from 'react'
import { flushSync } from 'react-dom'
import { type KeptForm, useKeptForm } from './use-kept-form.ts'

/** The error of a field. Fields of lists have names like `awards.2.num`. */
export interface FieldError {
  readonly field: string
  readonly text: string
}

/** One rule for each field: the text of its error, or null. */
export type FieldRules<Values> = {
  readonly [Name in keyof Values]?: (value: Values[Name], all: Values) => string | null
}

const errorsByField = <Values extends object>(rules: FieldRules<Values>, values: Values): readonly FieldError[] =>
  (Object.keys(rules) as (keyof Values & string)[]).flatMap((field) => {
    const text = rules[field]?.(values[field], values) ?? null
    return text === null ? [] : [{ field, text }]
  })

interface FormOptions<Values, Wrong extends FieldError> {
  /** As last saved, or as a new form begins. */
  readonly stored: Values
  /** For a form whose fields have one rule each. */
  readonly rules?: FieldRules<Values>
  /** For other forms: everything that keeps the values from being saved, in the order of the form. */
  readonly errorsOf?: (values: Values) => readonly Wrong[]
  /** Keeps unsaved input of this user in the browser until it is saved or discarded. */
  readonly kept?: { readonly key: string; readonly uid: string; readonly stamp: string }
}

/** An error of the server for the value a field had. */
interface Refused extends FieldError {
  readonly value: unknown
}

export type Form<Values extends object, Wrong extends FieldError = FieldError> = ReturnType<
  typeof useForm<Values, Wrong>
>

/**
 * The state of a form: its values, its errors, and whether it has unsaved changes. Errors follow from the values, so one
 * disappears once its cause is gone, wherever it was repaired. An error is shown once its field was left or the form was
 * sent.
 */
export const useForm = <Values extends object, Wrong extends FieldError = FieldError>({
  stored,
  rules = {},
  errorsOf,
  kept,
}: FormOptions<Values, Wrong>) => {
  const state: KeptForm<Values> = useKeptForm<Values>({
    key: kept?.key ?? null,
    uid: kept?.uid ?? '',
    stamp: kept?.stamp ?? '',
    stored,
  })
  const values = state.form
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set())
  const [isSent, setIsSent] = useState(false)
  const [refusals, setRefusals] = useState<readonly Refused[]>([])
  const errors = errorsOf?.(values) ?? (errorsByField(rules, values) as readonly Wrong[])
  const valueIn = (field: string): unknown => values[field as keyof Values]
  const errorIn = (field: string): string | null =>
    errors.find((error) => error.field === field)?.text ??
    refusals.find((refused) => refused.field === field && refused.value === valueIn(field))?.text ??
    null
  const errorOf = (field: string): string | null => (isSent || left.has(field) ? errorIn(field) : null)
  const leave = (...fields: readonly string[]): void => setLeft((before) => new Set([...before, ...fields]))
  const set = (part: Partial<Values>): void => state.change((now) => ({ ...now, ...part }))
  const hideErrors = (): void => {
    setLeft(new Set())
    setIsSent(false)
  }
  return {
    values,
    isDirty: state.isDirty,
    /** Whether unsaved input of an earlier visit was restored, and whether the stored version has changed since. */
    restored: state.restored,
    /** All errors, shown or not. */
    errors,
    /** The form was sent: all its errors are shown. */
    isSent,
    set,
    change: state.change,
    /** The shown error of a field. */
    errorOf,
    /** The fields were left: their errors are shown from now on. */
    leave,
    /** The props of a text input. */
    bind: (field: TextFields<Values>) => ({
      name: field,
      value: String(valueIn(field)),
      error: errorOf(field),
      onChange: (event: ChangeEvent<HTMLInputElement>) =>
        set({ [field]: event.currentTarget.value } as Partial<Values>),
      onBlur: () => {
        if (valueIn(field) !== '') leave(field)
      },
    }),
    /** True when the field is fine; shows its error otherwise. */
    check: (field: keyof Values & string): boolean => {
      leave(field)
      return errorIn(field) === null
    },
    /** True when the form can be sent; shows all errors otherwise. They are rendered when it returns. */
    checkAll: (): boolean => {
      flushSync(() => setIsSent(true))
      return errors.length === 0
    },
    /** Shows an error that only the server can know; it holds for this value. */
    refuse: (
      field: keyof Values & string,
      { value, text }: { readonly value: unknown; readonly text: string },
    ): void => {
      setRefusals((before) => [...before.filter((refused) => refused.field !== field), { field, value, text }])
      leave(field)
    },
    /** These values were saved; `now` where saving changes them, for instance empties a password. Later input stays. */
    forget: (sent?: Values, now?: Values): void => {
      hideErrors()
      state.forget(sent, now)
    },
    /** Returns to the stored version. */
    discard: (): void => {
      hideErrors()
      state.discard()
    },
  }
}

type TextFields<Values> = {
  [Name in keyof Values & string]: Values[Name] extends string ? Name : never
}[keyof Values & string]

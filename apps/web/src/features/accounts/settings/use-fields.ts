import { type ChangeEvent, useState } from 'react'

type Values = Readonly<Record<string, string>>
/** Returns the error text, or null. */
export type Checks<V extends Values> = { readonly [K in keyof V]?: (value: string, all: V) => string | null }

/** The state of a form: a field is judged once it was left or the form was sent, and after that at every change. */
export const useFields = <V extends Values>(initial: V, checks: Checks<V>) => {
  const [values, setValues] = useState(initial)
  const [left, setLeft] = useState<ReadonlySet<keyof V>>(new Set())
  const problemOf = (name: keyof V): string | null => checks[name]?.(values[name] ?? '', values) ?? null
  const set = (name: keyof V, value: string): void => setValues((before) => ({ ...before, [name]: value }))
  const leave = (...names: (keyof V)[]): void => setLeft((before) => new Set([...before, ...names]))
  return {
    values,
    set,
    problem: (name: keyof V): string | null => (left.has(name) ? problemOf(name) : null),
    bind: (name: keyof V & string) => ({
      name,
      value: values[name] ?? '',
      error: left.has(name) ? problemOf(name) : null,
      onChange: (event: ChangeEvent<HTMLInputElement>) => set(name, event.currentTarget.value),
      onBlur: () => {
        if (values[name] !== '') leave(name)
      },
    }),
    /** True when the field is fine; shows its problem otherwise. */
    check: (name: keyof V): boolean => {
      leave(name)
      return problemOf(name) === null
    },
    checkAll: (): boolean => {
      leave(...Object.keys(values))
      return Object.keys(values).every((name) => problemOf(name) === null)
    },
    clear: (): void => {
      setValues(initial)
      setLeft(new Set())
    },
  }
}

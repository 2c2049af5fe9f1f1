import { type ChangeEvent, useState } from 'react'
import { useTranslation } from '../../../i18n/index.ts'
import { type Problem, problemNumbers } from './rules.ts'

type Values = Readonly<Record<string, string>>
export type Rules<V extends Values> = { readonly [K in keyof V]: (value: string, all: V) => Problem | null }

/** The server's error for a value. */
interface Refused {
  readonly value: string
  readonly problem: Problem
}

/**
 * The state of a small form. A field is validated after it lost focus or the form was submitted; afterwards on every
 * change, so that errors disappear once fixed. `refuse` adds errors from the server; they apply only to the submitted
 * value, not to one typed meanwhile.
 */
export const useForm = <V extends Values>(initial: V, rules: Rules<V>) => {
  const { t } = useTranslation('accounts')
  const [values, setValues] = useState(initial)
  const [left, setLeft] = useState<ReadonlySet<keyof V>>(new Set())
  const [refused, setRefused] = useState<Partial<Record<keyof V, Refused>>>({})

  const problemOf = (name: keyof V): Problem | null => {
    const value = values[name] ?? ''
    const said = refused[name]
    return rules[name](value, values) ?? (said?.value === value ? said.problem : null)
  }

  const set = (name: keyof V, value: string): void => setValues((before) => ({ ...before, [name]: value }))

  const leave = (name: keyof V): void => setLeft((before) => new Set(before).add(name))

  const bind = (name: keyof V & string) => {
    const problem = left.has(name) ? problemOf(name) : null
    return {
      name,
      value: values[name] ?? '',
      error: problem === null ? null : t(`problem.${problem}`, problemNumbers),
      onChange: (event: ChangeEvent<HTMLInputElement>) => set(name, event.currentTarget.value),
      onBlur: () => {
        if (values[name] !== '') leave(name)
      },
    }
  }

  /** True when the field is fine by its rule; shows its problem otherwise. */
  const check = (name: keyof V): boolean => {
    leave(name)
    return problemOf(name) === null
  }

  const checkAll = (): boolean => {
    const names = Object.keys(rules)
    setLeft(new Set(names))
    return names.every((name) => problemOf(name) === null)
  }

  const refuse = (name: keyof V, said: Refused): void => {
    setRefused((before) => ({ ...before, [name]: said }))
    leave(name)
  }

  return { values, bind, set, check, checkAll, refuse }
}

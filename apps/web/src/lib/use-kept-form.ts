import { limits } from '@verdict/contract/limits'
import { useEffect, useEffectEvent, useState } from 'react'
import { readJson, writeJson } from './storage.ts'

interface StoredForm<Form> {
  readonly form: Form
  readonly stamp: string
}

interface KeptFormOptions<Form> {
  /** Where it is kept in this browser. */
  readonly key: string
  /** The user: a browser can have several, and unsaved input is not shared between them. */
  readonly uid: string
  readonly stored: Form
  readonly stamp: string
}

export interface KeptForm<Form> {
  readonly form: Form
  readonly restored: 'no' | 'yes' | 'stale'
  readonly change: (make: (form: Form) => Form) => void
  readonly discard: () => void
  readonly forget: () => void
}

/**
 * A form that survives a reload, an expired session and a crash: stored in the browser half a second after every
 * change, until saved or discarded. `stamp` identifies the stored version the changes are based on.
 */
export const useKeptForm = <Form extends object>({
  key: name,
  uid,
  stored,
  stamp,
}: KeptFormOptions<Form>): KeptForm<Form> => {
  // Whose login runs out while the form is open is still its owner.
  const [key] = useState(`${name}:${uid}`)
  const [kept] = useState(() => recall(key, stored))
  const [form, setForm] = useState(kept?.form ?? stored)
  const [basis, setBasis] = useState(stored)
  const [saved, setSaved] = useState<Form | null>(null)
  if (stored !== basis) {
    setBasis(stored)
    // The server may have tidied what it was given; changes made meanwhile stay.
    if (form === saved || JSON.stringify(form) === JSON.stringify(basis)) setForm(stored)
  }
  const [restored, setRestored] = useState<KeptForm<Form>['restored']>(
    kept === null ? 'no' : kept.stamp === stamp ? 'yes' : 'stale',
  )
  const keep = useEffectEvent((): void => {
    const isSame = form === saved || JSON.stringify(form) === JSON.stringify(stored)
    writeJson(key, isSame ? null : ({ form, stamp } satisfies StoredForm<Form>))
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: the form is what is waited for
  useEffect(() => {
    const timer = setTimeout(() => keep(), limits.draft.saveAfterMs)
    return () => clearTimeout(timer)
  }, [form])
  useEffect(() => {
    const now = (): void => keep()
    window.addEventListener('pagehide', now)
    return () => window.removeEventListener('pagehide', now)
  }, [])
  const forget = (): void => {
    writeJson(key, null)
    setRestored('no')
    setSaved(form)
  }
  return {
    form,
    restored,
    change: (make) => setForm((now) => make(now)),
    discard: () => {
      forget()
      setForm(stored)
    },
    forget,
  }
}

/**
 * Null when nothing was kept, or nothing that differs from the stored version. Fields of later releases come from the
 * stored version.
 */
const recall = <Form extends object>(key: string, stored: Form): StoredForm<Form> | null => {
  const kept = readJson<Partial<StoredForm<Form>>>(key)
  if (kept?.form === undefined || kept.stamp === undefined) return null
  const form = { ...stored, ...kept.form }
  return JSON.stringify(form) === JSON.stringify(stored) ? null : { form, stamp: kept.stamp }
}

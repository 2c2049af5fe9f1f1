import { limits } from '@verdict/contract/limits'
import { useEffect, useEffectEvent, useState } from 'react'
import { readJson, writeJson } from '../storage.ts'

interface StoredForm<Values> {
  readonly form: Values
  readonly stamp: string
}

interface KeptFormOptions<Values> {
  /** Where it is kept in this browser; null to keep it in memory only. */
  readonly key: string | null
  /** The user: a browser can have several, and unsaved input is not shared between them. */
  readonly uid: string
  readonly stored: Values
  readonly stamp: string
}

export interface KeptForm<Values> {
  readonly form: Values
  /** It differs from the stored version. */
  readonly isDirty: boolean
  readonly restored: 'no' | 'yes' | 'stale'
  readonly change: (make: (form: Values) => Values) => void
  /** Returns to the stored version. */
  readonly discard: () => void
  /** These values were saved; `now` where saving changes them, for instance empties a password. Later input stays. */
  readonly forget: (sent?: Values, now?: Values) => void
}

const isSame = (one: unknown, other: unknown): boolean => one === other || JSON.stringify(one) === JSON.stringify(other)

/**
 * A form that survives a reload, an expired session and a crash: stored in the browser half a second after every
 * change, until saved or discarded. `stamp` identifies the stored version the changes are based on.
 */
export const useKeptForm = <Values extends object>({
  key: name,
  uid,
  stored,
  stamp,
}: KeptFormOptions<Values>): KeptForm<Values> => {
  // Whose login runs out while the form is open is still its owner.
  const [key] = useState(name === null ? null : `${name}:${uid}`)
  const [kept] = useState(() => (key === null ? null : recall(key, stored)))
  const [form, setForm] = useState(kept?.form ?? stored)
  const [seen, setSeen] = useState(stored)
  // The form is compared with this version: the given one, or the one saved after that.
  const [basis, setBasis] = useState(stored)
  // Compared by content: callers may build a new object for each render.
  if (!isSame(stored, seen)) {
    setSeen(stored)
    setBasis(stored)
    // The server may have tidied what it was given; changes made meanwhile stay.
    if (isSame(form, basis)) setForm(stored)
  }
  const isDirty = !isSame(form, basis)
  const [restored, setRestored] = useState<KeptForm<Values>['restored']>(
    kept === null ? 'no' : kept.stamp === stamp ? 'yes' : 'stale',
  )
  const keep = useEffectEvent((): void => {
    if (key !== null) writeJson(key, isDirty ? ({ form, stamp } satisfies StoredForm<Values>) : null)
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
  const settle = (sent: Values, now: Values): void => {
    if (key !== null) writeJson(key, null)
    setRestored('no')
    setForm((current) => (isSame(current, sent) ? now : current))
    setBasis(now)
  }
  return {
    form,
    isDirty,
    restored,
    change: (make) => setForm((now) => make(now)),
    discard: () => settle(form, seen),
    forget: (sent = form, now = sent) => settle(sent, now),
  }
}

/**
 * Null when nothing was kept, or nothing that differs from the stored version. Fields of later releases come from the
 * stored version.
 */
const recall = <Values extends object>(key: string, stored: Values): StoredForm<Values> | null => {
  const kept = readJson<Partial<StoredForm<Values>>>(key)
  if (kept?.form === undefined || kept.stamp === undefined) return null
  const form = { ...stored, ...kept.form }
  return isSame(form, stored) ? null : { form, stamp: kept.stamp }
}

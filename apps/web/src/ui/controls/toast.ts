import { makeStore, useStore } from '../../lib/store.ts'

export interface Toast {
  readonly id: number
  readonly kind: 'success' | 'info' | 'warning' | 'error'
  readonly text: string
}

/** Toasts replace the former one and stay four seconds (specification 000, section 8). */
const shownMs = 4_000
const current = makeStore<Toast | null>(null)
let last = 0
let timer: ReturnType<typeof setTimeout> | undefined

const show = (kind: Toast['kind'], text: string): void => {
  clearTimeout(timer)
  last += 1
  current.set({ id: last, kind, text })
  timer = setTimeout(hideToast, shownMs)
}

export const hideToast = (): void => current.set(null)
/** The pointer rests on it: keep it. */
export const holdToast = (): void => clearTimeout(timer)
export const releaseToast = (): void => {
  clearTimeout(timer)
  timer = setTimeout(hideToast, shownMs)
}

export const toast = {
  success: (text: string) => show('success', text),
  info: (text: string) => show('info', text),
  warning: (text: string) => show('warning', text),
  error: (text: string) => show('error', text),
}

export const useToast = (): Toast | null => useStore(current)

import type { Extension } from '@codemirror/state'
import type { KeysName } from '../taste.ts'

/** Fetched by those who chose them. */
export const loadKeys = async (name: KeysName): Promise<Extension> => {
  if (name === 'vim') return (await import('./vim-keys.ts')).keys
  if (name === 'emacs') return (await import('./emacs-keys.ts')).keys
  return []
}

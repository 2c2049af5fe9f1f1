import { fail } from '@verdict/contract'
import type { Deps } from '../../../deps.ts'

/** @throws Refusal `directMessage.off` while the site does not offer direct messages */
export const requireOpen = async ({ settings }: Pick<Deps, 'settings'>): Promise<void> => {
  if (!(await settings.read()).openDirectMessages) throw fail('directMessage.off')
}

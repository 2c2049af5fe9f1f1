import { loadTexts } from '../../i18n/later.ts'

/** The list of unsent programs. It is fetched while there is a connection, for it is needed without one. */
export const loadOutboxDialog = async () => {
  const [part] = await Promise.all([import('./OutboxDialog.tsx'), loadTexts(['outbox'])])
  return part
}

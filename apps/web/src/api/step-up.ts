import { makeStore, useStore } from '../lib/store.ts'

/** Status of a refusal that asks for a proof of the password before the call is repeated. */
export const stepUpStatus = 440

const waiting = makeStore<readonly ((isProven: boolean) => void)[]>([])

/** Opens the dialog that asks for the password. Resolves to false when the user cancels. */
export const askForProof = (): Promise<boolean> => new Promise((resolve) => waiting.set([...waiting.get(), resolve]))

/** Closes the dialog; waiting calls are repeated or fail. */
export const endProof = (isProven: boolean): void => {
  const calls = waiting.get()
  waiting.set([])
  for (const resolve of calls) resolve(isProven)
}

export const useIsProofAsked = (): boolean => useStore(waiting).length > 0

/** Windows of this site that share a proof: a login page of another system opens in a second one. */
const channel = (): BroadcastChannel => new BroadcastChannel('step-up')

/** Notifies the window that waits for a proof. */
export const announceProof = (): void => {
  const opened = channel()
  opened.postMessage('proven')
  opened.close()
}

/** Calls back when another window of this site proved the user; returns the way to stop. */
export const onProofElsewhere = (onProven: () => void): (() => void) => {
  const opened = channel()
  opened.onmessage = onProven
  return () => opened.close()
}

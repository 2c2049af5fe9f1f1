import { makeStore, useStore } from '../lib/store.ts'

/** Which account dialog is open. Here, because a refused request opens it as well as a button does. */
export type DoorMode = 'login' | 'register' | 'reset'

export const door = makeStore<DoorMode | null>(null)

/** The admin area has its own login page, reached through its shell. */
export const inBackOffice = (): boolean => /^\/admin(\/|$)/.test(location.pathname)

export const openDoor = (mode: DoorMode = 'login'): void => {
  if (!inBackOffice()) door.set(mode)
}
export const closeDoor = (): void => door.set(null)
export const useDoor = (): DoorMode | null => useStore(door)

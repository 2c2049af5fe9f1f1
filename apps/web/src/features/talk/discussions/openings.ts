import type { EditorialOpening } from '@verdict/contract'

/** When an editorial opens, from the most to the least patient. */
export const editorialOpenings = [
  'afterSolving',
  'afterGivingUp',
  'atOnce',
] as const satisfies readonly EditorialOpening[]

import type { DeskKind } from '@verdict/contract'

/** The desks of a contest; the contract's own list would bring its schemas into the browser. */
export const deskKinds = ['print', 'balloons', 'clarifications'] as const satisfies readonly DeskKind[]

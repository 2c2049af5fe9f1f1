/** Codes inside the reply of a guarded change (api-public 6.1). */
export const changed = 200
export const locked = 403

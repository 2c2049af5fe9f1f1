/** Runs the last scheduled function after a pause, or immediately on flush. */
export interface Later {
  readonly ask: (work: () => void) => void
  readonly now: () => void
}

export const makeLater = (pauseMs: number): Later => {
  let pending: (() => void) | null = null
  let timer: ReturnType<typeof setTimeout> | undefined
  const now = (): void => {
    clearTimeout(timer)
    const work = pending
    pending = null
    work?.()
  }
  return {
    ask: (work) => {
      pending = work
      clearTimeout(timer)
      timer = setTimeout(now, pauseMs)
    },
    now,
  }
}

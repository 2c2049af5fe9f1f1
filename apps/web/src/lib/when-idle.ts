/** After the page and what it fetches: for what is not urgent. */
export const whenIdle = (work: () => void): void => {
  const later = (): void => {
    if (typeof requestIdleCallback === 'function') requestIdleCallback(work, { timeout: 5_000 })
    else setTimeout(work, 1_000)
  }
  if (document.readyState === 'complete') later()
  else window.addEventListener('load', later, { once: true })
}

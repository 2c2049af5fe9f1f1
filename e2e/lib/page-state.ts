import type { Page, Request } from 'playwright-core'

/** When a page has come to rest, and what is cut off on it. */

/** Elements that overflow a page wider than its window. */
export const overflowing = `document.documentElement.scrollWidth <= window.innerWidth ? [] :
  [...document.querySelectorAll('body *')]
    .filter((node) => node.getBoundingClientRect().right > window.innerWidth)
    .map((node) => node.tagName + '.' + node.className + ': ' + node.textContent.slice(0, 40)).slice(-8)`

/** Verdicts with a clipped name: by their own box or by their cell. */
export const cutVerdicts = `[...document.querySelectorAll('td [data-family], li [data-family]')]
  .filter((node) => node.textContent.trim() !== '' && node.offsetParent !== null)
  .filter((node) => {
    const cell = node.closest('td, li').getBoundingClientRect()
    const box = node.getBoundingClientRect()
    return box.right > cell.right + 1 || box.bottom > cell.bottom + 1 ||
      [node, ...node.querySelectorAll('span')].some((part) =>
        getComputedStyle(part).textOverflow === 'ellipsis' && part.scrollWidth > part.clientWidth)
  })
  .map((node) => node.textContent)`

/** Long enough for pending requests of a page to start. */
const stillMs = 80
/** A page that never stops changing, because of a ticking clock, is checked anyway. */
const longestMs = 5_000
/** A slow machine answers later than this only when something is wrong. */
const longestRequestMs = 60_000

/** Nothing on the page changed for a moment, and animations have ended. */
const stillness = `new Promise((resolve) => {
  let timer
  const observer = new MutationObserver(() => wait())
  const isMoving = () => document.getAnimations().some((animation) =>
    animation.playState === 'running' && animation.effect?.getComputedTiming().endTime !== Infinity)
  const done = () => { observer.disconnect(); clearTimeout(timer); clearTimeout(end); resolve() }
  const wait = () => { clearTimeout(timer); timer = setTimeout(() => isMoving() ? wait() : done(), ${stillMs}) }
  const end = setTimeout(done, ${longestMs})
  observer.observe(document, { subtree: true, childList: true, attributes: true, characterData: true })
  wait()
})`

export interface Traffic {
  /**
   * Waits until no request is pending and nothing moves; the stream of events is always open. Pending requests are
   * waited for as long as they take: a page examined before its data would be another page. Returns the addresses of
   * those that never got an answer.
   */
  readonly calm: () => Promise<readonly string[]>
  /** Requests of the page that is left do not count. */
  readonly forget: () => void
}

export const watchTraffic = (page: Page): Traffic => {
  const pending = new Set<Request>()
  page.on('request', (request) => {
    if (!request.url().includes('/api/events')) pending.add(request)
  })
  page.on('requestfinished', (request) => pending.delete(request))
  page.on('requestfailed', (request) => pending.delete(request))
  return {
    calm: async () => {
      const end = Date.now() + longestRequestMs
      do await page.evaluate(stillness)
      while (pending.size > 0 && Date.now() < end)
      return [...pending].map((request) => request.url())
    },
    forget: () => pending.clear(),
  }
}

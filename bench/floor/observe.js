// Loaded into every page before anything else: collects paints, long tasks and shifts into window.seen.
const seen = { lcp: 0, blocking: 0, shift: 0 }
window.seen = seen
const watch = (type, hear) =>
  new PerformanceObserver((list) => list.getEntries().forEach(hear)).observe({ type, buffered: true })
watch('largest-contentful-paint', (entry) => {
  seen.lcp = entry.startTime
})
watch('longtask', (entry) => {
  seen.blocking += Math.max(0, entry.duration - 50)
})
watch('layout-shift', (entry) => {
  if (!entry.hadRecentInput) seen.shift += entry.value
})

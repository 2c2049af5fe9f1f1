/** The status an address answers with; 0 when nothing does. */
export const answers = async (url: string, headers: Readonly<Record<string, string>> = {}): Promise<number> => {
  try {
    const reply = await fetch(url, { headers, signal: AbortSignal.timeout(5_000) })
    await reply.arrayBuffer()
    return reply.status
  } catch {
    // No listener yet.
    return 0
  }
}

/** Waits until `url` answers with 200; false when it does not within the time. */
export const waitFor = async (url: string, timeMs: number): Promise<boolean> => {
  const until = Date.now() + timeMs
  while (Date.now() < until) {
    if ((await answers(url)) === 200) return true
    await new Promise((next) => setTimeout(next, 100))
  }
  return false
}

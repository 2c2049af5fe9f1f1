/**
 * The `data` of each message of a text/event-stream, in order. Comments (heartbeats) and other fields are skipped;
 * `onRetry` receives the pauses before a reconnection that the server asks for.
 */
export async function* sseMessages(
  body: ReadableStream<Uint8Array>,
  onRetry: (ms: number) => void = () => {},
): AsyncGenerator<string> {
  const reader = body.pipeThrough(new TextDecoderStream() as ReadableWritablePair<string, Uint8Array>).getReader()
  let rest = ''
  try {
    for (;;) {
      const { done, value } = await reader.read()
      if (done) return
      const blocks = (rest + value).replaceAll('\r\n', '\n').split('\n\n')
      rest = blocks.pop() ?? ''
      for (const block of blocks) {
        const retry = /^retry: ?(\d{1,6})$/m.exec(block)?.[1]
        if (retry !== undefined) onRetry(Number(retry))
        const data = dataOf(block)
        if (data !== null) yield data
      }
    }
  } finally {
    await reader.cancel().catch(() => {})
  }
}

const dataOf = (block: string): string | null => {
  const lines = block.split('\n').filter((line) => line.startsWith('data:'))
  return lines.length === 0 ? null : lines.map((line) => line.slice(5).replace(/^ /, '')).join('\n')
}

import { expect, test } from 'vitest'
import { sseMessages } from './sse.ts'

const stream = (...chunks: string[]): ReadableStream<Uint8Array> =>
  new ReadableStream({
    start(controller) {
      for (const chunk of chunks) controller.enqueue(new TextEncoder().encode(chunk))
      controller.close()
    },
  })

const read = async (...chunks: string[]): Promise<string[]> => {
  const messages: string[] = []
  for await (const message of sseMessages(stream(...chunks))) messages.push(message)
  return messages
}

test.each([
  ['one message', ['data: {"a":1}\n\n'], ['{"a":1}']],
  ['a message cut in pieces', ['da', 'ta: 1', '\n', '\ndata: 2\n\n'], ['1', '2']],
  ['heartbeats are silent', [': beat\n\n', 'data: 1\n\n'], ['1']],
  ['several lines of data', ['event: x\ndata: 1\ndata: 2\n\n'], ['1\n2']],
  ['line ends of Windows', ['data: 1\r\n\r\ndata: 2\r\n\r\n'], ['1', '2']],
  ['an unfinished message is not one', ['data: 1\n\ndata: 2'], ['1']],
])('%s', async (_, chunks, messages) => {
  expect(await read(...chunks)).toEqual(messages)
})

test('pauses before a reconnection are passed on', async () => {
  const pauses: number[] = []
  const body = stream('retry: 2000\n\ndata: 1\n\n', 'retry:', '4321\n\n')
  for await (const _ of sseMessages(body, (ms) => pauses.push(ms)));
  expect(pauses).toEqual([2_000, 4_321])
})

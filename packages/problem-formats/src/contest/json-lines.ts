/** A JSON array, item by item. */
export async function* jsonArray(items: Iterable<unknown> | AsyncIterable<unknown>): AsyncGenerator<string> {
  let isFirst = true
  for await (const item of items) {
    yield `${isFirst ? '[' : ','}\n${JSON.stringify(item)}`
    isFirst = false
  }
  yield isFirst ? '[]\n' : '\n]\n'
}

/** One JSON value per line. */
export async function* jsonLines(items: Iterable<unknown> | AsyncIterable<unknown>): AsyncGenerator<string> {
  for await (const item of items) yield `${JSON.stringify(item)}\n`
}

/**
 * Collects the keys that are looked up within one turn of the event loop and looks them up together. A lookup begins
 * after its call, so its result is as fresh as that of a call of its own, and no call waits for an earlier one. The more
 * requests arrive at once, the fewer lookups there are.
 */
export const perTurn = <Found>(
  lookUp: (keys: readonly string[]) => Promise<ReadonlyMap<string, Found>>,
  most = 500,
): ((key: string) => Promise<Found | undefined>) => {
  let open: Turn<Found> | null = null
  const begin = (): Turn<Found> => {
    const keys = new Set<string>()
    const found = endOfTurn().then(() => {
      if (open === turn) open = null
      return lookUp([...keys])
    })
    const turn = { keys, found }
    return turn
  }
  return async (key) => {
    if (open === null || open.keys.size >= most) open = begin()
    open.keys.add(key)
    return (await open.found).get(key)
  }
}

interface Turn<Found> {
  readonly keys: Set<string>
  readonly found: Promise<ReadonlyMap<string, Found>>
}

const endOfTurn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve))

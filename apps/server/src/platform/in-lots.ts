/**
 * Batches work that is cheaper in bulk. The first caller runs immediately and alone; callers that arrive meanwhile wait
 * and run together in the next batch. A caller waits for at most the previous batch and its own, and batches grow with
 * load.
 */
export interface Lots<Item, Done> {
  /** Items of one batch share this key. */
  readonly of: (item: Item) => string | number
  /** No two items with the same are in one lot; the later one goes with the next. */
  readonly apart: (item: Item) => string
  readonly most: number
  /** Answers in the order of the items. */
  readonly work: (items: readonly Item[]) => Promise<readonly Done[]>
  /** Whether a failure left nothing behind, so that each of the lot may be tried alone. */
  readonly leftNothing: (error: unknown) => boolean
}

interface Waiting<Item, Done> {
  readonly item: Item
  readonly resolve: (done: Done) => void
  readonly reject: (error: unknown) => void
}

/** A way to have an item worked on. One that fails does not fail those it went with. */
export const inLots = <Item, Done>(lots: Lots<Item, Done>): ((item: Item) => Promise<Done>) => {
  const lines = new Map<string | number, Waiting<Item, Done>[]>()

  const serve = async (key: string | number, line: Waiting<Item, Done>[]): Promise<void> => {
    while (line.length > 0) await settle(lots, takeLot(lots, line))
    lines.delete(key)
  }

  return (item) =>
    new Promise<Done>((resolve, reject) => {
      const key = lots.of(item)
      const waiting = { item, resolve, reject }
      const line = lines.get(key)
      if (line !== undefined) return void line.push(waiting)
      const begun = [waiting]
      lines.set(key, begun)
      void serve(key, begun)
    })
}

const takeLot = <Item, Done>({ apart, most }: Lots<Item, Done>, line: Waiting<Item, Done>[]): Waiting<Item, Done>[] => {
  const seen = new Set<string>()
  const lot: Waiting<Item, Done>[] = []
  const rest: Waiting<Item, Done>[] = []
  for (const item of line) {
    const name = apart(item.item)
    const joins = lot.length < most && !seen.has(name)
    if (joins) lot.push(item)
    else rest.push(item)
    seen.add(name)
  }
  line.splice(0, line.length, ...rest)
  return lot
}

const settle = async <Item, Done>(lots: Lots<Item, Done>, lot: readonly Waiting<Item, Done>[]): Promise<void> => {
  try {
    const done = await lots.work(lot.map(({ item }) => item))
    done.forEach((item, index) => {
      lot[index]?.resolve(item)
    })
  } catch (error) {
    if (lot.length > 1 && lots.leftNothing(error)) for (const item of lot) await settle(lots, [item])
    else for (const { reject } of lot) reject(error)
  }
}

import { answered, at, rows } from '../cases.ts'
import { seededRandom } from '../random.ts'
import { problem } from './problem.ts'

/** Waves of equal distance; a cell is entered again only with fewer puddles behind. */
export const answer = (input: string): string => {
  const [head = '', ...yard] = input.trimEnd().split('\n')
  const [height = 0, width = 0, patience = 0] = head.split(' ').map(Number)
  const wettest = new Int8Array(height * width).fill(patience + 1)
  wettest[0] = 0
  let wave = [{ row: 0, column: 0, wet: 0 }]
  for (let steps = 0; wave.length > 0; steps++) {
    const next: typeof wave = []
    for (const { row, column, wet } of wave) {
      if (row === height - 1 && column === width - 1) return rows(steps)
      for (const [down, right] of [
        [1, 0],
        [-1, 0],
        [0, 1],
        [0, -1],
      ] as const) {
        const ground = yard[row + down]?.[column + right]
        if (ground === undefined || ground === '#') continue
        const cell = (row + down) * width + column + right
        const after = ground === '~' ? wet + 1 : wet
        if (after >= at(wettest, cell)) continue
        wettest[cell] = after
        next.push({ row: row + down, column: column + right, wet: after })
      }
    }
    wave = next
  }
  return rows(-1)
}

export function* cases() {
  yield* answered(inputs(), answer)
}

function* inputs() {
  const random = seededRandom('rainy-courtyard')
  const framed = (head: readonly number[], yard: readonly string[]) => {
    const cells = yard.map((row) => [...row])
    const [top, bottom] = [at(cells, 0), at(cells, cells.length - 1)]
    top[0] = '.'
    bottom[bottom.length - 1] = '.'
    return rows(head, ...cells.map((row) => row.join('')))
  }
  const yard = (height: number, width: number, k: number, ground: string) =>
    framed(
      [height, width, k],
      Array.from({ length: height }, () => random.word(width, ground)),
    )
  /** Corridors joined by a gap at alternating ends, with a short cut through a puddle in each wall. */
  const winding = (size: number, k: number) =>
    framed(
      [size, size, k],
      Array.from({ length: size }, (_, row) => {
        if (row % 2 === 0) return '.'.repeat(size)
        const wall = [...'#'.repeat(size)]
        wall[random.int(1, size - 2)] = '~'
        wall[row % 4 === 1 ? size - 1 : 0] = '.'
        return wall.join('')
      }),
    )
  for (const example of problem.examples) yield rows(example.input)
  yield rows('1 1 0', '.')
  yield rows('2 2 0', '.#', '#.')
  yield rows('4 5 1', '.~...', '.##~#', '.##.#', '...~.')
  for (let count = 0; count < 4; count++) yield yard(random.int(5, 12), random.int(5, 12), count, '...~~#')
  yield winding(9, 2)
  yield yard(200, 200, 0, '.')
  yield yard(200, 200, 10, '....~#')
  yield yard(200, 199, 10, '..~~~')
  yield yard(200, 200, 5, '.....##~')
  yield winding(199, 10)
  yield winding(199, 3)
  yield yard(1, 200, 10, `${'.'.repeat(30)}~`)
}

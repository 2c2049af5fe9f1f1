import { expect, test } from 'vitest'
import { countFaults, galleryPage } from '../../gallery/page.ts'
import type { Picture } from '../../gallery/take-pictures.ts'

const picture = (path: string, width: number, faults: readonly string[]): Picture => ({
  ...{ path, width, faults, viewer: 'guest', theme: 'light', locale: 'en-US', file: `${path.slice(1)}-${width}.jpg` },
})

test('the gallery counts each fault by pages and pictures, the most frequent first', () => {
  const pictures = [
    picture('/home', 1440, ['label (critical): #a', 'label (critical): #b']),
    picture('/home', 390, ['label (critical): #a', 'wider than the window: DIV.x: text']),
    picture('/contest', 390, ['label (critical): #c']),
    picture('/status', 390, []),
  ]
  expect(countFaults(pictures)).toEqual([
    { fault: 'label (critical)', pages: 2, pictures: 3 },
    { fault: 'wider than the window', pages: 1, pictures: 1 },
  ])
  expect(galleryPage('All', pictures)).toContain('<td>label (critical)</td><td>2</td><td>3</td>')
  expect(countFaults([picture('/status', 390, [])])).toEqual([])
  expect(galleryPage('All', [picture('/status', 390, [])])).not.toContain('<table>')
})

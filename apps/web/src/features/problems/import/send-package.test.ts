import { expect, test } from 'vitest'
import type { ImportHead } from './queries.ts'
import { stoppedUpload } from './send-package.ts'

const head = (importId: string, part: Partial<ImportHead> = {}): ImportHead => ({
  importId,
  fileName: 'plum.zip',
  bytes: 100,
  received: 40,
  state: 'receiving',
  format: null,
  reason: null,
  done: 0,
  total: 0,
  gmtCreate: '2026-03-01T00:00:00.000Z',
  username: 'root',
  ...part,
})

test('an upload goes on when the same file is chosen again', () => {
  const imports = [
    head('other name', { fileName: 'pear.zip' }),
    head('other size', { bytes: 101 }),
    head('read already', { state: 'read' }),
    head('stopped'),
  ]
  const file = { name: 'plum.zip', size: 100 }
  expect(stoppedUpload(imports, file)?.importId).toBe('stopped')
  expect(stoppedUpload(imports.slice(0, 3), file)).toBeUndefined()
})

import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { DeskPrint } from '@verdict/contract'
import { afterEach, expect, test, vi } from 'vitest'
import { serve } from '../../../../test/answers.ts'
import { renderAt } from '../../../../test/render.tsx'
import { PrintDialog } from './PrintDialog.tsx'

afterEach(() => vi.restoreAllMocks())

test('the text of a request can be downloaded as a file named after its author', async () => {
  const text = 'int main() {}\n'.repeat(5)
  const saved: { blob: Blob; name: string }[] = []
  URL.createObjectURL = vi.fn((blob: Blob) => {
    saved.push({ blob, name: '' })
    return 'blob:1'
  }) as typeof URL.createObjectURL
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    const last = saved.at(-1)
    if (last !== undefined) last.name = this.download
  })
  serve({ '/api/contest-desk/print-text': () => ({ content: text }) })
  const row = { id: 3, username: 'ann', realname: null, team: '', seat: '' } as DeskPrint
  renderAt('/', <PrintDialog cid={7} row={row} onClose={() => {}} />)
  await screen.findByText(/int main/)
  await userEvent.click(screen.getByRole('button', { name: '下载' }))
  expect(saved.map(({ name }) => name)).toEqual(['ann_Contest_Print.txt'])
  expect(saved[0]?.blob.size).toBe(text.length)
})

import { renderHook, screen } from '@testing-library/react'
import { Suspense, useState } from 'react'
import { expect, test } from 'vitest'
import { renderAt } from '../../test/render.tsx'
import { lazyPart } from './lazy-part.tsx'
import { useToast } from './toast.ts'

const Window = lazyPart<{ onClose: () => void }>(() => Promise.reject(new TypeError('Failed to fetch')))

function Page() {
  const [isOpen, setIsOpen] = useState(true)
  return (
    <>
      <textarea aria-label="words" defaultValue="typed" />
      <output>{isOpen ? 'open' : 'closed'}</output>
      {isOpen && (
        <Suspense>
          <Window onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </>
  )
}

test('a part that cannot be fetched takes nothing else away', async () => {
  renderAt('/', <Page />)
  await screen.findByText('closed')
  expect(screen.getByRole('textbox')).toHaveProperty('value', 'typed')
  expect(renderHook(useToast).result.current?.text).toContain('加载失败')
})

const Box = lazyPart<{ text: string }>(
  () => Promise.reject(new TypeError('Failed to fetch')),
  ({ text }) => <pre>{text}</pre>,
)

test('a simpler fallback replaces it, if there is one', async () => {
  renderAt(
    '/',
    <Suspense>
      <Box text="int main() {}" />
    </Suspense>,
  )
  expect(await screen.findByText('int main() {}')).toBeTruthy()
})

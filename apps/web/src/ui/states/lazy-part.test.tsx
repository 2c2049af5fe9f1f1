import { act, renderHook, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { type ComponentType, Suspense, useState } from 'react'
import { expect, test } from 'vitest'
import { renderAt } from '../../../test/render.tsx'
import { useToast } from '../controls/toast.ts'
import { lazyPart } from './lazy-part.tsx'
import { missingParts } from './missing-parts.ts'

/** A file that arrives only while the network is there. */
const remote = <Props,>(part: ComponentType<Props>) => {
  const network = { isThere: false, requests: 0 }
  const load = async () => {
    network.requests += 1
    if (!network.isThere) throw new TypeError('Failed to fetch dynamically imported module')
    return { default: part }
  }
  return { network, load }
}

test('a dialog that cannot be fetched closes, takes nothing else away, and can be opened again', async () => {
  const { network, load } = remote<{ onClose: () => void }>(() => <p>dialog</p>)
  const Window = lazyPart(load)
  function Page() {
    const [isOpen, setIsOpen] = useState(true)
    return (
      <>
        <textarea aria-label="words" defaultValue="typed" />
        <button type="button" onClick={() => setIsOpen(true)}>
          {isOpen ? 'open' : 'closed'}
        </button>
        <Suspense>{isOpen && <Window onClose={() => setIsOpen(false)} />}</Suspense>
      </>
    )
  }
  renderAt('/', <Page />)
  await screen.findByText('closed')
  expect(screen.getByRole('textbox')).toHaveProperty('value', 'typed')
  expect(renderHook(useToast).result.current?.text).toContain('加载失败')
  network.isThere = true
  await userEvent.click(screen.getByText('closed'))
  expect(await screen.findByText('dialog')).toBeTruthy()
})

test('a part is fetched again on request', async () => {
  const { network, load } = remote<object>(() => <p>part</p>)
  const Part = lazyPart(load)
  renderAt('/', <Suspense>{<Part />}</Suspense>)
  await userEvent.click(await screen.findByRole('button', { name: '重试' }))
  expect(await screen.findByRole('button', { name: '重试' })).toBeTruthy()
  network.isThere = true
  await userEvent.click(screen.getByRole('button', { name: '重试' }))
  expect(await screen.findByText('part')).toBeTruthy()
  expect(screen.queryByRole('button', { name: '重试' })).toBeNull()
})

test('a part is fetched again when the connection is back, and reported once', async () => {
  const { network, load } = remote<object>(() => <p>part</p>)
  const Part = lazyPart(load)
  let reports = 0
  const stop = missingParts.watch(() => {
    reports += 1
  })
  renderAt('/', <Suspense>{<Part />}</Suspense>)
  await screen.findByRole('button', { name: '重试' })
  await act(async () => missingParts.fetchAll())
  await expect.poll(() => network.requests).toBe(2)
  expect(reports).toBe(1)
  network.isThere = true
  await act(async () => missingParts.fetchAll())
  expect(await screen.findByText('part')).toBeTruthy()
  stop()
})

test('a simpler fallback replaces it, if there is one, and stays while the user types in it', async () => {
  const { network, load } = remote<{ text: string }>(() => <p>full editor</p>)
  const Box = lazyPart(load, ({ text }) => <textarea aria-label="code" defaultValue={text} />)
  renderAt('/', <Suspense>{<Box text="int main() {}" />}</Suspense>)
  const field = await screen.findByRole('textbox')
  expect(field).toHaveProperty('value', 'int main() {}')
  await userEvent.click(field)
  network.isThere = true
  await act(async () => missingParts.fetchAll())
  expect(screen.getByRole('textbox')).toBe(field)
  await userEvent.tab()
  expect(await screen.findByText('full editor')).toBeTruthy()
})

import { useState } from 'react'
import { readJson, writeJson } from '../../../lib/storage.ts'
import { split, type View } from './split.ts'

const key = 'workspaceLayout'

interface Layout {
  readonly leftPx: number
  readonly view: View
}

const load = (): Layout => {
  const stored = readJson<Partial<Layout>>(key)
  const views: readonly View[] = ['split', 'problem', 'code']
  return {
    leftPx: typeof stored?.leftPx === 'number' ? stored.leftPx : Math.round(window.innerWidth * split.initialShare),
    view: views.find((view) => view === stored?.view) ?? 'split',
  }
}

/** The position of the divider, stored. */
export const useLayout = () => {
  const [layout, setLayout] = useState(load)
  const change = (part: Partial<Layout>): void => {
    const next = { ...layout, ...part }
    setLayout(next)
    writeJson(key, next)
  }
  return {
    ...layout,
    move: (leftPx: number) => change({ leftPx, view: 'split' }),
    show: (view: View) => change({ view }),
  }
}

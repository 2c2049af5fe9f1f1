import { screen, within } from '@testing-library/react'
import type { ProblemStatistics } from '@verdict/contract'
import { expect, test } from 'vitest'
import { renderAt } from '../../../../test/render.tsx'
import { loadTexts } from '../../../i18n/later.ts'
import { ProblemTable } from './ProblemTable.tsx'

test('results are readable without a pointer and without colors', async () => {
  await loadTexts(['contestStatistics'])
  const problem = {
    ...{ displayId: 'A', title: '苹果', color: null, solved: 1, tried: 3, submissions: 4, first: null },
    verdicts: [
      { status: 0, count: 1 },
      { status: -1, count: 3 },
    ],
  } as ProblemStatistics
  renderAt('/', <ProblemTable problems={[problem]} />)
  const row = within(screen.getByRole('row', { name: /苹果/ }))
  expect(row.getByText('AC 1 · WA 3')).toBeTruthy()
  expect(row.getByRole('img').getAttribute('aria-label')).toMatch(/通过.*1.*答案错误.*3/)
})

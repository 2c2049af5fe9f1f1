import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { serve } from '../../../../../test/answers.ts'
import { renderAt } from '../../../../../test/render.tsx'
import { ProblemFilters } from './ProblemFilters.tsx'
import { usualFilter } from './queries.ts'

test('the list can be narrowed to a tag', async () => {
  serve({ '/api/get-all-problem-tags': () => [{ id: 7, name: '图论', color: null, oj: 'ME', gid: null, tcid: null }] })
  const changes: unknown[] = []
  renderAt('/', <ProblemFilters values={usualFilter} onChange={(part) => changes.push(part)} />)
  await screen.findByRole('option', { name: '图论' })
  await userEvent.selectOptions(screen.getByRole('combobox', { name: '标签' }), '图论')
  expect(changes).toEqual([{ tagId: '7' }])
})

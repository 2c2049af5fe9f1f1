import { render, screen, within } from '@testing-library/react'
import type { AuditEntry } from '@verdict/contract'
import { expect, test } from 'vitest'
import { AuditTable } from './AuditTable.tsx'

const entry: AuditEntry = {
  id: 1,
  at: '2026-11-20T03:04:05.000+0000',
  actorId: 'u1',
  actorName: 'chief',
  action: 'problem.edit',
  subjectKind: 'problem',
  subjectId: '1000',
  subjectName: 'V-1000',
  before: null,
  after: null,
  address: '10.0.0.1',
  apiToken: null,
}

test('an action with an API token has its name below the user', () => {
  const withToken = { ...entry, id: 2, apiToken: { id: 't1', name: 'nightly script' } }
  render(<AuditTable rows={[withToken, entry]} />)
  const [, first, second] = screen.getAllByRole('row')
  if (first === undefined || second === undefined) throw new Error('two entries were expected')
  expect(within(first).getByText('使用 API 令牌“nightly script”').title).toBe('t1')
  expect(within(second).queryByText(/API 令牌/)).toBeNull()
})

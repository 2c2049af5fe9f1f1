import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { HostNotes } from './HostNotes.tsx'
import type { JudgeHost } from './HostTable.tsx'

const host: JudgeHost = {
  name: 'judge-1',
  connected: true,
  draining: false,
  slots: 2,
  busy: 0,
  cpuCores: 2,
  cpuLoad: 0,
  memoryLoad: 0,
  enforcement: 'cgroup v2',
  lastSeen: '2026-11-20T03:04:05.000+0000',
  ill: false,
  illness: null,
  disagreements: [],
  refusedToolchains: [],
  languages: [],
}

test('a host that is well and like the others has no notes', () => {
  const { container } = render(<HostNotes host={host} />)
  expect(container.textContent).toBe('')
})

test.each([
  ['C++: a sum: wrongAnswer', /自检未通过.*C\+\+: a sum: wrongAnswer/],
  [null, /自检未通过/],
])('why a host is out of the pool is shown to allowed users: %s', (illness, words) => {
  render(<HostNotes host={{ ...host, ill: true, illness }} />)
  expect(screen.getByRole('alert').textContent).toMatch(words)
})

test('differences from other hosts are listed with both values', () => {
  const disagreements = [{ language: 'C++', what: 'version', own: 'g++ 13', pool: 'g++ 12' } as const]
  render(<HostNotes host={{ ...host, disagreements }} />)
  expect(screen.getByRole('listitem').textContent).toBe('C++ 的版本为 g++ 13，其他评测机为 g++ 12')
})

test('contests whose submissions the host may not judge are listed with both versions', () => {
  const refusedToolchains = [{ cid: 7, title: 'Finals', language: 'C++', pinned: 'g++ 12', own: 'g++ 13' }]
  render(<HostNotes host={{ ...host, refusedToolchains }} />)
  expect(screen.getByRole('listitem').textContent).toBe('Finals，C++：固定为 g++ 12，这台评测机为 g++ 13')
})

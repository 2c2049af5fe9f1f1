import { describe, expect, test } from 'vitest'
import {
  hidden,
  keeper,
  other,
  programs,
  report,
  save,
  solution,
  start,
  student,
  validator,
  withChecks,
} from './checks-setup.ts'

withChecks()

describe('the programs of a problem', () => {
  test('are kept, changed by id and replaced as a whole', async () => {
    const { id } = await hidden()
    const first = await save(id, [solution('a'), validator], { generatorScript: 'gen 1\r\ngen 2' })
    expect(first.data).toMatchObject({
      generatorScript: 'gen 1\ngen 2',
      programs: [
        { kind: 'solution', name: 'a', expected: ['accepted'], isMain: false },
        { kind: 'validator', name: 'v.cpp', expected: [] },
      ],
    })
    const [a, v] = first.data.programs
    const second = await save(id, [
      { ...a, name: 'v', isMain: true },
      { ...v, kind: 'generator', name: 'g' },
    ])
    expect(second.data.programs.map((program: { id: number }) => program.id).sort()).toEqual([a.id, v.id].sort())
    expect(second.data.generatorScript).toBe('gen 1\ngen 2')
    expect((await save(id, [solution('b', [], { isMain: true })])).data.programs).toMatchObject([
      { name: 'b', isMain: true },
    ])
  })

  test.each([
    ['two of one name', [solution('a'), solution('a')]],
    ['two main ones', [solution('a', [], { isMain: true }), solution('b', [], { isMain: true })]],
    ['an unknown language', [solution('a', [], { language: 'Klingon' })]],
    ['a strange verdict', [solution('a', ['brilliant'])]],
    ['no code', [solution('a', [], { code: '' })]],
    ['a strange kind', [{ ...solution('a'), kind: 'poem' }]],
    ['an unknown id', [solution('a', [], { id: 999_999 })]],
  ])('%s: refused', async (_, list) => {
    const { id } = await hidden()
    expect(await save(id, list)).toMatchObject({ http: 200, status: 400 })
    expect((await programs(id)).data.programs).toEqual([])
  })

  test('are for editors of the problem', async () => {
    const { id } = await hidden()
    for (const call of [programs(id, other), save(id, [], {}, other), start(id, other), report(id, other)]) {
      expect(await call).toMatchObject({ http: 200, status: 403 })
    }
    for (const call of [programs(id, student), save(id, [], {}, student), start(id, student), report(id, student)]) {
      expect(await call).toMatchObject({ status: 403 })
    }
    expect((await programs(id, keeper)).status).toBe(200)
  })
})
